// When all places for downloads are taken, networks take turns of 30 seconds.

import Foundation
import Synchronization
import Testing

@testable import WebFront

@Suite struct DownloadTurnsTests {
    private let places = DownloadPlaces(timeLimit: .seconds(1))
    private let accounts = (0..<9).map { _ in UUID() }
    private let start = ContinuousClock.now
    private let ended = Ended()

    private final class Ended: Sendable {
        let indices = Mutex<[Int]>([])
    }

    /// Starts a download that does not count as slow, because its pace is not measured; nil when it gets no place.
    private func enter(_ index: Int, from network: String, after seconds: Int) -> DownloadPlace? {
        places.enter(accounts[index], from: "10.0.0.\(network)", at: start + .seconds(seconds)) { [ended] in
            ended.indices.withLock { $0.append(index) }
        }
    }

    /// The indices of the accounts whose downloads were ended, in order.
    private var endedAccounts: [Int] { ended.indices.withLock { $0 } }

    @Test(
        "A network without a place gets one from the network with the most places, when the turn of that network is 30 seconds old"
    )
    func turns() throws {
        var held = [enter(0, from: "1", after: 0), enter(1, from: "2", after: 1), enter(2, from: "3", after: 2)]
        held.append(enter(3, from: "3", after: 3))
        #expect(held.allSatisfy { $0 != nil })
        #expect(enter(4, from: "4", after: 31) == nil)
        #expect(enter(4, from: "1", after: 32) == nil, "this network has a place")
        #expect(endedAccounts == [])
        held.append(enter(4, from: "4", after: 32))
        #expect(held[4] != nil)
        #expect(endedAccounts == [2])
        // Each network has one place now.
        #expect(enter(2, from: "3", after: 33) == nil)
        held.append(enter(5, from: "5", after: 33))
        #expect(held[5] != nil)
        #expect(endedAccounts == [2, 0])
        // When the download that has lost its place ends, the place of its successor stays taken.
        held[0] = nil
        #expect(enter(6, from: "5", after: 33) == nil)
        // A network that has lost its place gets the place of a network whose turn is over.
        #expect(enter(0, from: "1", after: 33) != nil)
        #expect(endedAccounts == [2, 0, 1])
    }

    @Test("The next download of a network that has lost its place begins a new turn")
    func newTurn() throws {
        var held = (0..<4).map { enter($0, from: "\($0)", after: 0) }
        held.append(enter(4, from: "4", after: 30))
        #expect(endedAccounts.count == 1)
        let lost = try #require(endedAccounts.first)
        held[lost] = nil
        held[lost] = enter(lost, from: "\(lost)", after: 30)
        #expect(held[lost] != nil)
        held.append(enter(5, from: "5", after: 31))
        held.append(enter(6, from: "6", after: 31))
        #expect(Set(endedAccounts).count == 4, "the four that began at 0")
        #expect(enter(7, from: "7", after: 59) == nil)
        #expect(enter(7, from: "7", after: 60) != nil)
    }

    @Test("Ending a download and starting the next one begins no new turn")
    func restarts() throws {
        var held = (0..<4).map { enter($0, from: "\($0 % 2)", after: 0) }
        for index in 0..<4 {
            held[index] = nil
            held[index] = enter(index, from: "\(index % 2)", after: 29)
        }
        for index in [0, 2] { held[index] = nil }
        for index in [0, 2] { held[index] = enter(index, from: "0", after: 29) }
        #expect(held.allSatisfy { $0 != nil })
        #expect(enter(4, from: "4", after: 29) == nil)
        #expect(enter(4, from: "4", after: 30) != nil)
        #expect(endedAccounts.count == 1)
    }

    @Test("After a pause a network begins a new turn")
    func pause() throws {
        var held = [enter(0, from: "0", after: 0)]
        held[0] = nil
        held = (0..<4).map { enter($0, from: "\($0)", after: 31) }
        #expect(held.allSatisfy { $0 != nil })
        #expect(enter(4, from: "4", after: 60) == nil)
        #expect(enter(4, from: "4", after: 61) != nil)
    }

    @Test("A network without a place gets that of a download that is read slowly")
    func slow() throws {
        let held = (0..<4).map { enter($0, from: "\($0)", after: 0) }
        held[2]?.pace.begin(at: start)
        #expect(enter(4, from: "4", after: 4) == nil)
        #expect(enter(4, from: "4", after: 5) != nil)
        #expect(endedAccounts == [2])
    }
}
