// Open streams, grouped by the networks of their clients.

import BackendServices

/// All streams of the server or of one session or link; or, in such a group, the streams of a network, or of one session or link in
/// a network. Here, a site is the largest network of a client, see ``ClientNetwork/site``. The group of an IPv6 site contains the
/// groups of its networks.
struct ListenerGroup {
    enum Name: Hashable {
        case network(ClientNetwork)
        case subject(ListenerCounts.Subject)
    }

    /// The number of streams in the group and in the groups in it.
    private(set) var count = 0
    /// The groups in this one. None of them is empty.
    private var groups: [Name: ListenerGroup] = [:]
    /// The streams that belong to no group in this one, by their numbers. A newer stream has a greater number.
    private var streams: [Int: PlaceLoss] = [:]

    /// The number of streams of a group in this one.
    /// - Parameter path: the names of the groups that lead to that group, each in the group before it. An empty path is this group.
    func count(at path: ArraySlice<Name>) -> Int {
        guard let name = path.first else { return count }
        return groups[name]?.count(at: path.dropFirst()) ?? 0
    }

    mutating func add(_ loss: PlaceLoss, as stream: Int, at path: ArraySlice<Name>) {
        count += 1
        guard let name = path.first else { return streams[stream] = loss }
        groups[name, default: Self()].add(loss, as: stream, at: path.dropFirst())
    }

    /// - Returns: nil when there is no such stream.
    mutating func remove(_ stream: Int, at path: ArraySlice<Name>) -> PlaceLoss? {
        let removed: PlaceLoss?
        if let name = path.first {
            removed = groups[name]?.remove(stream, at: path.dropFirst())
            if groups[name]?.count == 0 { groups[name] = nil }
        } else {
            removed = streams.removeValue(forKey: stream)
        }
        if removed != nil { count -= 1 }
        return removed
    }

    /// The stream that gives its place to a new one, by the rule of ``NetworkQueue``. First the sites are compared: when the largest
    /// one has at least two streams more than the site of the new stream, a stream of the largest site ends. It is the newest one of
    /// the session or link with the most streams, in the largest network of that site. Otherwise the networks in the site of the new
    /// stream are compared in the same way, and then the sessions and links in its network.
    /// - Parameter path: the path of the new stream.
    /// - Returns: the stream and its path; nil when no group has at least two streams more than the one that it is compared with.
    func displaced(by path: ArraySlice<Name>) -> (stream: Int, path: [Name])? {
        guard let name = path.first, let most = largestGroup else { return nil }
        let own = groups[name]
        if most.value.count >= (own?.count ?? 0) + 2 { return most.value.newestStream(in: [most.key]) }
        return own?.displaced(by: path.dropFirst()).map { ($0.stream, [name] + $0.path) }
    }

    private var largestGroup: (key: Name, value: Self)? {
        groups.max { $0.value.count < $1.value.count }
    }

    private func newestStream(in path: [Name]) -> (stream: Int, path: [Name])? {
        if let largest = largestGroup { return largest.value.newestStream(in: path + [largest.key]) }
        return streams.keys.max().map { ($0, path) }
    }
}
