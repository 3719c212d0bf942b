// The properties of errors of PostgreSQL.

import Testing

@testable import PostgreSQLClient

@Suite struct PostgreSQLErrorTests {
    @Test(
        "A call that waited for too long, or one of too many, is an overload, also when its commit is unconfirmed",
        arguments: [PostgreSQLError.timeout, .unansweredCommit, .exhausted])
    func overload(_ error: PostgreSQLError) {
        #expect(error.isOverload)
        #expect(PostgreSQLError.unconfirmed(error).isOverload)
    }

    @Test(
        "Other errors are no overload",
        arguments: [PostgreSQLError.notInThisBuild, .connection("lost"), .server(state: "57P01", message: "stops")])
    func noOverload(_ error: PostgreSQLError) {
        #expect(!error.isOverload)
        #expect(!PostgreSQLError.unconfirmed(error).isOverload)
    }
}
