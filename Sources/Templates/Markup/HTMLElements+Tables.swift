// Checks that tables have only allowed content. Browsers move other content in front of the table (WHATWG, 13.2.6.4.9 to 13.2.6.4.15).

extension HTMLElements {
    /// The allowed parents of table elements. When a row or a column is directly in a table, browsers insert the missing parent.
    private static let tableParents: [String: Set<String>] = [
        "caption": ["table"], "colgroup": ["table"], "col": ["colgroup", "table"],
        "thead": ["table"], "tbody": ["table"], "tfoot": ["table"],
        "tr": ["thead", "tbody", "tfoot", "table"], "td": ["tr"], "th": ["tr"],
    ]
    /// Elements that can contain only table elements and ``invisible`` elements.
    private static let tableParts: Set = ["table", "colgroup", "thead", "tbody", "tfoot", "tr"]
    /// Elements that are not rendered.
    private static let invisible: Set = ["script", "style", "template"]

    /// Returns why `name` is not allowed in `parent` by the rules for tables, or nil when it is allowed.
    static func rejectionReasonInTable(of name: String, in parent: String) -> String? {
        if let parents = tableParents[name] {
            // The content of a template element can be inserted into a table later.
            guard !parents.contains(parent), parent != "template" else { return nil }
            let known = parents.sorted().map { "<\($0)>" }.joined(separator: ", ")
            return "<\(name)> is only allowed in \(known), not in <\(parent)>"
        }
        return invisible.contains(name) ? nil : rejectionReasonInTable(ofContent: "<\(name)>", in: parent)
    }

    /// Returns why content other than table elements is not allowed in `parent`, or nil when it is allowed.
    static func rejectionReasonInTable(ofContent what: String, in parent: String) -> String? {
        guard tableParts.contains(parent) else { return nil }
        return "\(what) is not allowed directly in <\(parent)>: browsers move it before the table"
    }
}
