// One request to the preview, with its language and theme.

import Foundation
import HTTPTypes
import Hummingbird
import Localization
import Modules
import NIOCore
import Preview
import WebFront

struct PreviewRequest {
    private let sources: PageSources
    private let language: String
    private let theme: PreviewAddress.Theme?

    init(_ request: Request, _ sources: PageSources) {
        self.sources = sources
        let query = request.uri.queryParameters
        language = LocaleNegotiator.language(
            query: query.get(QueryName.language), cookie: nil, acceptLanguage: request.headers[.acceptLanguage],
            available: sources.catalog.languages, default: sources.catalog.sourceLanguage
        )
        theme = query["theme"].map(String.init).flatMap(PreviewAddress.Theme.init)
    }

    func index() throws -> Response {
        let address = PreviewAddress(language: language, theme: theme)
        let view = PreviewPresenter().viewModel(
            of: SiteSamples.all.map(\.name), in: PreviewPresenter.languages(of: sources.catalog), at: address
        )
        return try response(showing: Sample(name: "Preview.index", view: view, isSignedIn: false), at: nil)
    }

    /// - Throws: 404 when there is no sample of this name.
    func page(of name: String) throws -> Response {
        guard let sample = SiteSamples.all.first(where: { $0.name == name }) else { throw HTTPError(.notFound) }
        return try response(showing: sample, at: sample.name)
    }

    /// The style sheets of the site and of the preview. With a theme, the media query for dark
    /// mode and the property `color-scheme` are replaced.
    func stylesheet() throws(HTTPError) -> Response {
        guard var css = sources.files.text(of: "preview.css") else { throw HTTPError(.notFound) }
        if let theme {
            css = css.replacing("(prefers-color-scheme: dark)", with: theme == .dark ? "all" : "not all")
                .replacing("color-scheme: light dark", with: "color-scheme: \(theme.rawValue)")
        }
        return Response(
            status: .ok, headers: [.contentType: "text/css; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: css))
        )
    }

    private func response(showing sample: Sample, at name: String?) throws -> Response {
        func address(in language: String) -> SiteRoute {
            PreviewAddress(sample: name, language: language, theme: theme).route
        }
        let context = sources.catalog.context(for: language, timeZone: .gmt)
        let layout = LayoutViewModel.sample(
            around: sample, in: context, assets: assets, problem: sources.problem, link: address,
            alternate: { AssetURL(address(in: $0).address) }
        )
        let html = try sample.html(in: layout, context: context, templates: sources.templates)
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
        let query = theme.map { "?theme=\($0.rawValue)" } ?? ""
        return Assets(
            stylesheet: AssetURL("/preview.css" + query), script: assets.script, icons: assets.icons,
            favicon: assets.favicon
        )
    }
}
