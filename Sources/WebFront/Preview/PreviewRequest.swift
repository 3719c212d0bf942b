// One request of the preview: which sample, in which language and colours.

import FoundationEssentials
import HTTPTypes
import Hummingbird
import Localization
import Modules
import NIOCore

struct PreviewRequest {
    private let sources: PageSources
    private let language: String
    private let theme: PreviewAddress.Theme?

    init(_ request: Request, _ sources: PageSources) {
        self.sources = sources
        let query = FormFields(query: request.uri.query ?? "", tolerating: "locale")
        language = LocaleNegotiator.language(
            query: query["locale"], cookie: nil, acceptLanguage: request.headers[.acceptLanguage],
            available: sources.catalog.languages, default: sources.catalog.sourceLanguage
        )
        theme = query["theme"].flatMap(PreviewAddress.Theme.init)
    }

    func index() -> Response {
        let address = PreviewAddress(language: language, theme: theme)
        let view = PreviewPresenter().viewModel(
            of: SiteSamples.all.map(\.name), in: PreviewPresenter.languages(of: sources.catalog), at: address
        )
        return response(showing: Sample(name: "Preview.index", view: view, isSignedIn: false), at: nil)
    }

    /// - Throws: 404 when there is no sample of this name.
    func page(of name: String) throws(HTTPError) -> Response {
        guard let sample = SiteSamples.all.first(where: { $0.name == name }) else { throw HTTPError(.notFound) }
        return response(showing: sample, at: sample.name)
    }

    /// The style sheet of the site, as if the system preferred the theme that was asked for.
    func stylesheet() throws(HTTPError) -> Response {
        guard let css = sources.files.text(of: "app.css"), let theme else { throw HTTPError(.notFound) }
        let isDark = theme == .dark
        let themed = css.replacing("(prefers-color-scheme: dark)", with: isDark ? "all" : "not all")
            .replacing("color-scheme: light dark", with: "color-scheme: \(theme.rawValue)")
        return Response(
            status: .ok, headers: [.contentType: "text/css; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: themed))
        )
    }

    private func response(showing sample: Sample, at name: String?) -> Response {
        func address(in language: String) -> SiteRoute {
            PreviewAddress(sample: name, language: language, theme: theme).route
        }
        let context = sources.catalog.context(for: language, timeZone: .gmt)
        let layout = LayoutViewModel.sample(
            around: sample, in: context, assets: assets, problem: sources.problem, link: address,
            alternate: { AssetURL(address(in: $0).address) }
        )
        guard let html = sample.html(in: layout, context: context, templates: sources.templates) else {
            return Response(status: .internalServerError)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .contentLanguage: language, .cacheControl: "no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html))
        )
    }

    private var assets: Assets {
        let assets = sources.files.assets
        guard let theme else { return assets }
        return Assets(
            stylesheet: AssetURL("/preview.css?theme=\(theme.rawValue)"), script: assets.script, icons: assets.icons,
            favicon: assets.favicon
        )
    }
}
