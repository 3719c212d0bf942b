// `gather user import`: imports the export of an account.

import ArgumentParser
import BackendServices
import BackendStorage
import Foundation
import RESTContract

extension User {
    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Imports the players and matches of an account's JSON export into an account that has neither.",
            discussion: """
                The account must exist (see gather user create), and keeps its name and password. Everything is imported or, \
                after an error, nothing. A server may use the database meanwhile; with SQLite, its changes wait for the \
                import, which for a large file can take longer than the five seconds after which they are refused.
                """
        )

        @Argument(help: "The username.") var name: String
        @Argument(help: "The file that the account page downloads (/account/export).") var file: String
        @OptionGroup var options: DatabaseOptions

        func run() async throws {
            let settings = try await User.settings(options)
            let export = try Self.export(in: file)
            try await User.change(settings, name) { backend in
                do throws(ServiceError) {
                    try await backend.importAccount(export, into: name)
                } catch .conflict {
                    throw SettingsProblem(
                        description: "the account \(name) has players or matches already; import into an empty account")
                }
                print(
                    "The account \(name) has \(export.players.count) players and \(export.matches.count) matches now.")
                if export.matches.contains(where: \.isShared) {
                    print("Links for spectators are not in the file; share the matches again.")
                }
            }
        }

        private static func export(in path: String) throws -> AccountExport {
            do {
                let json = try read(path)
                guard json.count <= AccountDocument.sizeLimit else {
                    throw AccountDocumentProblem(.tooLarge(AccountDocument.sizeLimit))
                }
                return try AccountDocument(json: json).export(within: AccountLimits())
            } catch let problem as AccountDocumentProblem {
                throw SettingsProblem(description: "\(path): error: \(problem)")
            }
        }

        /// The bytes of a file, at most one more than allowed: enough to recognize a file that is too large.
        private static func read(_ path: String) throws -> Data {
            do {
                let file = try FileHandle(forReadingFrom: URL(filePath: path))
                defer { try? file.close() }
                return try file.read(upToCount: AccountDocument.sizeLimit + 1) ?? Data()
            } catch {
                let reason = (error as NSError).localizedDescription
                throw SettingsProblem(description: "\(path): error: the file cannot be read: \(reason)")
            }
        }
    }
}
