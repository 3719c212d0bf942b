// The middleware and the routes of the article about the language in the path.

import Hummingbird
import Localization
import ShopTexts
import Templates

struct KnownLanguages<Context: RequestContext>: RouterMiddleware {
    let path: @Sendable (Request) -> LocalizedPath

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard !path(request).isNegotiated else { throw HTTPError(.notFound) }
        return try await next(request, context)
    }
}

// not in an article
/// The routes of the article.
/// - Parameter names: the names of the players with their ids.
func pathRouter(
    catalog: LocalizedCatalog, library: TemplateLibrary, names: [Int: String]
) -> Router<BasicRequestContext> {
    // in an article
    @Sendable func path(of request: Request) -> LocalizedPath {
        LocalizedPath(request.uri.path, acceptLanguage: request.headers[.acceptLanguage], in: catalog)
    }
    @Sendable func page(
        _ view: some TemplateView, status: HTTPResponse.Status = .ok, for request: Request
    ) throws -> Response {
        let path = path(of: request)
        let context = catalog.context(for: path.language, timeZone: .gmt)
        let layout = PathLayout(context, of: catalog, path: path, query: request.uri.query)
        let html = try library.render(view, in: layout, context: context).bytes()
        var headers: HTTPFields = [.contentType: "text/html", .contentLanguage: path.language]
        if path.isNegotiated { headers[.vary] = "Accept-Language" }
        return Response(status: status, headers: headers, body: .init(byteBuffer: .init(bytes: html)))
    }

    let router = Router()
    router.add(middleware: ErrorPages { try page($0, status: $1, for: $2) })
    router.add(middleware: FileMiddleware("public"))
    router.get("/") { request, _ in
        var response = Response.redirect(to: "/\(path(of: request).language)", type: .found)
        response.headers[.vary] = "Accept-Language"
        return response
    }
    let pages = router.group(":language").add(middleware: KnownLanguages { path(of: $0) })
    pages.get("/") { request, _ in
        try page(HomePage(greeting: .playersTitle), for: request)
    }
    pages.get("reader") { request, _ in
        try page(ReaderForm.empty, for: request)
    }

    pages.get("players") { request, _ in
        let home = HomeURL(language: path(of: request).language)
        let links = names.sorted { $0.key < $1.key }.map { id, name in
            PlayerLink(name: name, link: PlayerPageURL(home: home, id: id))
        }
        return try page(PlayerList(players: links), for: request)
    }
    pages.get("players/:id") { request, context in
        guard let id = context.parameters.get("id", as: Int.self), let name = names[id] else {
            throw HTTPError(.notFound)
        }
        return try page(GoalsPage(name: name, goals: .goalsCount(count: 0)), for: request)
    }

    pages.post("reader") { request, context in
        struct Fields: Decodable { let name, goals, show: String? }
        let body = String(buffer: try await request.body.collect(upTo: context.maxUploadSize))
        guard let fields = try? URLEncodedFormDecoder().decode(Fields.self, from: body) else {
            throw HTTPError(.badRequest)
        }
        let form = ReaderForm(name: fields.name ?? "", goals: fields.goals ?? "")
        // The button of a language was used: nothing is saved.
        if fields.show != nil { return try page(form, for: request) }
        guard !form.hasMistakes else { return try page(form, status: .unprocessableContent, for: request) }
        return .redirect(to: "/\(path(of: request).language)/reader/thanks", type: .normal)
    }
    // not in an article
    return router
}

/// Keeps the language of a page in a cookie, for `LocalizedPath.init(_:cookie:acceptLanguage:in:)`.
func keepLanguage(of path: LocalizedPath, after request: Request, in headers: inout HTTPFields) {
    // in an article
    if !path.isNegotiated, request.cookies["locale"]?.value != path.language {
        headers[.setCookie] = "locale=\(path.language); Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
    }
    // not in an article
}
