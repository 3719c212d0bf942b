// Matching request paths with routes.

import Entities
import Foundation
import Modules
import Testing

@Suite struct RoutePathTests {
    private static let id = "0a0b0c0d-0000-4000-8000-00000000abcd"
    private static let key = "AbCdEfGhIjKlMnOpQr-_34"
    private static let session = "0a0b0c0d-0000-4000-8000-00000000dcba"

    /// The address of a pattern with a value for each parameter.
    private static func sample(of pattern: RoutePattern) -> String {
        pattern.text.description.replacing("{player}", with: "17").replacing("{field}", with: "favourite-team")
            .replacing("{gather}", with: id).replacing("{key}", with: key).replacing("{session}", with: session)
    }

    @Test("an address matches its own pattern and is printed unchanged", arguments: RoutePattern.allCases)
    func roundTrip(_ pattern: RoutePattern) throws {
        let address = Self.sample(of: pattern)
        let path = try #require(RoutePath(address))
        #expect(path.pattern == pattern)
        #expect(SiteRoute.route(path).address == address)
        #expect(path.player == (address.contains("17") ? 17 : nil))
        #expect(path.field == (address.contains("favourite-team") ? .favouriteTeam : nil))
        #expect(path.gather == (address.contains(Self.id) ? UUID(uuidString: Self.id) : nil))
        #expect(path.spectatorKey == (address.contains(Self.key) ? SpectatorKey(Self.key) : nil))
        #expect(path.session == (address.contains(Self.session) ? UUID(uuidString: Self.session) : nil))
    }

    @Test("the path of a route is parsed as the same route", arguments: SiteRouteTests.addresses)
    func links(_ route: SiteRoute, _ address: String) throws {
        guard let path = route.path else { return }
        #expect(RoutePath(String(address.prefix { $0 != "?" && $0 != "#" })) == path)
    }

    @Test("no two patterns have the same text")
    func patternsDiffer() {
        #expect(Set(RoutePattern.allCases.map(\.text.description)).count == RoutePattern.allCases.count)
    }

    @Test(
        "empty segments are ignored",
        arguments: [
            ("", RoutePattern.home), ("//", .home), ("/players/", .players), ("//players//add", .playerAdd),
            ("/players/1/edit/name//", .playerEdit),
        ])
    func emptySegments(_ path: String, _ pattern: RoutePattern) {
        #expect(RoutePath(path)?.pattern == pattern)
    }

    @Test(
        "paths that match no pattern have no route",
        arguments: [
            "/nowhere", "/Players", "/players/abc", "/players/-1", "/players/+1", "/players/%31", "/players/edit",
            "/players/1/edit/shoe-size", "/players/1/delete/x", "/gathers/1", "/gathers/{gather}", "/watch/short",
            "/watch/AbCdEfGhIjKlMnOpQr-_3/", "/assets/app.css", "/api/users", "/preview",
            "/players/99999999999999999999", "/players/1/edit/name/x/", "/players/1/edit/name//x",
        ])
    func noRoute(_ path: String) {
        #expect(RoutePath(path) == nil)
    }

    @Test(
        "the nearest route is that of the path, or of its longest prefix with a route",
        arguments: [
            ("/players/17/shoes", RoutePattern.player), ("/players/17/edit/shoe-size", .playerForm),
            ("/players/abc", .players), ("/gathers/\(id)/nowhere/x", .gather), ("/gathers", .gathers),
            ("/players/1/edit/name" + String(repeating: "/x", count: 10_000), .playerEdit),
        ])
    func nearest(_ path: String, _ pattern: RoutePattern) {
        #expect(RoutePath.nearest(path)?.pattern == pattern)
    }

    @Test("the home page is not the nearest route of any path", arguments: ["/nowhere", "/%", ""])
    func noNearest(_ path: String) {
        #expect(RoutePath.nearest(path) == nil)
    }

    @Test func sectionsFollowFromTheRoute() {
        #expect(RoutePath("/players/17/delete")?.pattern.section == .players)
        #expect(RoutePath("/gathers/confirm")?.pattern.section == .gathers)
        #expect(RoutePath("/login")?.pattern.section == nil)
    }
}
