// A queue in which the networks of callers take turns.

/// Elements that wait to be served. The sites of callers (``ClientNetwork/site``) take turns, within a site its networks, and within
/// a network its sessions, if sessions are given. The elements of a session are served in the order in which they were added. When
/// the queue is full, a new element can take the place of another one, see ``displace(for:session:where:)``. So one site cannot keep
/// other sites from being served, whatever number of networks, accounts and connections it uses.
public struct NetworkQueue<Element: Sendable>: Sendable {
    /// A queue in the tree of queues: the root has a line for each site, a site has a line for each network, a network has a line
    /// for each session, and a session has elements.
    fileprivate struct Line {
        let name: String?
        /// In the order of their turns. None is empty.
        var lines: [Line] = []
        var elements: [Element] = []
        /// The number of elements in this line and in the lines in it.
        var count = 0
    }

    /// The line of all sites.
    private var all = Line(name: nil)

    public init() {}

    public var count: Int { all.count }

    /// The waiting elements, not in the order in which they are served.
    public var elements: [Element] { all.allElements }

    /// Adds an element behind the others of its session.
    /// - Parameters:
    ///   - network: nil for work of the server itself.
    ///   - session: any name of a session; nil where sessions take no turns.
    ///   - limit: the maximum number of elements; nil for no limit.
    /// - Returns: the element that does not fit, if any: the new one, or one that was removed for it, see
    ///   ``displace(for:session:where:)``.
    public mutating func add(
        _ element: Element, of network: ClientNetwork?, session: String? = nil, limit: Int?
    ) -> Element? {
        add(element, at: Self.path(network, session), limit: limit)
    }

    /// Adds an element behind the others with the same path.
    /// - Parameter path: the names of the lines from the root to the element, see ``path(_:_:)``. All elements of a queue have
    ///   paths of the same length.
    mutating func add(_ element: Element, at path: [String?], limit: Int?) -> Element? {
        var displaced: Element?
        if let limit, count >= limit {
            displaced = all.displace(for: path[...], counting: \.count) { _ in true }
            if displaced == nil { return element }
        }
        all.add(element, to: path[...])
        return displaced
    }

    /// Makes room for a new element. When the site with the most elements has at least two more than the site of the new element, the
    /// last element of the largest session in that larger site's largest network is removed and returned. Otherwise the
    /// networks of the new element's site are compared in the same way, and then the sessions of its network.
    /// - Parameter matches: whether an element counts and can be removed.
    /// - Returns: nil when nothing was removed.
    public mutating func displace(
        for network: ClientNetwork?, session: String? = nil, where matches: (Element) -> Bool
    ) -> Element? {
        displace(at: Self.path(network, session), where: matches)
    }

    mutating func displace(at path: [String?], where matches: (Element) -> Bool) -> Element? {
        all.displace(for: path[...], counting: { $0.count(where: matches) }, where: matches)
    }

    /// Removes and returns the first element that can be served; nil when there is none. Its site moves behind all other sites,
    /// its network behind the other networks of the site, and its session behind the other sessions of the network.
    public mutating func removeFirst(where canBeServed: (Element) -> Bool = { _ in true }) -> Element? {
        all.removeFirst(where: canBeServed)
    }

    /// Removes the elements that match, and returns them.
    public mutating func removeAll(where matches: (Element) -> Bool) -> [Element] {
        all.removeAll(where: matches)
    }

    /// The number of elements that match.
    public func count(where matches: (Element) -> Bool) -> Int {
        all.count(where: matches)
    }

    /// The names of the lines from the root to an element: those of its site, its network and its session.
    static func path(_ network: ClientNetwork?, _ session: String?) -> [String?] {
        [network?.site.name, network?.name, session]
    }
}

extension NetworkQueue.Line {
    var isEmpty: Bool { count == 0 }

    var allElements: [Element] { elements + lines.flatMap(\.allElements) }

    func count(where matches: (Element) -> Bool) -> Int {
        lines.reduce(elements.count(where: matches)) { $0 + $1.count(where: matches) }
    }

    mutating func add(_ element: Element, to path: ArraySlice<String?>) {
        count += 1
        guard let name = path.first else { return elements.append(element) }
        let index = lines.firstIndex { $0.name == name } ?? lines.endIndex
        if index == lines.endIndex { lines.append(Self(name: name)) }
        lines[index].add(element, to: path.dropFirst())
    }

    /// - Parameter number: returns how many elements of a line match.
    mutating func displace(
        for path: ArraySlice<String?>, counting number: (Self) -> Int, where matches: (Element) -> Bool
    ) -> Element? {
        let counts = lines.map(number)
        guard let name = path.first, let most = counts.indices.max(by: { counts[$0] < counts[$1] }) else { return nil }
        let own = lines.firstIndex { $0.name == name }
        let displaced: Element?
        if counts[most] >= (own.map { counts[$0] } ?? 0) + 2 {
            displaced = lines[most].removeLast(counting: number, where: matches)
        } else {
            displaced = own.flatMap { lines[$0].displace(for: path.dropFirst(), counting: number, where: matches) }
        }
        if displaced != nil { count -= 1 }
        return displaced
    }

    /// Removes the last element that matches from the line with the most such elements, and within it again from the line with the
    /// most. When several lines have the most, the one whose turn comes last is taken.
    private mutating func removeLast(counting number: (Self) -> Int, where matches: (Element) -> Bool) -> Element? {
        if let place = elements.lastIndex(where: matches) {
            count -= 1
            return elements.remove(at: place)
        }
        let counts = lines.map(number)
        guard let most = counts.indices.reversed().max(by: { counts[$0] < counts[$1] }),
            let element = lines[most].removeLast(counting: number, where: matches)
        else { return nil }
        count -= 1
        if lines[most].isEmpty { lines.remove(at: most) }
        return element
    }

    mutating func removeFirst(where canBeServed: (Element) -> Bool) -> Element? {
        if let place = elements.firstIndex(where: canBeServed) {
            count -= 1
            return elements.remove(at: place)
        }
        for index in lines.indices {
            guard let element = lines[index].removeFirst(where: canBeServed) else { continue }
            count -= 1
            let line = lines.remove(at: index)
            if !line.isEmpty { lines.append(line) }
            return element
        }
        return nil
    }

    mutating func removeAll(where matches: (Element) -> Bool) -> [Element] {
        var removed = elements.filter(matches)
        elements.removeAll(where: matches)
        for index in lines.indices { removed += lines[index].removeAll(where: matches) }
        lines.removeAll(where: \.isEmpty)
        count -= removed.count
        return removed
    }
}
