// The metrics of requests, renders and listeners.

import HTTPTypes
import Localization
import Metrics
import Templates

/// Records into the metrics system of the process. Labels have few values: routes as they are defined, usual methods,
/// statuses, templates.
enum SiteMetrics {
    /// - Parameters:
    ///   - route: the pattern, such as `/players/{player}`. When no route has the address and the method: `NotFound`, or nil for a
    ///     request that `RequestStateMiddleware` answers without a route, for example because of its method.
    ///   - duration: the time from the request until the response was created, without the time for sending its content.
    static func request(
        _ method: HTTPRequest.Method, route: String?, status: HTTPResponse.Status, duration: Duration
    ) {
        let route = ("route", route ?? "-")
        let method = ("method", knownMethods.contains(method) ? method.rawValue : "other")
        let status = ("status", String(status.code))
        Counter(label: "gather_http_requests_total", dimensions: [method, route, status]).increment()
        Timer(label: "gather_http_request_duration_seconds", dimensions: [route]).record(duration: duration)
        if status.1 == "429" {
            Counter(label: "gather_http_too_many_requests_total", dimensions: [route]).increment()
        }
    }

    /// Renders a page or a fragment, and records how long it takes.
    static func rendering<View: TemplateView>(
        _ view: View, _ render: () throws(UnknownTemplateView) -> TextBuffer
    ) throws(UnknownTemplateView) -> TextBuffer {
        let start = ContinuousClock.now
        let buffer = try render()
        Timer(label: "gather_render_duration_seconds", dimensions: [("template", View.template)])
            .record(duration: start.duration(to: .now))
        return buffer
    }

    /// The number of open event streams of a route.
    static func listeners(_ route: String) -> Meter {
        Meter(label: "gather_listeners", dimensions: [("route", route)])
    }

    private static let knownMethods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .delete, .options, .patch]
}
