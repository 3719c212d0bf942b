// The program of the article about a site with several pages. ArticleServerTests run it.

import Foundation
import Hummingbird
import Localization
import Templates

do {
    let texts = try StringCatalog(parsing: PackageResources.Localizable_xcstrings, fileName: "Localizable.xcstrings")
    let catalog = LocalizedCatalog(texts)
    let library = try TemplateLibrary(
        folder: "Templates", layout: SiteLayout.self,
        views: [HomePage.self, GoalsPage.self, ReaderForm.self, ErrorPage.self], catalog: catalog, documents: true)

    // The function `page` of the section “The choice of the reader” is here.

    @Sendable func page(
        _ view: some TemplateView, status: HTTPResponse.Status = .ok, locale: String? = nil, for request: Request
    ) throws -> Response {
        let (language, setCookie) = negotiate(
            query: locale ?? request.uri.queryParameters.get("locale"), cookie: request.cookies["locale"]?.value,
            acceptLanguage: request.headers[.acceptLanguage], in: catalog)
        let context = catalog.context(for: language, timeZone: .gmt)
        let layout = SiteLayout(context, of: catalog, query: request.uri.query)
        let html = try library.render(view, in: layout, context: context).bytes()
        var headers: HTTPFields = [
            .contentType: "text/html", .contentLanguage: language, .vary: "Accept-Language, Cookie",
        ]
        headers[.setCookie] = setCookie
        return Response(status: status, headers: headers, body: .init(byteBuffer: .init(bytes: html)))
    }

    let router = Router()
    router.add(middleware: ErrorPages { try page($0, status: $1, for: $2) })
    router.add(middleware: FileMiddleware("public"))
    router.get("/") { request, _ in
        try page(HomePage(greeting: .greeting("Léa")), for: request)
    }
    router.get("/goals") { request, _ in
        let goals = request.uri.queryParameters.get("goals", as: Int.self) ?? 0
        return try page(GoalsPage(name: "Léa", goals: .goalsCount(count: goals)), for: request)
    }
    // The handlers of the form are here.

    router.get("/reader") { request, _ in
        try page(ReaderForm.empty, for: request)
    }
    router.post("/reader") { request, context in
        struct Fields: Decodable { let name, goals, locale: String? }
        let body = String(buffer: try await request.body.collect(upTo: context.maxUploadSize))
        guard let fields = try? URLEncodedFormDecoder().decode(Fields.self, from: body) else {
            throw HTTPError(.badRequest)
        }
        let form = ReaderForm(name: fields.name ?? "", goals: fields.goals ?? "")
        // The button of a language was used: nothing is saved.
        if let locale = fields.locale { return try page(form, locale: locale, for: request) }
        guard !form.hasMistakes else { return try page(form, status: .unprocessableContent, for: request) }
        return .redirect(to: "/reader/thanks", type: .normal)
    }

    let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
    let application = Application(router: router, configuration: .init(address: .hostname(port: port)))
    for warning in library.warnings + library.hardcodedTexts { application.logger.warning("\(warning)") }
    try await application.runService()
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(1)
}
