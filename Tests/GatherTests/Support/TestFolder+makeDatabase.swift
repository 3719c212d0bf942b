// Databases that tests make without a process.

import BackendServices
import BackendStorage
import Logging

@testable import gather

extension TestFolder {
    /// Makes a database as `gather migrate` does, with accounts as `gather user create` makes them. Their password is `correct horse`.
    func makeDatabase(_ name: String = "gather.sqlite", accounts: String...) async throws {
        let settings = try await Settings(given: [.database: path(name)], file: nil)
        let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let backend = try await settings.openDatabase(logger: silent)
        for account in accounts {
            _ = try await backend.createUser(Credentials(username: account, password: "correct horse"))
        }
        await backend.close()
    }
}
