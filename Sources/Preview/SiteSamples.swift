// Samples of every page in every state, for snapshot tests and the preview.

package import Entities
package import Modules
package import Templates

/// A page with sample values.
package struct Sample: Sendable, CustomStringConvertible {
    /// Screen and state, such as `PlayerList.empty`.
    package let name: String
    package let view: any TemplateView
    /// Whether the page is shown to a signed-in user.
    package let isSignedIn: Bool
    /// Messages about the previous action.
    package let flash: [Flash]
    package let audience: Page.Audience
    /// Running matches, for the banner.
    let running: [Gather.ID]

    package init(
        name: String, view: any TemplateView, isSignedIn: Bool, flash: [Flash] = [],
        audience: Page.Audience = .viewer, running: [Gather.ID] = []
    ) {
        self.name = name
        self.view = view
        self.isSignedIn = isSignedIn
        self.flash = flash
        self.audience = audience
        self.running = running
    }

    package var description: String { name }
}

/// The samples of all screens.
///
/// Each view model comes from its presenter, so a sample shows a page that can occur and follows changes of the presenter.
package enum SiteSamples {
    package static let all: [Sample] = [
        pages("Login", LoginViewModel.samples, isSignedIn: false),
        pages(
            "Login", ["signed-out": LoginViewModel.sample], isSignedIn: false,
            flash: [.notice(.serviceErrorUnauthorized)]),
        pages("Register", RegisterViewModel.samples, isSignedIn: false),
        pages("PlayerList", PlayerListViewModel.samples),
        pages(
            "PlayerList", ["flash": PlayerListViewModel.short],
            flash: [
                .done(.playerAddFlashAdded(Player.sampleZoe.name)), .done(.gatherEndFlash(.scoreLine(3, 2))),
            ]
        ),
        pages("PlayerList", ["banner": PlayerListViewModel.short], running: [Gather.sampleRunning.id]),
        pages("PlayerSelection", PlayerSelectionViewModel.samples),
        pages("PlayerDetail", PlayerDetailViewModel.samples),
        pages("PlayerEdit", PlayerEditViewModel.samples),
        pages("PlayerAdd", PlayerAddViewModel.samples),
        pages("PlayerDelete", PlayerDeleteViewModel.samples),
        pages("ConfirmPlayers", ConfirmPlayersViewModel.samples),
        pages("Gather", GatherViewModel.samples),
        pages("GatherTeams", GatherTeamsViewModel.samples),
        pages("GatherEnd", GatherEndViewModel.samples),
        pages("GatherList", GatherListViewModel.samples),
        pages("Watch", WatchViewModel.samples, isSignedIn: false, audience: .spectators),
        pages(
            "NotFound", ["banner": NotFoundViewModel.sample], running: [Gather.sampleRunning.id, Gather.sampleEnded.id]
        ),
        pages("NotFound", ["error": NotFoundViewModel.sample]),
        pages("NotFound", ["signed-out": NotFoundViewModel.sample], isSignedIn: false),
        pages("Error", ErrorViewModel.samples),
        pages("Offline", ["page": OfflineViewModel.sample], isSignedIn: false),
        pages("Preview", ["index": PreviewViewModel.sample], isSignedIn: false),
        pages("Preview", ["components": ComponentsViewModel.sample]),
    ].flatMap { $0 }

    private static func pages(
        _ screen: String, _ views: KeyValuePairs<String, some TemplateView>, isSignedIn: Bool = true,
        flash: [Flash] = [], audience: Page.Audience = .viewer, running: [Gather.ID] = []
    ) -> [Sample] {
        views.map {
            Sample(
                name: "\(screen).\($0.key)", view: $0.value, isSignedIn: isSignedIn, flash: flash, audience: audience,
                running: running)
        }
    }
}
