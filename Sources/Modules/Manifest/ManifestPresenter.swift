// The content of the web app manifest. Its texts are resources, which the web front looks up.

import Localization

/// Creates the view model of the manifest. There is no use case, so there is no interactor.
public struct ManifestPresenter: Sendable {
    public init() {}

    public func viewModel() -> ManifestViewModel {
        ManifestViewModel(
            name: .siteName, shortName: .manifestShortName, description: .manifestDescription, start: .home,
            shortcuts: [
                .init(name: .playersTitle, link: .players), .init(name: .reportTitle, link: .gathers),
            ]
        )
    }
}
