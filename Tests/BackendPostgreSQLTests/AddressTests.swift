// The addresses of databases as they are printed.

import Testing

@testable import BackendPostgreSQL

@Suite("Addresses of databases")
struct AddressTests {
    @Test(
        "Scheme, host, port and database are printed, and nothing that can have a password",
        arguments: [
            ("postgresql://zoe:secret@db.example:5433/gather?password=secret", "postgresql://db.example:5433/gather"),
            ("postgres://zoe@db.example/gather", "postgres://db.example/gather"),
            ("postgresql:///gather?host=/run/postgresql&user=zoe", "postgresql:///gather"),
            ("secret", "postgresql://…"),
        ])
    func printed(url: String, text: String) {
        #expect(PostgreSQLAddress.withoutSecrets(url) == text)
    }

    @Test("Only URLs of PostgreSQL are addresses")
    func addresses() {
        #expect(PostgreSQLAddress.isAddress("postgresql://db.example/gather"))
        #expect(PostgreSQLAddress.isAddress("postgres:///gather"))
        #expect(!PostgreSQLAddress.isAddress("gather.sqlite"))
        #expect(!PostgreSQLAddress.isAddress("folder/postgres://"))
    }
}
