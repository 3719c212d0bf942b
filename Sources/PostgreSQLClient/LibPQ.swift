// The functions of libpq that this program uses, with Swift types.

#if PostgreSQL
internal import CLibPQ
internal import Dispatch
internal import Foundation
internal import Synchronization

/// One connection of libpq. No call waits for the server. Only ``start(_:_:)`` and, with several hosts, ``poll()`` can take long,
/// because they look up names of hosts. Calls must not overlap.
final class LibPQ {
    /// The state of an attempt to connect: what it waits for, or how it has ended.
    enum Progress {
        case reading, writing, done, failed
    }

    private var connection: OpaquePointer?
    /// Whether the server has warned that a commit may not be on a synchronous standby, because the wait for the standby was
    /// cancelled.
    var isReplicationUnknown = false

    /// Begins to connect. Looks up the name of the first host, which can take seconds.
    /// - Parameters:
    ///   - url: a URL, or keywords with their values, as in the section "Connection Strings" of libpq's manual.
    ///   - parameters: keywords and values that override those of the URL.
    func start(_ url: String, _ parameters: [(keyword: String, value: String)]) {
        // The parameters after the URL override those in the URL; those before it are defaults. By default a connection fails when
        // the host does not acknowledge a packet within two seconds, so that another host of the URL is reached before the deadline
        // of a page. An idle connection sends a keepalive packet after five seconds, so the loss of a host is noticed after about
        // seven seconds.
        let parameters =
            [
                ("tcp_user_timeout", "2000"), ("keepalives_idle", "5"), ("keepalives_interval", "2"),
                ("keepalives_count", "3"), ("dbname", url), ("client_encoding", "UTF8"), ("application_name", "gather"),
            ] + parameters
        let keywords = parameters.map { strdup($0.0) }
        let values = parameters.map { strdup($0.1) }
        defer { for pointer in keywords + values { free(pointer) } }
        connection = (keywords + [nil]).map { UnsafePointer($0) }.withUnsafeBufferPointer { keywords in
            (values + [nil]).map { UnsafePointer($0) }.withUnsafeBufferPointer { values in
                PQconnectStartParams(keywords.baseAddress, values.baseAddress, 1)
            }
        }
        // Without a receiver, libpq would print warnings of the server. The receiver compares severity and SQLSTATE,
        // and not the text, which is in the language of the server.
        let receiver: PQnoticeReceiver = { context, notice in
            guard let context, let severity = PQresultErrorField(notice, Int32(UInt8(ascii: "V"))),
                let state = PQresultErrorField(notice, Int32(UInt8(ascii: "C"))),
                String(cString: severity) == "WARNING", String(cString: state) == "01000"
            else { return }
            Unmanaged<LibPQ>.fromOpaque(context).takeUnretainedValue().isReplicationUnknown = true
        }
        PQsetNoticeReceiver(connection, receiver, Unmanaged.passUnretained(self).toOpaque())
    }

