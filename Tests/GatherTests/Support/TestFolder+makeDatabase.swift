// Databases that tests create without a process.

import BackendServices
import BackendStorage
import Logging

@testable import gather

extension TestFolder {
    /// Creates a database as `gather migrate` does, with accounts as `gather user create` creates them. Their
    /// password is `correct horse`.
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
