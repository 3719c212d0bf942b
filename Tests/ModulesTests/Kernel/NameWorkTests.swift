// Long names, whose sorting and searching must not delay other requests.

import BackendServices
import Entities
import TestGate
import Testing

@testable import Modules

@Suite("Work on names")
struct NameWorkTests {
    /// 40 names, each with 100 characters that Unicode decomposes into 18 characters each.
    private static let long = (1...40).map { number in
        Player(id: number, name: "\(number) " + String(repeating: "\u{FDFA}", count: 100))
    }
    private static let short = (1...40).map { Player(id: $0, name: "Player \($0)") }

    @Test("Sorting and searching long names are long work; sorting and searching short names are not")
    func turns() async throws {
        let viewer = try Viewer("en", hasOwnTimeZone: true)
        let filter = RosterFilter(.text("2"), for: viewer)
        try await withoutLongWork {
            let sorted = try await viewer.sorted(Self.short, by: \.name)
            #expect(sorted.count == 40)
            let found = try await filter.players(of: Self.short)
            #expect(found.count == 13)
            await #expect(throws: ServiceError.unavailable) { try await viewer.sorted(Self.long, by: \.name) }
            await #expect(throws: ServiceError.unavailable) { try await filter.players(of: Self.long) }
        }
        let sorted = try await viewer.sorted(Self.long, by: \.name)
        #expect(sorted.first?.id == 1)
        let found = try await filter.players(of: Self.long)
        #expect(found.count == 13)
        let again = try await withoutLongWork { try await viewer.sorted(Self.long, by: \.name) }
        #expect(again == sorted, "the order is not cached")
    }

    @Test("Only some callers with a huge size of names wait, and further ones are rejected at once")
    func places() async throws {
        try await inTurn(taking: 18) {
            let names = Self.long.map(\.name)
            // Other tests, which have no address, may have places at the same time.
            let context = CallContext(deadline: .now + .seconds(600), requestID: nil, clientAddress: "192.0.2.77")
            let admitted = try await admitted(of: 10, after: 4) {
                try await CallContext.$current.withValue(context) { try await NameWork.run(on: names) {} }
            }
            #expect(admitted == 6)
        }
    }

    @Test("A search folds whole names, but only the beginning of a name that Unicode decomposes into many characters")
    func searched() {
        for letter in ["a", "é", "Я"] {
            let name = String(repeating: letter, count: 200)
            #expect(NameWork.searched(name) == name)
        }
        let long = String(repeating: "\u{FDFA}", count: 200)
        #expect(NameWork.searched(long) == String(repeating: "\u{FDFA}", count: 33))
    }

    @Test("Sorting many short names is long work")
    func many() async throws {
        let viewer = try Viewer("en", hasOwnTimeZone: true)
        let names = (1...101).map { "Player \($0)" }
        try await withoutLongWork {
            await #expect(throws: ServiceError.unavailable) { try await viewer.sorted(names) { $0 } }
        }
    }

    @Test("A very long title of a pasted column is not looked up")
    func longTitle() throws {
        let viewer = try Viewer("en", hasOwnTimeZone: true)
        let title = String(repeating: "\u{FDFA}", count: 20_000)
        let start = threadTime()
        #expect(viewer.words.field(named: title, in: "en") == nil)
        #expect(viewer.words.option(title, of: .position, in: "en") == nil)
        #expect(!viewer.words.isNameColumn(title))
        #expect(threadTime() - start < 20_000_000)
    }
}
