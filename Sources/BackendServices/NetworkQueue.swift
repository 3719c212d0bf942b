// A queue in which the networks of callers take turns.

/// Waiting elements in the order in which they are served: the sites of callers take turns, within a site its networks,
/// and the elements of a network are served in the order in which they were added. When the queue is full, a new
/// element can take the place of one that was added last by the site with the most elements. So one site cannot keep
/// others from being served, whatever number of networks, accounts and connections it uses.
public struct NetworkQueue<Element: Sendable>: Sendable {
    private struct Line {
        let network: ClientNetwork?
        var elements: [Element]
    }

    private struct Site {
        let network: ClientNetwork?
        /// In the order of their turns. No line is empty.
        var lines: [Line]

        var count: Int { lines.reduce(0) { $0 + $1.elements.count } }
    }

    /// The sites with elements, in the order of their turns. None is empty.
    private var sites: [Site] = []

    public init() {}

    public var count: Int { sites.reduce(0) { $0 + $1.count } }

    /// The waiting elements, not in the order in which they are served.
    public var elements: [Element] { sites.flatMap { $0.lines.flatMap(\.elements) } }

    /// Adds an element behind the others of its network.
    /// - Parameters:
    ///   - network: nil for work of the server itself.
    ///   - limit: the maximum number of elements; nil for none.
    /// - Returns: the element that does not fit, if any. When the site with the most elements has at least two more
    ///   than the site of this element, the last element of its largest network is removed and returned. Otherwise,
    ///   when the largest network of the same site has at least two more than the network of this element, the last one
    ///   of that network. Otherwise this element.
    public mutating func add(_ element: Element, of network: ClientNetwork?, limit: Int?) -> Element? {
        var displaced: Element?
        if let limit, count >= limit {
            displaced = displace(for: network)
            if displaced == nil { return element }
        }
        guard let site = sites.firstIndex(where: { $0.network == network?.site }) else {
            sites.append(Site(network: network?.site, lines: [Line(network: network, elements: [element])]))
            return displaced
        }
        if let line = sites[site].lines.firstIndex(where: { $0.network == network }) {
            sites[site].lines[line].elements.append(element)
        } else {
            sites[site].lines.append(Line(network: network, elements: [element]))
        }
        return displaced
    }

    /// Removes the element that has to make room for one of this network, see ``add(_:of:limit:)``; nil when there is none.
    private mutating func displace(for network: ClientNetwork?) -> Element? {
        guard let most = sites.indices.max(by: { sites[$0].count < sites[$1].count }) else { return nil }
        let own = sites.firstIndex { $0.network == network?.site }
        if sites[most].count >= (own.map { sites[$0].count } ?? 0) + 2 { return removeLast(of: most) }
        guard let own, let line = longestLine(of: own) else { return nil }
        let waiting = sites[own].lines.first { $0.network == network }?.elements.count ?? 0
        guard sites[own].lines[line].elements.count >= waiting + 2 else { return nil }
        return removeLast(of: own)
    }

    /// The index of the line with the most elements; of several, the one whose turn comes last.
    private func longestLine(of site: Int) -> Int? {
        let lines = sites[site].lines
        return lines.indices.reversed().max { lines[$0].elements.count < lines[$1].elements.count }
    }

    /// Removes the last element of the longest line of a site. The site has at least two elements, so it does not
    /// become empty.
    private mutating func removeLast(of site: Int) -> Element? {
        guard let line = longestLine(of: site) else { return nil }
        let element = sites[site].lines[line].elements.removeLast()
        sites[site].lines.removeAll { $0.elements.isEmpty }
        return element
    }

    /// Removes and returns the first element that can be served; nil when there is none. The next turn of its site comes
    /// after the turns of all other sites, and within the site the next turn of its network after those of its others.
    public mutating func removeFirst(where canBeServed: (Element) -> Bool = { _ in true }) -> Element? {
        for index in sites.indices {
            for line in sites[index].lines.indices {
                guard let place = sites[index].lines[line].elements.firstIndex(where: canBeServed) else { continue }
                var site = sites.remove(at: index)
                var network = site.lines.remove(at: line)
                let element = network.elements.remove(at: place)
                if !network.elements.isEmpty { site.lines.append(network) }
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
            sites[site].lines.removeAll { $0.elements.isEmpty }
        }
        sites.removeAll { $0.lines.isEmpty }
        return removed
    }

    /// The number of elements that match.
    public func count(where matches: (Element) -> Bool) -> Int {
        sites.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.elements.count(where: matches) } }
    }
}
