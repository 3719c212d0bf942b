// What tables hold. Browsers move everything else in front of the table (WHATWG, 13.2.6.4.9 to 13.2.6.4.15).

extension HTMLElements {
    /// Where an element of tables can stand; a row or a column directly in its table gets its group from the browser.
    private static let tableParents: [String: Set<String>] = [
        "caption": ["table"], "colgroup": ["table"], "col": ["colgroup", "table"],
        "thead": ["table"], "tbody": ["table"], "tfoot": ["table"],
        "tr": ["thead", "tbody", "tfoot", "table"], "td": ["tr"], "th": ["tr"],
    ]
    /// Elements that hold only elements of tables, and those without contents of their own.
    private static let tableParts: Set = ["table", "colgroup", "thead", "tbody", "tfoot", "tr"]
    private static let invisible: Set = ["script", "style", "template"]

    /// Why `name` cannot begin directly in `parent`, as far as tables are concerned.
    static func refusalInTable(of name: String, in parent: String) -> String? {
        if let parents = tableParents[name] {
            // A template holds what is to be put into a table later.
            guard !parents.contains(parent), parent != "template" else { return nil }
            let known = parents.sorted().map { "<\($0)>" }.joined(separator: ", ")
            return "<\(name)> can only stand in \(known), not in <\(parent)>"
        }
        return invisible.contains(name) ? nil : refusalInTable(ofContent: "<\(name)>", in: parent)
    }

    /// Why text, or an element that is none of tables, cannot stand directly in `parent`.
    static func refusalInTable(ofContent what: String, in parent: String) -> String? {
        guard tableParts.contains(parent) else { return nil }
        return "\(what) cannot stand directly in <\(parent)>: browsers move it before the table"
    }
}
