// Finds the known name that is probably meant by a misspelt one.

extension String {
    /// Returns the candidate with the smallest edit distance to this text, or nil when none is close. A candidate is close
    /// when the distance is at most 1, or at most a third of this text's length. It is also close when this text has more than two
    /// characters and is a prefix of the candidate, ignoring case. A candidate that differs only in case is the closest. Texts of more
    /// than 64 bytes are not compared.
    package func nearest(of candidates: some Sequence<String>) -> String? {
        // The time to find the distance grows with the product of both lengths.
        let maximum = 64
        guard utf8.count <= maximum else { return nil }
        let limit = Swift.max(1, count / 3)
        return
            candidates
            .filter { $0.utf8.count <= maximum }
            .map { (name: $0, distance: $0.lowercased() == lowercased() ? 0 : editDistance(to: $0)) }
            .filter { $0.distance <= limit || count > 2 && $0.name.lowercased().hasPrefix(lowercased()) }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?
            .name
    }

    /// The edit distance, with transpositions of adjacent letters (optimal string alignment).
    private func editDistance(to other: String) -> Int {
        let own = Array(self)
        let other = Array(other)
        var before: [Int] = []
        var row = Array(0...other.count)
        for index in own.indices {
            var next = [index + 1]
            for column in other.indices {
                let replaced = row[column] + (own[index] == other[column] ? 0 : 1)
                var least = Swift.min(replaced, row[column + 1] + 1, next[column] + 1)
                let isExchanged =
                    index > 0 && column > 0 && own[index] == other[column - 1] && own[index - 1] == other[column]
                if isExchanged { least = Swift.min(least, before[column - 1] + 1) }
                next.append(least)
            }
            before = row
            row = next
        }
        return row[other.count]
    }
}
