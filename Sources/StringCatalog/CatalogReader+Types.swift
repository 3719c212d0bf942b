// Checks the types of JSON values and the members of objects.

extension CatalogReader {
    private mutating func reportType(_ json: JSONValue, _ what: String, _ expected: String) {
        report(json.offset, "\(what) must be \(expected), not \(json.kind)")
    }

    /// The members of an object, or nil for another value, which is reported. Of members with the same key, the first is
    /// kept, and the others are reported.
    mutating func object(_ json: JSONValue, _ what: String) -> [JSONValue.Member]? {
        guard case .object(let members) = json.content else {
            reportType(json, what, "an object")
            return nil
        }
        // Most objects have few members, which are faster to compare than to hash.
        if members.count < 8, !members.indices.contains(where: { isRepeated(members, $0) }) { return members }
        var seen: [String: Int] = [:]
        return members.filter { member in
            guard let first = seen[member.key] else {
                seen[member.key] = member.offset
                return true
            }
            report(
                member.offset,
                "the key `\(member.key)` is repeated; it is first used in line \(source.position(of: first).line)",
                kind: .duplicate)
            return false
        }
    }

    private func isRepeated(_ members: [JSONValue.Member], _ index: Int) -> Bool {
        for earlier in 0..<index where members[earlier].key == members[index].key { return true }
        return false
    }

    mutating func string(_ json: JSONValue, _ what: String) -> String? {
        if case .string(let string) = json.content { return string }
        reportType(json, what, "a string")
        return nil
    }

    mutating func bool(_ json: JSONValue, _ what: String) -> Bool? {
        if case .bool(let bool) = json.content { return bool }
        reportType(json, what, "a boolean")
        return nil
    }

    mutating func required(
        _ key: String, in object: [JSONValue.Member], of json: JSONValue
    ) -> JSONValue? {
        if let member = object.first(where: { $0.key == key }) { return member.value }
        report(json.offset, "`\(key)` is missing")
        return nil
    }
}
