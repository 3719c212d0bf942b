// The number of downloads at the same time.

import Foundation
import Testing

@testable import WebFront

@Suite struct DownloadPlacesTests {
    @Test("An account has one download, all accounts have few, and one that ends makes room")
    func limits() throws {
        let places = DownloadPlaces(timeLimit: .seconds(1))
        let accounts = (0...DownloadPlaces.limit).map { _ in UUID() }
        var held = accounts.dropLast().map { places.enter($0) }
        #expect(held.allSatisfy { $0 != nil })
        #expect(places.enter(accounts[DownloadPlaces.limit]) == nil)
        held[0] = nil
        let again = places.enter(accounts[0])
        #expect(again != nil)
        held[1] = nil
        #expect(places.enter(accounts[0]) == nil)
        #expect(places.enter(accounts[DownloadPlaces.limit]) != nil)
    }
}
