// Outcomes of opening the history.

import BackendInMemory
import BackendServices
import Testing

@testable import Modules

@Suite struct GatherListModuleTests {
    private let site: Site
    private let module: Module<GatherListEvent>

    init() async throws {
        site = try await Site()
        module = site.modules.gatherList(site.token)
    }

    @Test func opening() async throws {
        let event = GatherListEvent(viewer: site.viewer)
        #expect(try await module(event).view(GatherListViewModel.self, status: .ok).state == "empty")
        let match = try await site.startMatch()
        let view = try await module(event).view(GatherListViewModel.self, status: .ok)
        #expect(view.state == "report")
        #expect(view.groups.flatMap(\.rows).map(\.link) == [.gather(match)])
    }

    @Test(arguments: ServiceError.all)
    func failures(_ error: ServiceError) async throws {
        site.fail(.gathers, with: error)
        try expectFailure(await module(GatherListEvent(viewer: site.viewer)), of: error, on: .gathers)
    }
}
