// The properties of errors of PostgreSQL.

import Testing

@testable import PostgreSQLClient

@Suite struct PostgreSQLErrorTests {
    @Test(
        "A timeout, an unanswered commit and a full queue count as overload, also as the reason of an unconfirmed commit",
        arguments: [PostgreSQLError.timeout, .unansweredCommit, .exhausted])
    func overload(_ error: PostgreSQLError) {
        #expect(error.isOverload)
        #expect(PostgreSQLError.unconfirmed(error).isOverload)
    }

    @Test(
        "A missing client, a lost connection and an error of the server do not count as overload",
        arguments: [PostgreSQLError.notInThisBuild, .connection("lost"), .server(state: "57P01", message: "stops")])
    func noOverload(_ error: PostgreSQLError) {
        #expect(!error.isOverload)
        #expect(!PostgreSQLError.unconfirmed(error).isOverload)
    }
}
