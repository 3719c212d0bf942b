// The tests of a new screen. `SnapshotTests` and `PageTests` of `ModulesTests` check the screen too: they render its samples, which
// `SiteSamples` lists.

extension ScreenFiles {
    var tests: [ScreenPlan.File] {
        let folder = "Tests/ModulesTests/\(name.type)/\(name.type)"
        return [
            .init(path: "\(folder)InteractorTests.swift", text: interactorTests),
            .init(path: "\(folder)ModuleTests.swift", text: moduleTests),
            .init(path: "\(folder)PresenterTests.swift", text: presenterTests),
            .init(path: "Tests/WebFrontTests/\(name.type)PageTests.swift", text: pageTests),
        ]
    }

    private var interactorTests: String {
        """
        // The use case of the page \(name.type).

        import BackendInMemory
        import BackendServices
        import Testing

        @testable import Modules

        @Suite struct \(name.type)InteractorTests {
            private let site: Site
            private let interactor: \(name.type)Interactor

            init() async throws {
                site = try await Site()
                interactor = \(name.type)Interactor(players: site.players)
            }

            @Test func theNumberOfPlayers() async throws {
                try await site.addPlayers("Ana", "Bo")
                let response = try await interactor.open(\(name.type)Event())
                #expect(response == \(name.type)Response(playerCount: 2))
            }

            @Test(arguments: ServiceError.all)
            func failures(_ error: ServiceError) async {
                site.fail(.players, with: error)
                await #expect(throws: error) { try await interactor.open(\(name.type)Event()) }
            }
        }

        """
    }

    private var moduleTests: String {
        """
        // Outcomes of opening the page \(name.type).

        import BackendInMemory
        import BackendServices
        import Testing

        @testable import Modules

        @Suite struct \(name.type)ModuleTests {
            private let site: Site
            private let module: Module<\(name.type)Event>

            init() async throws {
                site = try await Site()
                module = site.modules.\(name.member)(site.token)
            }

            @Test func opening() async throws {
                let outcome = await module(\(name.type)Event())
                let view = try outcome.view(\(name.type)ViewModel.self, status: .ok)
                #expect(view.players == .\(name.member)Players(0))
            }

            @Test(arguments: ServiceError.all)
            func failures(_ error: ServiceError) async throws {
                site.fail(.players, with: error)
                let outcome = await module(\(name.type)Event())
                try expectFailure(outcome, of: error, on: .\(name.member))
            }
        }

        """
    }

    private var presenterTests: String {
        """
        // The view model of the page \(name.type).

        import Localization
        import Testing

        @testable import Modules

        @Suite struct \(name.type)PresenterTests {
            @Test func theNumberOfPlayers() {
                let response = \(name.type)Response(playerCount: 3)
                let viewModel = \(name.type)Presenter().viewModel(for: response)
                #expect(viewModel == \(name.type)ViewModel(players: .\(name.member)Players(3)))
            }
        }

        """
    }

    private var pageTests: String {
        """
        // The page \(name.type) over HTTP.

        import TestBrowser
        import Testing

        @Suite("The page \(name.type)")
        struct \(name.type)PageTests {
            @Test("is shown to people who are signed in", arguments: Language.allCases)
            func opening(_ language: Language) async throws {
                try await TestSite().browseSignedIn(in: language) { browser in
                    let page = try await browser.open("/\(name.address)")
                    #expect(page.status == 200)
                    #expect(page.screen == "\(name.address)")
                    #expect(page.language == language.rawValue)
                }
            }

            @Test("asks other people to sign in")
            func signedOut() async throws {
                try await TestSite().browse { browser in
                    let page = try await browser.open("/\(name.address)")
                    #expect(page.screen == "login")
                }
            }
        }

        """
    }
}
