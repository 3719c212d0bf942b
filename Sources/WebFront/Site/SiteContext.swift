// The context that middleware and routes share for a request.

public import Hummingbird
public import NIOCore

/// The request context of the site.
public struct SiteContext: RequestContext, RemoteAddressRequestContext {
    public var coreContext: CoreRequestContextStorage
    /// The client's address: first that of the connection. When the connection comes from a trusted proxy, ``ClientAddresses``
    /// replaces it by the client's address from `X-Forwarded-For`.
    public internal(set) var remoteAddress: SocketAddress?
    /// The connection. An event stream closes it when the client reads too slowly, when the server shuts down, and when the client
    /// does not read the last event after the stream has lost its place. A download closes it when another one needs its place.
    let channel: any Channel
    /// Set by `RequestStateMiddleware`.
    var state: RequestState?

    public init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress
        channel = source.channel
    }

    /// The context with a parsed request.
    func with(_ state: RequestState) -> SiteContext {
        var context = self
        context.state = state
        return context
    }
}
