// The command-line tool of the article about texts for several programs.

import Foundation
import Localization
import ShopTexts

do {
    let catalog = try shopTexts { key, language in
        FileHandle.standardError.write(Data("`\(key)` has no text in `\(language)`\n".utf8))
    }
    let asked = CommandLine.arguments.dropFirst().first ?? localeTag(of: ProcessInfo.processInfo.environment)
    for line in report(of: Date(), asked: asked, in: catalog) { print(line) }
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
