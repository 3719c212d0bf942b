// The server, in twenty-four lines: /?name=Léa&goals=3 in the language of the browser.

import Foundation
import Hummingbird
import Localization
import Templates

do {
    let texts = try StringCatalog(parsing: PackageResources.Localizable_xcstrings, fileName: "Localizable.xcstrings")
    let catalog = LocalizedCatalog(texts)
    let library = try TemplateLibrary(
        texts: GoalPage.texts, layout: Layout.self, views: [GoalPage.self], catalog: catalog)
    let router = Router().get("/") { request, _ in
        let language = LocaleNegotiator.language(
            acceptLanguage: request.headers[.acceptLanguage], available: catalog.languages, default: "en")
        let query = request.uri.queryParameters
        let goals = query.get("goals", as: Int.self) ?? 0
        let page = GoalPage(name: query.get("name") ?? "?", goals: .goalsCount(count: goals))
        let context = catalog.context(for: language, timeZone: .gmt)
        let html = try library.render(page, in: Layout(language: language), context: context).bytes()
        let headers: HTTPFields = [.contentType: "text/html", .contentLanguage: language, .vary: "Accept-Language"]
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: .init(bytes: html)))
    }
    let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8080
    let application = Application(router: router, configuration: .init(address: .hostname(port: port)))
    for warning in library.warnings + library.hardcodedTexts { application.logger.warning("\(warning)") }
    try await application.runService()
} catch {
    print(error)
    exit(1)
}
