// The layout around a sample, and the sample as a finished page.

public import Localization
public import Templates

extension LayoutViewModel {
    /// - Parameters:
    ///   - context: the language of the page.
    ///   - assets: where the page finds its style sheet and the rest.
    ///   - installation: what makes the site an app.
    ///   - problem: what is wrong with the files that the page is made from.
    ///   - link: where the language menu leads.
    ///   - alternate: the address of the sample in a language, for `<link rel="alternate">`.
    public static func sample(
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
            account: sample.isSignedIn ? Account(username: "Zoë & Co", section: section(of: sample)) : nil,
            banner: BannerPresenter().viewModel(for: BannerResponse(running: sample.running)),
            flash: sample.flash,
            formToken: "sample-form-token", origin: "https://gather.example",
            isUnlisted: sample.audience == .spectators, installation: installation, problem: problem
        )
    }

    private static func section(of sample: Sample) -> Account.Section? {
        let screens: [(prefix: String, section: Account.Section)] = [
            ("Player", .players), ("ConfirmPlayers", .gathers), ("Gather", .gathers),
        ]
        return screens.first { sample.name.hasPrefix($0.prefix) }?.section
    }
}

extension Sample {
    /// The sample as a page.
    /// - Returns: nil for a view that the templates were not made with.
    public func html(
        in layout: LayoutViewModel, context: LocalizationContext, templates: TemplateLibrary
    ) -> String? {
        var buffer = TextBuffer(capacity: 16 * 1024)
        guard templates.render(view, in: layout, context: context, to: &buffer) else { return nil }
        return buffer.text()
    }
}
