// A queue in which the networks of callers take turns.

/// Waiting elements in the order in which they are served: the networks take turns, and the elements of a network are served
/// in the order in which they were added. When the queue is full, the network with the most elements loses its last one. So
/// one network cannot keep others from being served, whatever number of accounts and connections it uses.
public struct NetworkQueue<Element: Sendable>: Sendable {
    /// The networks with elements, in the order of their turns. No list of elements is empty.
    private var lines: [(network: ClientNetwork?, elements: [Element])] = []

    public init() {}

    public var count: Int { lines.reduce(0) { $0 + $1.elements.count } }

    /// Adds an element behind the others of its network.
    /// - Parameters:
    ///   - network: nil for work of the server itself.
    ///   - limit: the maximum number of elements; nil for none.
    /// - Returns: the element that does not fit, if any: this one, or the last of the network with the most, when that has at
    ///   least two more than this one.
    public mutating func add(_ element: Element, of network: ClientNetwork?, limit: Int?) -> Element? {
        var displaced: Element?
        if let limit, count >= limit {
            let own = lines.first { $0.network == network }?.elements.count ?? 0
            guard let most = lines.indices.max(by: { lines[$0].elements.count < lines[$1].elements.count }),
                lines[most].elements.count >= own + 2
            else { return element }
            displaced = lines[most].elements.removeLast()
        }
        if let line = lines.firstIndex(where: { $0.network == network }) {
            lines[line].elements.append(element)
        } else {
            lines.append((network, [element]))
        }
        return displaced
    }

    /// Removes the first element that can be served. The next turn of its network comes after those of all others.
    public mutating func removeFirst(where canBeServed: (Element) -> Bool = { _ in true }) -> Element? {
        for index in lines.indices {
            guard let place = lines[index].elements.firstIndex(where: canBeServed) else { continue }
            var line = lines.remove(at: index)
            let element = line.elements.remove(at: place)
            if !line.elements.isEmpty { lines.append(line) }
            return element
        }
        return nil
    }

    /// Removes the elements that match, and returns them.
    public mutating func removeAll(where matches: (Element) -> Bool) -> [Element] {
        let removed = lines.flatMap { $0.elements.filter(matches) }
        guard !removed.isEmpty else { return [] }
        for line in lines.indices { lines[line].elements.removeAll(where: matches) }
        lines.removeAll { $0.elements.isEmpty }
        return removed
    }

    /// The number of elements that match.
    public func count(where matches: (Element) -> Bool) -> Int {
        lines.reduce(0) { $0 + $1.elements.count(where: matches) }
    }
}
