// The server: /Zoe/3 in the language of the browser, or in that of ?locale=fr.

import Hummingbird
import Localization
import Templates

let bytes = PackageResources.Localizable_xcstrings
let catalog = LocalizedCatalog(try StringCatalog(parsing: bytes, fileName: "Localizable.xcstrings"))
let library = try TemplateLibrary(
    texts: ["GoalsPage": GoalsPage.html], layout: Layout.self, views: [GoalsPage.self], catalog: catalog)

let router = Router()
router.get("/:name/:goals") { request, requestContext in
    let language = LocaleNegotiator.language(
        query: request.uri.queryParameters["locale"].map { String($0) }, cookie: nil,
        acceptLanguage: request.headers[.acceptLanguage], available: catalog.languages, default: "en")
    let count = try requestContext.parameters.require("goals", as: Int.self)
    let page = GoalsPage(name: try requestContext.parameters.require("name"), goals: .goalsCount(count: count))
    let context = catalog.context(for: language, timeZone: .gmt)
    let html = try library.render(page, in: Layout(language: language), context: context).bytes()
    return Response(
        status: .ok, headers: [.contentType: "text/html; charset=utf-8", .contentLanguage: language],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: html)))
}
let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
try await Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: port))).runService()
