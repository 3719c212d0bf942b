// The limits of the number of concurrent downloads.

import Foundation
import Synchronization
import Testing

@testable import WebFront

@Suite struct DownloadPlacesTests {
    private let places = DownloadPlaces(timeLimit: .seconds(1))
    private let accounts = (0...DownloadPlaces.limit).map { _ in UUID() }

    private func enter(_ index: Int, from address: String? = nil) -> DownloadPlace? {
        places.enter(accounts[index], from: address ?? "10.0.0.\(index)") {}
    }

    @Test("Downloads are limited for each account and for all together, and a download that ends makes room")
    func limits() throws {
        var held = (0..<DownloadPlaces.limit).map { enter($0) }
        #expect(held.allSatisfy { $0 != nil })
        #expect(enter(DownloadPlaces.limit) == nil)
        held[0] = nil
        let again = enter(0)
        #expect(again != nil)
        held[1] = nil
        #expect(enter(0) == nil)
        #expect(enter(DownloadPlaces.limit) != nil)
    }

    @Test("A download can leave before it is released, and then its release frees no other place")
    func leaving() {
        var first = enter(0)
        first?.leave()
        let second = enter(0)
        #expect(second != nil)
        first = nil
        #expect(enter(0) == nil)
        withExtendedLifetime(second) {}
    }

    @Test(
        "A network has at most half of the places",
        arguments: [("10.0.0.1", "10.0.0.1"), ("2001:db8::1", "2001:db8::2")])
    func networks(_ address: String, _ neighbour: String) {
        var held = [enter(0, from: address), enter(1, from: neighbour)]
        #expect(held.allSatisfy { $0 != nil })
        #expect(enter(2, from: address) == nil)
        let other = enter(3, from: "10.0.0.9")
        #expect(other != nil)
        held[0] = nil
        #expect(enter(2, from: neighbour) != nil)
    }

    @Test("Downloads that are read slowly end when another download finds no place")
    func slowReaders() throws {
        let ended = Mutex<[Int]>([])
        let now = ContinuousClock.now
        let held = try (0..<DownloadPlaces.limit).map { index in
            // The first two are from one address.
            try #require(
                places.enter(accounts[index], from: "10.0.0.\(max(1, index))", at: now) {
                    ended.withLock { $0.append(index) }
                })
        }
        /// The indices of the downloads that ended when another account found no place.
        func refused(from address: String, after seconds: Int) -> [Int] {
            ended.withLock { $0 = [] }
            #expect(places.enter(accounts[DownloadPlaces.limit], from: address, at: now + .seconds(seconds)) {} == nil)
            return ended.withLock { $0.sorted() }
        }
        // The last download has not begun, so it does not count as slow.
        for place in held.dropLast() { place.pace.begin(at: now) }
        held[1].pace.add(2 * DownloadPace.bytesPerWindow, at: now + .seconds(4))
        held[2].pace.add(DownloadPace.bytesPerWindow - 1, at: now + .seconds(4))
        #expect(refused(from: "10.0.0.3", after: 4) == [])
        #expect(refused(from: "10.0.0.3", after: 5) == [0, 2])
        // A client that reads a few bytes is still slow.
        held[0].pace.add(1, at: now + .seconds(6))
        #expect(refused(from: "10.0.0.3", after: 7) == [0, 2])
        // The bytes that end a window belong to this window.
        held[0].pace.add(2 * DownloadPace.bytesPerWindow, at: now + .seconds(11))
        #expect(refused(from: "10.0.0.3", after: 12) == [1, 2])
        // When an account that has a slow download asks for another one, only its own slow download ends.
        ended.withLock { $0 = [] }
        #expect(places.enter(accounts[2], from: "10.0.0.9", at: now + .seconds(12)) {} == nil)
        #expect(ended.withLock { $0 } == [2])
        withExtendedLifetime(held) {}
    }

    @Test("When a network that has all its places asks for another one, only its own slow downloads end")
    func neighbours() throws {
        let ended = Mutex<[Int]>([])
        let now = ContinuousClock.now
        let held = try (0..<3).map { index in
            try #require(
                places.enter(accounts[index], from: index == 2 ? "10.0.0.2" : "10.0.0.1", at: now) {
                    ended.withLock { $0.append(index) }
                })
        }
        for place in held { place.pace.begin(at: now) }
        #expect(places.enter(accounts[3], from: "10.0.0.1", at: now + .seconds(5)) {} == nil)
        #expect(ended.withLock { $0.sorted() } == [0, 1])
        withExtendedLifetime(held) {}
    }
}
