// The files of a new screen: a page for people who are signed in, which shows how many players they have.

struct ScreenFiles {
    /// `data-state` of the page, and the name of its sample.
    static let state = "page"
    static let samplePlayers = 2

    let name: ScreenName

    init(_ name: ScreenName) {
        self.name = name
    }

    var types: [String] {
        let roles = ["Event", "Interactor", "Response", "Presenter", "ViewModel", "Module"]
        let tests = ["InteractorTests", "ModuleTests", "PresenterTests", "PageTests"]
        return (roles + tests).map { name.type + $0 }
    }

    private func path(of role: String) -> String {
        "Sources/Modules/\(name.type)/\(name.type)\(role).swift"
    }

    var sources: [ScreenPlan.File] {
        [
            .init(path: path(of: "Event"), text: event),
            .init(path: path(of: "Interactor"), text: interactor),
            .init(path: path(of: "Response"), text: response),
            .init(path: path(of: "Presenter"), text: presenter),
            .init(path: path(of: "ViewModel"), text: viewModel),
            .init(path: path(of: "Module"), text: module),
            .init(path: "Sources/WebFront/Routes/SiteHandlers+\(name.member).swift", text: handler),
            .init(path: "Resources/Templates/\(name.type)/\(name.type)View.html", text: template),
            .init(path: "Sources/Preview/Samples/\(name.type)ViewModel+Sample.swift", text: samples),
        ]
    }

    private var event: String {
        """
        // Input of the page \(name.type).

        /// Opens the page.
        public struct \(name.type)Event: Event {
            public init() {}

            public var page: SiteRoute { .\(name.member) }
        }

        """
    }

    private var interactor: String {
        """
        // Reads what the page \(name.type) shows.

        import BackendServices

        struct \(name.type)Interactor {
            let players: any PlayerService

            func open(_ event: \(name.type)Event) async throws(ServiceError) -> \(name.type)Response {
                \(name.type)Response(playerCount: try await players.players().count)
            }
        }

        """
    }

    private var response: String {
        """
        // What the page \(name.type) shows.

        package struct \(name.type)Response: Sendable, Equatable {
            let playerCount: Int

            package init(playerCount: Int) {
                self.playerCount = playerCount
            }
        }

        """
    }

    private var presenter: String {
        """
        // Turns the response into the view model of the page \(name.type).

        import Localization

        package struct \(name.type)Presenter {
            package init() {}

            package func viewModel(for response: \(name.type)Response) -> \(name.type)ViewModel {
                \(name.type)ViewModel(players: .\(name.member)Players(response.playerCount))
            }
        }

        """
    }

    private var viewModel: String {
        """
        // The page \(name.type).

        public import Localization
        public import Templates

        /// What the page shows.
        public struct \(name.type)ViewModel: TemplateView {
            public let players: LocalizedStringResource

            public static let template = "\(name.type)/\(name.type)View"
            public static let fields: [TemplateField<Self>] = [
                .constant("screen", string: "\(name.address)"),
                .constant("state", string: "\(Self.state)"),
                .constant("title", .\(name.member)Title),
                .text("players", \\.players),
            ]
        }

        """
    }

    private var module: String {
        """
        // Assembly of the page \(name.type).

        import BackendServices

        enum \(name.type)Module {
            static func assemble(players: any PlayerService) -> Module<\(name.type)Event> {
                let interactor = \(name.type)Interactor(players: players)
                let presenter = \(name.type)Presenter()
                return Module { event throws(ServiceError) in
                    let response = try await interactor.open(event)
                    return .page(Page(presenter.viewModel(for: response)))
                }
            }
        }

        """
    }

    private var handler: String {
        """
        // The route of the page \(name.type).

        import Modules

        extension SiteHandlers {
            var \(name.member): RouteHandlers {
                RouteHandlers(
                    get: signedInPage({ _ in \(name.type)Event() }, { modules.\(name.member)($0) }))
            }
        }

        """
    }

    private var template: String {
        """
        {{<Kernel/Layout}}
        {{$content}}
        <div class="page-head">
        <h1>{{title}}</h1>
        </div>
        <p>{{players}}</p>
        {{/content}}
        {{/Kernel/Layout}}

        """
    }

    private var samples: String {
        """
        // Samples of the page \(name.type).

        import Modules

        extension \(name.type)ViewModel {
            static let sample = make(players: \(Self.samplePlayers))

            static let samples: KeyValuePairs = ["\(Self.state)": sample]

            private static func make(players: Int) -> Self {
                \(name.type)Presenter().viewModel(for: \(name.type)Response(playerCount: players))
            }
        }

        """
    }
}
