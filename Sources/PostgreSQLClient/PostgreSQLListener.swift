// Receives notifications of the server.

/// Listens to a channel, with a connection of its own. When the connection is lost, the listener connects again.
package struct PostgreSQLListener: Sendable {
    /// What a listener learns.
    package enum News: Sendable, Hashable {
        case payload(String)
        /// A new connection listens. Notifications that were sent while there was no connection are lost.
        case connected
    }

    private let hosts: Hosts
    private let channel: StaticString
    private let preparation: String
    /// The pause between attempts to connect.
    private static let pause = Duration.milliseconds(500)
    private static let connectLimit = Duration.seconds(5)
    /// After this time in which nothing has arrived from the server, the connection is tested.
    private static let silence = Duration.seconds(3)
    private static let testLimit = Duration.seconds(2)

    /// - Parameters:
    ///   - url: the address of the server with the name of the database, in a form that libpq accepts.
    ///   - channel: a name in lower case.
    ///   - preparation: statements that each new connection executes. Their errors are ignored, unless the connection is lost.
    package init(url: String, channel: StaticString, preparation: String = "") {
        hosts = Hosts(url)
        self.channel = channel
        self.preparation = preparation
    }

    /// Calls `body` with all news until the task is cancelled.
    package func listen(_ body: @Sendable (News) -> Void) async {
        while !Task.isCancelled {
            do throws(PostgreSQLError) {
                let deadline = ContinuousClock.now + Self.connectLimit
                let connection = try await hosts.connect(before: deadline)
                do throws(PostgreSQLError) {
                    _ = try await connection.execute(script: "LISTEN \(channel)", before: deadline)
                    if !preparation.isEmpty { _ = try? await connection.execute(script: preparation, before: deadline) }
                    if let failure = await connection.failure { throw failure }
                    body(.connected)
                    await receive(from: connection, body)
                } catch {}
                await connection.close()
            } catch {}
            try? await Task.sleep(for: Self.pause)
        }
    }

    /// Returns when the connection is lost or the task is cancelled.
    private func receive(from connection: Connection, _ body: @Sendable (News) -> Void) async {
        // A firewall can drop a connection without a message to either end. The test repeats `LISTEN`, which changes
        // nothing.
        async let _: Void = connection.test(
            with: "LISTEN \(channel)", whenSilentFor: Self.silence, limit: Self.testLimit)
        for await payload in connection.notifications { body(.payload(payload)) }
    }
}
