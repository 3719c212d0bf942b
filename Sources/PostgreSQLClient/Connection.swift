// One connection to PostgreSQL. The lookup of a host name and a request to cancel a statement each block a thread; waiting for the
// answer to a statement blocks none.

internal import Dispatch

/// A connection with its prepared statements. It executes one statement at a time.
actor Connection {
    private let queue: DispatchQueue
    private let executor: QueueExecutor
    let library = LibPQ()
    var statements: [String: String] = [:]
    /// Reads whatever arrives, once the connection is made.
    private var reading: (any DispatchSourceRead)?
    /// Waits for the socket while the connection is being made, or while it has more to send than the system accepts.
    private var readiness: (any DispatchSourceProtocol)?
    /// The number of Dispatch sources that have not ended.
    private var sources = 0
    /// Set once, when the connection cannot be used any more.
    var failure: PostgreSQLError?
    /// The statement, or the attempt to connect, that waits for the server.
    private var waiting: CheckedContinuation<Void, Never>?
    private var deadline = ContinuousClock.now
    /// The time that the last statement had, from its beginning to its deadline.
    private(set) var timeForAnswer = Duration.zero
    /// When the next timer fires; nil without one.
    private var timer: ContinuousClock.Instant?
    /// The payloads of notifications. The stream ends with the connection.
    nonisolated let notifications: AsyncStream<String>
    private let notified: AsyncStream<String>.Continuation
    private var isWorking = false
    var lastInput = ContinuousClock.now

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Connects to the server.
    /// - Parameter parameters: keywords and values that override those of the URL.
    init(
        to url: String, _ parameters: [(keyword: String, value: String)], before deadline: ContinuousClock.Instant
    ) async throws(PostgreSQLError) {
        (notifications, notified) = AsyncStream.makeStream()
        queue = DispatchQueue(label: "PostgreSQL connection")
        executor = QueueExecutor(queue)
        try await connect(to: url, parameters, before: deadline)
    }

    private func connect(
        to url: String, _ parameters: [(keyword: String, value: String)], before deadline: ContinuousClock.Instant
    ) async throws(PostgreSQLError) {
        begin(before: deadline)
        // Looking up the name of a host can block. Here it blocks only the queue of this actor.
        library.start(url, parameters)
        if library.isBad { throw fail(library.error) }
        var progress = LibPQ.Progress.writing
        while failure == nil, progress != .done {
            await socketIsReady(for: progress)
            guard failure == nil else { break }
            progress = library.poll()
            if progress == .failed { throw fail(library.error) }
        }
        end()
        if failure == nil { readInput() }
        if let failure { throw failure }
        // The settings of a user or a database can hide the warning that `commit` looks for.
        do throws(PostgreSQLError) {
            _ = try await execute(script: "SET client_min_messages = warning", before: deadline)
        } catch {
            throw fail(error)
        }
    }

    /// Closes the connection. A statement that waits fails.
    func close() {
        _ = fail(.connection("the connection was closed"))
    }

    // MARK: Results

    /// The last result of the statements that were sent, or the first error.
    /// - Parameter isSent: whether libpq has accepted the statements.
    func result(of isSent: Bool) async throws(PostgreSQLError) -> PostgreSQLResult {
        if let failure { throw failure }
        guard isSent else { throw fail(library.error) }
        while true {
            guard let isFlushed = library.flush() else { throw fail(library.error) }
            if isFlushed { break }
            await socketIsReady(for: .writing)
            if let failure { throw failure }
        }
        var last: Result<PostgreSQLResult, PostgreSQLError>?
        while true {
            await resultIsComplete()
            if let failure { throw failure }
            guard let next = library.nextResult() else { break }
            // After an error of one of several statements, those that follow are not executed.
            if case .failure = last { continue }
            last = next
        }
        guard let last else { throw fail(library.error) }
        do {
            return try last.get()
        } catch {
            // A server that stops sends an error and closes the connection.
            if library.isBad { throw fail(error) }
            throw error
        }
    }

    // MARK: Waiting

    /// Reads whatever arrives, until the connection is closed.
    private func readInput() {
        guard let descriptor = library.duplicateSocket() else {
            _ = fail(.connection("there are too many open files"))
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.assumeIsolated { $0.inputArrived() } }
        source.setCancelHandler { [self] in
            LibPQ.close(descriptor)
            assumeIsolated { $0.sourceEnded() }
        }
        sources += 1
        source.activate()
        reading = source
    }

    /// Waits until the next result can be read, or the connection has failed.
    private func resultIsComplete() async {
        await withCheckedContinuation { continuation in
            if failure == nil, library.isBusy {
                waiting = continuation
            } else {
                continuation.resume()
            }
        }
    }

    private func inputArrived() {
        guard failure == nil else { return }
        lastInput = .now
        // After the last message of a server that closes the connection there is no further event, so all input is read
        // now.
        repeat {
            guard library.consumeInput() else {
                _ = fail(library.error)
                return
            }
        } while library.hasInput
        while let notification = library.nextNotification() { notified.yield(notification) }
        guard readiness == nil, !library.isBusy else { return }
        resume()
    }

    private func resume() {
        waiting?.resume()
        waiting = nil
    }

    /// Waits until the socket can be read or written, or the connection has failed.
    private func socketIsReady(for progress: LibPQ.Progress) async {
        guard let descriptor = library.duplicateSocket() else {
            _ = fail(.connection("there are too many open files"))
            return
        }
        let source: any DispatchSourceProtocol =
            progress == .reading
            ? DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            : DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [weak self] in self?.assumeIsolated { $0.readiness?.cancel() } }
        source.setCancelHandler { [self] in
            LibPQ.close(descriptor)
            assumeIsolated { connection in
                connection.readiness = nil
                connection.sourceEnded()
                connection.resume()
            }
        }
        sources += 1
        readiness = source
        await withCheckedContinuation { waiting in
            self.waiting = waiting
            readiness?.activate()
        }
    }

    private func sourceEnded() {
        sources -= 1
        if failure != nil, sources == 0 { library.finish() }
    }

    // MARK: Deadlines and failures

    func begin(before deadline: ContinuousClock.Instant) {
        self.deadline = deadline
        timeForAnswer = ContinuousClock.now.duration(to: deadline)
        isWorking = true
        if timer.map({ deadline < $0 }) ?? true { setTimer() }
    }

    func end() {
        isWorking = false
    }

    /// One timer for many statements: when it fires, it checks the deadline of the statement that is being executed.
    private func setTimer() {
        let instant = deadline
        timer = instant
        let left = max(.zero, ContinuousClock.now.duration(to: instant))
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
        queue.asyncAfter(deadline: .now() + .milliseconds(Int(milliseconds) + 1)) { [weak self] in
            self?.assumeIsolated { $0.timerFired(at: instant) }
        }
    }

    private func timerFired(at instant: ContinuousClock.Instant) {
        // When another timer was set for an earlier deadline, the timer for the later one still fires, and is ignored.
        guard timer == instant else { return }
        timer = nil
        guard isWorking, failure == nil else { return }
        if ContinuousClock.now >= deadline {
            // Before the connection is made there is no statement to cancel, and `reading` is nil.
            if reading != nil { library.cancel() }
            _ = fail(.timeout)
        } else {
            setTimer()
        }
    }

    /// Closes the connection because of an error.
    /// - Returns: the first error of the connection.
    func fail(_ error: PostgreSQLError) -> PostgreSQLError {
        if let failure { return failure }
        failure = error
        notified.finish()
        reading?.cancel()
        reading = nil
        readiness?.cancel()
        if sources == 0 { library.finish() }
        // If there is a source `readiness`, its cancel handler resumes the statement that waits.
        if readiness == nil { resume() }
        return error
    }
}
