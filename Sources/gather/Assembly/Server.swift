// Runs the site until a signal stops it.

import Foundation
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import UnixSignals
import WebFront

enum Server {
    /// Serves until SIGTERM or SIGINT. Requests in progress are then answered, for at most 8 seconds.
    /// - Parameter hint: printed after the line with the server's address.
    static func run(_ site: Site, _ router: Router<SiteContext>, hint: String? = nil) async throws {
        let application = site.application(router) { address in
            StandardStream.output.write("Football Gather is listening on \(address)\n" + (hint.map { $0 + "\n" } ?? ""))
        }
        var services = [ServiceGroupConfiguration.ServiceConfiguration(service: application)]
        if let metrics = site.metrics { services.append(.init(service: metrics)) }
        var configuration = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: site.logger
        )
        // Slow clients cannot delay the shutdown for longer.
        configuration.maximumGracefulShutdownDuration = .seconds(8)
        let group = ServiceGroup(configuration: configuration)
        do {
            try await withTaskExecutorPreference(EventLoopExecutor(.singleton)) { try await group.run() }
        } catch is CancellationError {
            site.logger.warning("Connections that did not end in time were closed.")
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw SettingsProblem(
                description: "\(site.settings.host):\(site.settings.port): error: another program listens there; "
                    + "choose another --port"
            )
        } catch let error as IOError {
            throw SettingsProblem(
                description: "\(site.settings.host):\(site.settings.port): error: cannot listen there: "
                    + String(cString: strerror(error.errnoCode))
            )
        }
    }
}
