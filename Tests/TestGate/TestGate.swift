// Tests run all at once, and those with servers and databases open hundreds of files between them. So many at a time keep
// the process within what the system and Foundation's `Process` can take (it reads past the end of a long list of open
// files), and leave each test a share of the processors that its clocks can live with.

/// Runs a test when it is its turn. Not to be used inside itself.
public func inTurn<Result>(_ test: () async throws -> Result) async rethrows -> Result {
    await TestGate.shared.enter()
    do {
        let result = try await test()
        await TestGate.shared.leave()
        return result
    } catch {
        await TestGate.shared.leave()
        throw error
    }
}

/// Lets a few in, and the others in the order in which they came.
private actor TestGate {
    static let shared = TestGate(width: 12)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(width: Int) {
        free = width
    }

    func enter() async {
        guard free == 0 else { return free -= 1 }
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
