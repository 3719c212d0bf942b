// A command-line tool in the language of the terminal: CommandLineTool NAME GOALS [LANGUAGE]

import Foundation
import Localization
import Texts

import struct Localization.LocalizedStringResource

let environment = ProcessInfo.processInfo.environment
let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
let arguments = CommandLine.arguments
// The third argument, or else the language of the environment, in which `fr_FR.UTF-8` stands for `fr-FR`.
let wanted = arguments.count > 3 ? arguments[3] : String(locale.prefix { $0 != "." }).replacing("_", with: "-")

let catalog = try Texts.catalog.get()
let language = LocaleNegotiator.language(
    query: wanted, cookie: nil, acceptLanguage: nil, available: catalog.languages, default: "en")
let context = catalog.context(for: language, timeZone: .current)

func fail(_ lines: LocalizedStringResource...) -> Never {
    for line in lines { FileHandle.standardError.write(Data((String(localized: line, in: context) + "\n").utf8)) }
    exit(EXIT_FAILURE)
}

// Both tables have the key `goals.title`: `.goalsTitle` is the text of Localizable, and `.Errors.goalsTitle` that of Errors.
guard arguments.count > 2 else { fail(.Errors.usage(arguments[0].split(separator: "/").last.map { String($0) } ?? "")) }
guard let goals = Int(arguments[2]) else { fail(.Errors.goalsTitle) }
print(String(localized: .goalsTitle, in: context))
print(String(localized: .goalsScored(arguments[1], goals: goals), in: context))
