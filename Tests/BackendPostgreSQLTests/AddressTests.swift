// The addresses of databases as they are printed, and which texts are addresses.

import Testing

@testable import BackendPostgreSQL

@Suite("Addresses of databases")
struct AddressTests {
    @Test(
        "No part of an address that may be a password is printed",
        arguments: [
            ("postgresql://zoe:secret@db.example:5433/gather?password=secret", "postgresql://db.example:5433/gather"),
            ("postgres://zoe@db.example/gather", "postgres://db.example/gather"),
            ("postgresql:///gather?host=/run/postgresql&user=zoe", "postgresql:///gather"),
            ("postgresql://zoe@/gather?host=/run/postgresql", "postgresql:///gather"),
            ("postgresql://zoe:secret@db1:5441,db2/gather?password=secret", "postgresql://db1:5441,db2/gather"),
            ("postgresql://zoe:se,cret@db1,[::1]:5442/gather", "postgresql://db1,[::1]:5442/gather"),
            ("postgresql://db1,db2", "postgresql://db1,db2"),
            ("postgresql://zoe:12/34@db1,db2/gather", "postgresql://…"),
            ("postgresql://zoe:se,cr?et@db1/gather", "postgresql://…"),
            ("postgresql://localhost?user=zoe&password=12@secret", "postgresql://…"),
            ("postgresql://zoe:12/34?5@db1,db2/gather", "postgresql://…"),
            ("postgresql://zoe:12/34%40db1", "postgresql://…"),
            ("postgresql://zoe:se@cret@db1,db2/gather", "postgresql://…"),
            ("postgresql://zoe:secret,db2/gather", "postgresql://…"),
            ("postgresql://db1,db2/gather&password=secret", "postgresql://…"),
            ("postgresql://db1,db2&password=secret", "postgresql://…"),
            ("secret", "postgresql://…"),
        ])
    func printed(url: String, text: String) {
        #expect(PostgreSQLAddress.withoutSecrets(url) == text)
    }

    @Test("Only a text that begins with postgresql:// or postgres:// is an address")
    func addresses() {
        #expect(PostgreSQLAddress.isAddress("postgresql://db.example/gather"))
        #expect(PostgreSQLAddress.isAddress("postgres:///gather"))
        #expect(!PostgreSQLAddress.isAddress("gather.sqlite"))
        #expect(!PostgreSQLAddress.isAddress("folder/postgres://"))
    }
}
