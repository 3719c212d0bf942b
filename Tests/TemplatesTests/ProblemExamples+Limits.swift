// Templates that exceed a limit, for example of the depth of nesting, the length of a name or the number of attributes. The limits
// bound the time and the depth of recursion.

extension ProblemExamples {
    private static let marks = String(repeating: "\u{301}", count: 31)

    static let limits = [
        Fault(String(repeating: "{{#isOpen}}", count: 65)),
        Fault(nested(40, "{{> P}}"), ["P": nested(60, "·")]),
        Fault("{{> P0}}", doubling),
        Fault(String(repeating: "<b>", count: 257) + "·"),
        Fault("<p data-\(String(repeating: "a", count: 130))=''></p>"),
        Fault("<p \((0...256).map { "a\($0)" }.joined(separator: " "))></p>"),
        Fault("<p>\na\(marks)</p>"),
        Fault("{{> P}}", ["P": "a\(marks)"]),
        Fault("·", ["P\(marks)": ""]),
    ]

    private static func nested(_ depth: Int, _ content: String) -> String {
        String(repeating: "{{#isOpen}}", count: depth) + content + String(repeating: "{{/isOpen}}", count: depth)
    }

    /// Each template includes the next one twice.
    private static let doubling: [String: String] = {
        var parts = ["P17": "·"]
        for level in 0..<17 { parts["P\(level)"] = "{{> P\(level + 1)}}{{> P\(level + 1)}}" }
        return parts
    }()

    /// All groups, by the name of their snapshot.
    static let all = [
        "syntax": syntax, "names": names, "types": types, "files": files, "contexts": contexts, "urls": urls,
        "elements": elements, "hardcodedText": hardcodedText, "tables": tables, "policy": policy,
        "documents": documents, "limits": limits, "foreign": foreign, "causes": causes, "booleans": booleans,
        "hints": hints, "localized": localized,
    ]
}
