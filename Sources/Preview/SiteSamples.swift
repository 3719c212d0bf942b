// Samples of every page, most of them in several states, for snapshot tests and the preview.

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
    /// The part of the site that the page belongs to, which the navigation marks; nil for none.
    let section: LayoutViewModel.Account.Section?
    /// Messages about the previous action, at the top of the page.
    package let flash: [Flash]
    package let audience: Page.Audience
    /// Running matches, for the banner.
    let running: [Gather.ID]

    package init(
        name: String, view: any TemplateView, isSignedIn: Bool, section: LayoutViewModel.Account.Section? = nil,
        flash: [Flash] = [], audience: Page.Audience = .viewer, running: [Gather.ID] = []
    ) {
        self.name = name
        self.view = view
        self.isSignedIn = isSignedIn
        self.section = section
        self.flash = flash
        self.audience = audience
        self.running = running
    }

    package var description: String { name }
}

/// The samples of all screens. The view models, except that of the components page, come from their presenters.
package enum SiteSamples {
    package static let all: [Sample] = [
        pages("Login", LoginViewModel.samples, isSignedIn: false),
        pages(
            "Login", ["signed-out": LoginViewModel.sample], isSignedIn: false,
            flash: [.notice(.serviceErrorUnauthorized)]),
        pages("Register", RegisterViewModel.samples, isSignedIn: false),
        pages("PlayerList", PlayerListViewModel.samples, in: .players),
        pages(
            "PlayerList", ["flash": PlayerListViewModel.short], in: .players,
            flash: [
                .done(.playerAddFlashAdded(Player.sampleZoe.name)), .done(.gatherEndFlash(.scoreLine(3, 2))),
            ]
        ),
        pages(
            "PlayerList", ["banner": PlayerListViewModel.short], in: .players, running: [Gather.sampleRunning.id]),
        pages("PlayerSelection", PlayerSelectionViewModel.samples, in: .players),
        pages("PlayerDetail", PlayerDetailViewModel.samples, in: .players),
        pages("PlayerEdit", PlayerEditViewModel.samples, in: .players),
        pages("PlayerForm", PlayerFormViewModel.samples, in: .players),
        pages("PlayerAdd", PlayerAddViewModel.samples, in: .players),
        pages("PlayerImport", PlayerImportViewModel.samples, in: .players),
        pages("PlayerDelete", PlayerDeleteViewModel.samples, in: .players),
        pages("ConfirmPlayers", ConfirmPlayersViewModel.samples, in: .gathers),
        pages("Gather", GatherViewModel.samples, in: .gathers),
        pages("GatherTeams", GatherTeamsViewModel.samples, in: .gathers),
        pages("GatherScorer", GatherScorerViewModel.samples, in: .gathers),
        pages("GatherEnd", GatherEndViewModel.samples, in: .gathers),
        pages("GatherCorrect", GatherCorrectViewModel.samples, in: .gathers),
        pages("GatherDelete", GatherDeleteViewModel.samples, in: .gathers),
        pages("MatchReport", MatchReportViewModel.samples, in: .gathers),
        pages("Table", TableViewModel.samples, in: .gathers),
        pages("Account", AccountViewModel.samples, in: .account),
        pages("Account", ["recovery": RecoveryCodeViewModel.sample], in: .account),
        pages("AccountDelete", AccountDeleteViewModel.samples, in: .account),
        pages("Recover", RecoverViewModel.samples, isSignedIn: false),
        pages("Privacy", PrivacyViewModel.samples),
        pages("Privacy", ["signed-out": PrivacyViewModel.sample], isSignedIn: false),
        pages("Watch", WatchViewModel.samples, isSignedIn: false, audience: .spectators),
        pages(
            "NotFound", ["banner": NotFoundViewModel.sample],
            running: [Gather.sampleRunning.id, Gather.sampleBeside.id]
        ),
        pages("NotFound", ["error": NotFoundViewModel.sample]),
        pages("NotFound", ["match": NotFoundViewModel.match]),
        pages("Gone", ["link": NotFoundViewModel.gone], isSignedIn: false, audience: .spectators),
        pages("NotFound", ["signed-out": NotFoundViewModel.sample], isSignedIn: false),
        pages("Error", ErrorViewModel.samples),
        pages("Offline", ["page": OfflineViewModel.sample], isSignedIn: false),
        pages("Preview", ["index": PreviewViewModel.sample], isSignedIn: false),
        pages("Preview", ["components": ComponentsViewModel.sample]),
    ].flatMap { $0 }

    private static func pages(
        _ screen: String, _ views: KeyValuePairs<String, some TemplateView>,
        in section: LayoutViewModel.Account.Section? = nil, isSignedIn: Bool = true,
        flash: [Flash] = [], audience: Page.Audience = .viewer, running: [Gather.ID] = []
    ) -> [Sample] {
        views.map {
            Sample(
                name: "\(screen).\($0.key)", view: $0.value, isSignedIn: isSignedIn, section: section, flash: flash,
                audience: audience, running: running)
        }
    }
}
