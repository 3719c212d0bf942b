// What stands in for libpq in a build without the trait PostgreSQL.

#if !PostgreSQL
/// A connection that has failed from the beginning.
final class LibPQ {
    enum Progress {
        case reading, writing, done, failed
    }

    let isBad = true
    let error = PostgreSQLError.notInThisBuild
    let isBusy = false
    let hasInput = false
    var isReplicationUnknown = false

    static func parameters(of url: String) -> [String: String] { [:] }
    func start(_ url: String, _ parameters: [(keyword: String, value: String)]) {}
    func poll() -> Progress { .failed }
    func duplicateSocket() -> Int32? { nil }
    static func close(_ descriptor: Int32) {}
    func finish() {}
    func cancel() {}
    func sendPreparation(of sql: String, as name: String) -> Bool { false }
    func sendPrepared(_ name: String, _ parameters: [PostgreSQLParameter]) -> Bool { false }
    func send(_ sql: String) -> Bool { false }
    func flush() -> Bool? { nil }
    func consumeInput() -> Bool { false }
    func nextResult() -> Result<PostgreSQLResult, PostgreSQLError>? { nil }
    func nextNotification() -> String? { nil }
}
#endif
