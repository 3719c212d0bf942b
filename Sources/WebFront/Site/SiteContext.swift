// What travels with a request through middleware and routes.

public import Hummingbird
public import NIOCore

/// The request context of the site.
public struct SiteContext: RequestContext, RemoteAddressRequestContext {
    public var coreContext: CoreRequestContextStorage
    public let remoteAddress: SocketAddress?
    /// What the request came through: streams of events end it when nobody reads them.
    let channel: any Channel
    /// Read by the first middleware that needs it, see `VisitMiddleware`.
    var visit: Visit?

    public init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress
        channel = source.channel
    }
}
