// Tests run all at once, and those with servers and databases open hundreds of files between them. So many at a time keep
// the process within what the system and Foundation's `Process` can take (it reads past the end of a long list of open
// files), and leave each test a share of the processors that its clocks can live with.

/// Runs a test when it is its turn. Not to be used inside itself.
/// - Parameter places: how much of the machine the test needs, of 12: more where it starts processes.
public func inTurn<Result>(taking places: Int = 1, _ test: () async throws -> Result) async rethrows -> Result {
    await TestGate.shared.enter(taking: places)
    do {
        let result = try await test()
        await TestGate.shared.leave(giving: places)
        return result
    } catch {
        await TestGate.shared.leave(giving: places)
        throw error
    }
}

/// Lets a few in, and the others in the order in which they came.
private actor TestGate {
    static let shared = TestGate(places: 12)

    private var free: Int
    private var waiting: [(places: Int, turn: CheckedContinuation<Void, Never>)] = []

    init(places: Int) {
        free = places
    }

    func enter(taking places: Int) async {
        guard !waiting.isEmpty || free < places else { return free -= places }
        await withCheckedContinuation { waiting.append((places, $0)) }
    }

    func leave(giving places: Int) {
        free += places
        while let next = waiting.first, free >= next.places {
            free -= next.places
            waiting.removeFirst().turn.resume()
        }
    }
}
