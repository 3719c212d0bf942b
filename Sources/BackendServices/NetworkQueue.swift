// A queue in which the networks of callers take turns.

/// Waiting elements in the order in which they are served. Sites take turns, the networks of a site take turns in those of the site,
/// and the elements of a network are served in the order in which they were added; see ``ClientNetwork``. When the queue is full, the
/// site with the most elements loses one of the network that has the most. So one subscriber cannot keep others from being served,
/// whatever number of accounts, connections and addresses it uses.
public struct NetworkQueue<Element: Sendable>: Sendable {
    /// The elements of a network, never none.
    private struct Line {
        /// Nil for work of the server itself.
        let network: ClientNetwork?
        var elements: [Element]
    }

    /// The networks of one site, or one network that has none, in the order of their turns. Never none.
    private struct Site {
        let name: String?
        var lines: [Line]

        var count: Int { lines.reduce(0) { $0 + $1.elements.count } }

        /// The index of the network with the most elements.
        var longest: Int? { lines.indices.max { lines[$0].elements.count < lines[$1].elements.count } }

        func line(of network: ClientNetwork?) -> Int? { lines.firstIndex { $0.network == network } }

        /// Removes an element. The next turn of its network comes after those of all others.
        mutating func remove(at place: Int, ofLine index: Int) -> Element {
            var line = lines.remove(at: index)
            let element = line.elements.remove(at: place)
            if !line.elements.isEmpty { lines.append(line) }
            return element
        }
    }

    /// In the order of their turns.
    private var sites: [Site] = []

    public init() {}

    public var count: Int { sites.reduce(0) { $0 + $1.count } }

    /// Adds an element behind the others of its network.
    /// - Parameters:
    ///   - network: nil for work of the server itself.
    ///   - limit: the maximum number of elements; nil for none.
    /// - Returns: the element that does not fit, if any: this one; or the last one of another site that has at least two more than
    ///   this one's, or of another network of its site that has at least two more than this one's.
    public mutating func add(_ element: Element, of network: ClientNetwork?, limit: Int?) -> Element? {
        var displaced: Element?
        if let limit, count >= limit {
            guard let removed = removeLast(for: network) else { return element }
            displaced = removed
        }
        guard let site = sites.firstIndex(where: { $0.name == network?.turn }) else {
            sites.append(Site(name: network?.turn, lines: [Line(network: network, elements: [element])]))
            return displaced
        }
        if let line = sites[site].line(of: network) {
            sites[site].lines[line].elements.append(element)
        } else {
            sites[site].lines.append(Line(network: network, elements: [element]))
        }
        return displaced
    }

    /// Removes the element whose place a new one of the network takes; nil when the network has its share.
    private mutating func removeLast(for network: ClientNetwork?) -> Element? {
        let own = sites.firstIndex { $0.name == network?.turn }
        let (site, line, share): (Int, Int?, Int)
        if let most = sites.indices.max(by: { sites[$0].count < sites[$1].count }), most != own,
            sites[most].count >= (own.map { sites[$0].count } ?? 0) + 2
        {
            (site, line, share) = (most, sites[most].longest, 0)
        } else if let own {
            let waiting = sites[own].line(of: network).map { sites[own].lines[$0].elements.count } ?? 0
            (site, line, share) = (own, sites[own].longest, waiting + 2)
        } else {
            return nil
        }
        guard let line, sites[site].lines[line].elements.count >= share else { return nil }
        let element = sites[site].lines[line].elements.removeLast()
        removeEmpty()
        return element
    }

    /// Removes the first element that can be served. The next turns of its site and network come after those of all others.
    public mutating func removeFirst(where canBeServed: (Element) -> Bool = { _ in true }) -> Element? {
        for index in sites.indices {
            for line in sites[index].lines.indices {
                guard let place = sites[index].lines[line].elements.firstIndex(where: canBeServed) else { continue }
                var site = sites.remove(at: index)
                let element = site.remove(at: place, ofLine: line)
                if !site.lines.isEmpty { sites.append(site) }
                return element
            }
        }
        return nil
    }

    /// Removes the elements that match, and returns them.
    public mutating func removeAll(where matches: (Element) -> Bool) -> [Element] {
        let removed = sites.flatMap { $0.lines.flatMap { $0.elements.filter(matches) } }
        guard !removed.isEmpty else { return [] }
        for site in sites.indices {
            for line in sites[site].lines.indices { sites[site].lines[line].elements.removeAll(where: matches) }
        }
        removeEmpty()
        return removed
    }

    private mutating func removeEmpty() {
        for site in sites.indices { sites[site].lines.removeAll { $0.elements.isEmpty } }
        sites.removeAll { $0.lines.isEmpty }
    }

    /// The number of elements that match.
    public func count(where matches: (Element) -> Bool) -> Int {
        sites.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.elements.count(where: matches) } }
    }
}
