// The names of header fields. Reading a constant whose text is not a valid name stops the process.

import Foundation
import HTTPTypes
import Testing

@Suite("Header names")
struct HeaderNameTests {
    /// The texts of all constants for names of header fields in the sources, by the names of the constants.
    private static func constants() throws -> [String: String] {
        let sources = URL(filePath: packageRoot).appending(path: "Sources")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        var constants: [String: String] = [:]
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /static let (\w+)(?:: [\w.]+)? = (?:[\w.]*\.)?constant\("([^"]*)"\)/) {
                constants[String(match.1)] = String(match.2)
            }
        }
        return constants
    }

    @Test("Each name is valid")
    func names() throws {
        let constants = try Self.constants()
        #expect(constants["matchGoal"] == "Match-Goal" && constants["knownBrowser"] == "Known-Browser")
        for (constant, text) in constants {
            #expect(HTTPField.Name(text)?.rawName == text, "\(constant)")
        }
    }
}
