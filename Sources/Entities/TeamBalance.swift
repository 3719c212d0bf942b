// Splits players into two teams with the least difference of strength.

/// Splits players so that the teams differ by at most one player and by at most one goalkeeper. Among such teams, it chooses
/// those whose summed strengths differ least.
///
/// There is one table for the goalkeepers and one for the other players. For each n, and each number of players of one team among
/// the first n players, a table has the sums of strengths that are possible. The tables grow with the square of the number of
/// players and with the sum of strengths. If a table for all players together would exceed ``tableLimit``, strengths are rounded to
/// a coarser unit, so each strength can be off by half a unit. The limit is reached at a summed strength of about one
/// million with 22 players, and of about 1,600 with 500 players.
struct TeamBalance {
    /// A player to put in a team. The strength is not negative.
    struct Candidate: Hashable {
        var strength: Int
        var isGoalkeeper: Bool
    }

    /// The maximum number of 64-bit words in a table for all players together: 32 MiB.
    static let tableLimit = 1 << 22

    private var generator: SeededGenerator

    /// - Parameter seed: chooses among teams with the same summed strength of the goalkeepers and the same summed strength of the
    ///   other players, and chooses which of the two teams is Team A.
    init(seed: Int) {
        generator = SeededGenerator(seed: seed)
    }

    /// - Returns: the indices of the candidates in Team A.
    func teamA(of candidates: [Candidate]) -> Set<Int> {
        var generator = generator
        let order = candidates.indices.shuffled(using: &generator)
        let unit = Self.unit(of: candidates)
        let strength = { (index: Int) in (candidates[index].strength + unit / 2) / unit }
        let keepers = order.filter { candidates[$0].isGoalkeeper }
        let others = order.filter { !candidates[$0].isGoalkeeper }
        let size = candidates.count / 2
        let keeperSums = SubsetSums(of: keepers.map(strength), upTo: (keepers.count + 1) / 2)
        let otherSums = SubsetSums(of: others.map(strength), upTo: size)
        let total = candidates.indices.reduce(0) { $0 + strength($1) }
        var best: (difference: Int, keepers: Int, keeperSum: Int, otherSum: Int)?
        for count in Set([keepers.count / 2, (keepers.count + 1) / 2]).sorted() where count <= size {
            let sums = otherSums.sums(of: size - count)
            for keeperSum in keeperSums.sums(of: count) {
                for otherSum in sums {
                    let difference = abs(total - 2 * (keeperSum + otherSum))
                    if difference < best?.difference ?? .max { best = (difference, count, keeperSum, otherSum) }
                }
            }
        }
        guard let best else { return [] }
        let chosen =
            keeperSums.subset(of: best.keepers, sum: best.keeperSum, using: &generator).map { keepers[$0] }
            + otherSums.subset(of: size - best.keepers, sum: best.otherSum, using: &generator).map { others[$0] }
        return Bool.random(using: &generator) ? Set(chosen) : Set(candidates.indices).subtracting(chosen)
    }

    /// The unit in which strengths are summed: 1 unless a table for all players together would be too large.
    static func unit(of candidates: [Candidate]) -> Int {
        let rows = max(1, (candidates.count + 1) * (candidates.count / 2 + 1))
        let largestSum = max(1, tableLimit / rows * 64 - candidates.count)
        let total = candidates.reduce(0) { $0 + $1.strength }
        return max(1, (total + largestSum - 1) / largestSum)
    }
}

/// The sums of the subsets of a list of numbers, by the number of elements.
private struct SubsetSums {
    private let values: [Int]
    private let most: Int
    /// The number of words of one set of sums. Bit n of a set says that the sum n can be reached.
    private let words: Int
    /// The sets of sums. The set for c of the first i values begins at `(i * (most + 1) + c) * words`.
    private var table: [UInt64]

    /// - Parameter most: the largest number of elements in a subset.
    init(of values: [Int], upTo most: Int) {
        self.values = values
        self.most = most
        words = values.reduce(0, +) / 64 + 1
        table = Array(repeating: 0, count: (values.count + 1) * (most + 1) * words)
        table[0] = 1
        for (index, value) in values.enumerated() {
            for count in 0...min(index + 1, most) {
                let row = start(of: index + 1, count)
                let without = start(of: index, count)
                for word in 0..<words { table[row + word] = table[without + word] }
                if count > 0 { add(start(of: index, count - 1), shiftedBy: value, to: row) }
            }
        }
    }

    /// The sums of the subsets with this number of elements, in ascending order.
    func sums(of count: Int) -> [Int] {
        guard count <= min(most, values.count) else { return [] }
        let row = start(of: values.count, count)
        return (0..<words * 64).filter { contains($0, at: row) }
    }

    /// The indices of the elements of a subset with this number of elements and this sum, drawn at random if there are several.
    /// - Parameter sum: one of ``sums(of:)``.
    func subset(of count: Int, sum: Int, using generator: inout SeededGenerator) -> [Int] {
        var (count, sum, subset) = (count, sum, [Int]())
        for index in values.indices.reversed() {
            let canSkip = contains(sum, at: start(of: index, count))
            let canTake =
                count > 0 && sum >= values[index] && contains(sum - values[index], at: start(of: index, count - 1))
            guard canTake, !canSkip || Bool.random(using: &generator) else { continue }
            subset.append(index)
            count -= 1
            sum -= values[index]
        }
        return subset
    }

    private func start(of index: Int, _ count: Int) -> Int {
        (index * (most + 1) + count) * words
    }

    private func contains(_ sum: Int, at row: Int) -> Bool {
        sum / 64 < words && table[row + sum / 64] & (1 << UInt64(sum % 64)) != 0
    }

    private mutating func add(_ source: Int, shiftedBy distance: Int, to row: Int) {
        let (whole, bits) = (distance / 64, UInt64(distance % 64))
        for word in whole..<max(whole, words) {
            table[row + word] |= table[source + word - whole] << bits
            if bits > 0, word > whole { table[row + word] |= table[source + word - whole - 1] >> (64 - bits) }
        }
    }
}
