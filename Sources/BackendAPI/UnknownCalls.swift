// Answers to requests under `/api` that match no call.

import HTTPTypes
public import Hummingbird
import RESTContract

extension BackendAPI {
    /// The answer to a request under `/api` that has no route: 414 or 431 above the limits of ``Request/excess``, 404 for an unknown
    /// path, 204 for OPTIONS at a known path, and 405 for another method than those of the path. With 204 and 405, the header `Allow`
    /// lists the methods that the path allows.
    /// - Returns: nil for requests that are not under `/api`.
    public func response(toUnknown request: Request) -> Response? {
        guard Self.isOfAPI(request.uri.path) else { return nil }
        if let excess = request.excess { return APIProblem(excess).response.finished(for: request) }
        let methods = Self.endpoints.methods(at: request.uri.path)
        guard !methods.isEmpty else { return APIProblem.noSuchCall.response.finished(for: request) }
        let allowed = (methods + [.options]).map(\.rawValue).sorted().joined(separator: ", ")
        var response = request.method == .options ? Response.empty(.noContent) : APIProblem.otherMethod.response
        response.headers[.allow] = allowed
        return response.finished(for: request)
    }

    /// Whether the path is `/api` or below it. Like the router, this treats several slashes as one.
    static func isOfAPI(_ path: String) -> Bool {
        let rest = path.utf8.drop { $0 == UInt8(ascii: "/") }
        let root = ContractPath.root.utf8.dropFirst()
        guard rest.starts(with: root) else { return false }
        return rest.dropFirst(root.count).first.map { $0 == UInt8(ascii: "/") } ?? true
    }
}
