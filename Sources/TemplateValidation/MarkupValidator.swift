// Whether pages and templates are well-formed HTML: the door of this room.

/// Validates markup with libxml2's HTML parser, and what that parser lets pass with rules of the HTML standard.
///
/// Every element is to be closed, also where HTML would let its end tag out (13.1.2.4): in a template that is a slip.
public struct MarkupValidator: Sendable {
    /// This build has no validator.
    public struct Unavailable: Error, CustomStringConvertible {
        /// One line that says how to build with it.
        public var description: String {
            "HTML is validated in builds with the trait TemplateValidation: swift build --traits TemplateValidation"
        }
    }

    /// - Throws: `Unavailable` in a build without the trait `TemplateValidation`.
    public init() throws(Unavailable) {
        #if !TemplateValidation
        throw Unavailable()
        #endif
    }

    /// What is wrong with a page as a browser gets it.
    /// - Parameter name: how problems call it.
    public func problems(inPage html: String, named name: String) -> [MarkupProblem] {
        let html = Array(html.utf8)
        return parse(html, prefix: "", of: MarkupText(html), name, isWhole: true)
    }

    /// What is wrong with a template. Ids are not looked at: a template is a part of a page, and not all of it is shown.
    /// - Parameter path: how problems call it.
    public func problems(inTemplate template: String, at path: String) -> [MarkupProblem] {
        let text = MarkupText(Array(template.utf8))
        let html = MustacheTags.removed(from: text.bytes)
        let isDocument = MarkupText(html).lastIndex(of: "<html", before: html.count) != nil
        return parse(html, prefix: isDocument ? "" : "<html><body>", of: text, path, isWhole: false)
    }

    /// - Parameters:
    ///   - prefix: makes a document of a part of one.
    ///   - text: what was written; every byte of it has its place in `html`.
    private func parse(
        _ html: [UInt8], prefix: String, of text: MarkupText, _ source: String, isWhole: Bool
    ) -> [MarkupProblem] {
        #if TemplateValidation
        let prefix = Array(prefix.utf8)
        let suffix = prefix.isEmpty ? [] : Array("</body></html>".utf8)
        var rules = MarkupRules()
        let faults = HTMLParsing.faults(of: prefix + html + suffix, rules: &rules)
        if isWhole { rules.checkIds() }
        // The same fault is named once, whoever found it.
        let problems = (faults + rules.faults).map {
            text.problem($0.message, at: $0.offset - prefix.count, in: source)
        }
        return Set(problems).sorted { ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message) }
        #else
        []
        #endif
    }
}

/// A fault before its line is known.
struct MarkupFault {
    let message: String
    /// In bytes.
    let offset: Int
}
