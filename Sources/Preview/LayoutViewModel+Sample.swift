// The layout around a sample, and rendering of a sample.

package import Localization
package import Modules
package import Templates

extension LayoutViewModel {
    /// The layout around a sample, with sample values.
    /// - Parameters:
    ///   - context: the language of the page.
    ///   - assets: addresses of the style sheet, the script and the icons.
    ///   - installation: links and texts that make the site installable; nil in the preview.
    ///   - problem: the fault in a changed file, while the page is rendered from the last valid files; nil when the files
    ///     are valid.
    ///   - link: the route of the sample in a language, for the language menu.
    ///   - alternate: the address of the sample in a language, for `<link rel="alternate">`.
    package static func sample(
        around sample: Sample, in context: LocalizationContext, assets: Assets, installation: Installation? = nil,
        problem: String? = nil,
        link: (_ language: String) -> SiteRoute = { _ in .players }, alternate: (_ language: String) -> AssetURL
    ) -> LayoutViewModel {
        LayoutViewModel(
            language: context.language,
            direction: context.layoutDirection.rawValue,
            assets: assets,
            alternates: context.catalog.languages.map { Alternate(hreflang: $0, link: alternate($0)) },
            languages: PreviewPresenter.languages(of: context.catalog).map { tag, name in
                Language(code: tag, name: name, link: link(tag), isCurrent: tag == context.language)
            },
            account: sample.isSignedIn ? Account(username: "Zoë & Co", section: sample.section) : nil,
            banner: BannerPresenter().viewModel(for: BannerResponse(running: sample.running)),
            flash: sample.flash,
            formToken: "sample-form-token", origin: "https://gather.example",
            isUnlisted: sample.audience == .spectators, installation: installation, problem: problem
        )
    }
}

extension Sample {
    /// Renders the sample as a page.
    /// - Throws: `UnknownTemplateView` when the template library was loaded without the view of the sample.
    package func html(
        in layout: LayoutViewModel, context: LocalizationContext, templates: TemplateLibrary
    ) throws(UnknownTemplateView) -> String {
        try templates.render(view, in: layout, context: context).text()
    }
}