    /// The parameters that a URL has; none when libpq cannot read it.
    static func parameters(of url: String) -> [String: String] {
        guard let options = PQconninfoParse(url, nil) else { return [:] }
        defer { PQconninfoFree(options) }
        var option = options
        var parameters: [String: String] = [:]
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { parameters[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        return parameters
    }

    deinit { finish() }

    var isBad: Bool { PQstatus(connection) == CONNECTION_BAD }

    /// Continues to connect, perhaps with the next host. Afterwards the connection can have another socket.
    func poll() -> Progress {
        switch PQconnectPoll(connection) {
        case PGRES_POLLING_READING: return .reading
        case PGRES_POLLING_WRITING: return .writing
        case PGRES_POLLING_OK:
            PQsetnonblocking(connection, 1)
            return .done
        default: return .failed
        }
    }

    /// A duplicate of the socket's descriptor, for a Dispatch source. libpq closes its own descriptor as soon as the
    /// connection is lost, and the process may then open another file with the same number. The cancellation of a source
    /// with that number would end the events of the other file.
    ///
    /// - Returns: nil when the process has no descriptor left, or the connection has no socket.
    func duplicateSocket() -> Int32? {
        let descriptor = fcntl(PQsocket(connection), F_DUPFD_CLOEXEC, 0)
        return descriptor < 0 ? nil : descriptor
    }

    static func close(_ descriptor: Int32) {
        Foundation.close(descriptor)
    }

    /// The last error of the connection, on one line.
    var error: PostgreSQLError {
        .connection(Self.line(PQerrorMessage(connection)))
    }

    func finish() {
        PQfinish(connection)
        connection = nil
    }

    /// Asks the server to cancel the statement that it executes. The server does not notice by itself that the client has
    /// gone, and a commit that waits for a standby would keep the connection until the standby is back.
    ///
    /// `PQcancel` blocks: it opens a connection of its own, and waits until the server closes that connection. So it runs on another
    /// thread. A server that hangs blocks the thread as long as it hangs, so the number of such threads is limited.
    func cancel() {
        guard let request = PQgetCancel(connection) else { return }
        let hasThread = Self.cancelCount.withLock { count in
            guard count < Self.highestCancelCount else { return false }
            count += 1
            return true
        }
        guard hasThread else {
            PQfreeCancel(request)
            return
        }
        nonisolated(unsafe) let given = request
        DispatchQueue(label: "PostgreSQL cancel").async {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { error in
                // When the request fails, nothing else can be done.
                _ = PQcancel(given, error.baseAddress, Int32(error.count))
            }
            PQfreeCancel(given)
            Self.cancelCount.withLock { $0 -= 1 }
        }
    }

    /// The number of unfinished cancel requests of all connections of this process.
    private static let cancelCount = Mutex(0)
    private static let highestCancelCount = 16

    func sendPreparation(of sql: String, as name: String) -> Bool {
        PQsendPrepare(connection, name, sql, 0, nil) == 1
    }

    /// Sends a request to execute a prepared statement. Values and results are in binary format.
    func sendPrepared(_ name: String, _ parameters: [PostgreSQLParameter]) -> Bool {
        let bytes = parameters.flatMap { $0.bytes ?? [] }
        let lengths = parameters.map { Int32($0.bytes?.count ?? 0) }
        let formats = parameters.map { _ in Int32(1) }
        return bytes.withUnsafeBytes { buffer in
            // An empty array can have no address, and libpq sends NULL for a value without an address. So when all values are empty,
            // they have the address of an empty string.
            let empty: StaticString = ""
            let start = buffer.baseAddress ?? UnsafeRawPointer(empty.utf8Start)
            var offset = 0
            let values = parameters.map { parameter -> UnsafePointer<CChar>? in
                guard let bytes = parameter.bytes else { return nil }
                defer { offset += bytes.count }
                return (start + offset).assumingMemoryBound(to: CChar.self)
            }
            return PQsendQueryPrepared(
                connection, name, Int32(parameters.count), values, lengths, formats, 1) == 1
        }
    }

    /// Sends statements without parameters, separated by semicolons.
    func send(_ sql: String) -> Bool {
        PQsendQuery(connection, sql) == 1
    }

    /// Sends what is left in the buffer.
    /// - Returns: whether everything was sent; nil when the connection was lost.
    func flush() -> Bool? {
        switch PQflush(connection) {
        case 0: true
        case 1: false
        default: nil
        }
    }

    /// Reads what the server has sent.
    /// - Returns: false when the connection was lost.
    func consumeInput() -> Bool {
        PQconsumeInput(connection) == 1
    }

    /// Whether ``consumeInput()`` would read something, or find that the connection is closed or reset.
    var hasInput: Bool {
        var byte: UInt8 = 0
        let count = recv(PQsocket(connection), &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count >= 0 || ![EAGAIN, EWOULDBLOCK, EINTR].contains(errno)
    }

    /// Whether the next result has not arrived completely.
    var isBusy: Bool { PQisBusy(connection) == 1 }

    /// The next result; nil after the last. Not to be called while ``isBusy``, because it would wait for the server.
    func nextResult() -> Result<PostgreSQLResult, PostgreSQLError>? {
        guard let result = PQgetResult(connection) else { return nil }
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
            return .success(PostgreSQLResult(result))
        default:
            guard let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else { return .failure(error) }
            // The primary message alone. The detail can contain values.
            let message = PQresultErrorField(result, Int32(UInt8(ascii: "M")))
            return .failure(.server(state: String(cString: state), message: Self.line(message)))
        }
    }

    /// The payload of the next notification; nil when there is none.
    func nextNotification() -> String? {
        guard let notification = PQnotifies(connection) else { return nil }
        defer { PQfreemem(notification) }
        return String(cString: notification.pointee.extra)
    }

    private static func line(_ text: UnsafePointer<CChar>?) -> String {
        guard let text else { return "no connection" }
        // Lines that begin with a tab are left out: they only ask whether the server is running.
        return String(cString: text).split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("\t") }
            .joined(separator: " ")
    }
}

extension PostgreSQLResult {
    fileprivate init(_ result: OpaquePointer) {
        let (rows, columns) = (PQntuples(result), PQnfields(result))
        var bytes: [UInt8] = []
        var fields: [Field] = []
        fields.reserveCapacity(Int(rows * columns))
        for row in 0..<rows {
            for column in 0..<columns {
                guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column) else {
                    fields.append(Field(offset: 0, length: -1))
                    continue
                }
                let length = Int(PQgetlength(result, row, column))
                fields.append(Field(offset: bytes.count, length: length))
                bytes.append(contentsOf: UnsafeRawBufferPointer(start: value, count: length))
            }
        }
        self.init(
            bytes: bytes, fields: fields, columnCount: Int(columns), rowCount: Int(rows),
            changes: Int(String(cString: PQcmdTuples(result))) ?? 0,
            command: String(cString: PQcmdStatus(result)))
    }
}
#endif
