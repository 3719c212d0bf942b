// Validates the HTML of pages and templates.

/// Validates markup with libxml2's HTML parser and with further rules of the HTML standard.
///
/// All elements except void ones, such as `br`, must have an end tag, or `/>` in SVG and MathML, even if the end tag is optional
/// in HTML (13.1.2.4).
public struct MarkupValidator: Sendable {
    /// Thrown when the validator is not part of the build.
    public struct Unavailable: Error, CustomStringConvertible {
        /// Explains how to build with the validator.
        public var description: String {
            "HTML validation needs the trait TemplateValidation: swift build --traits TemplateValidation, or in the"
                + " manifest of a package that depends on it, traits: [\"TemplateValidation\"]"
        }
    }

    /// - Throws: `Unavailable` in a build without the trait `TemplateValidation`.
    public init() throws(Unavailable) {
        #if !TemplateValidation
        throw Unavailable()
        #endif
    }

    /// Validates a rendered page.
    /// - Parameters:
    ///   - html: the page.
    ///   - name: the name of the page for error messages.
    /// - Returns: the problems, sorted by line and column.
    public func problems(inPage html: String, named name: String) -> [MarkupProblem] {
        let html = Array(html.utf8)
        return parse(html, prefix: "", of: MarkupText(html), name, isWhole: true)
    }

    /// Validates a template. A template can be a part of a page, so this function does not check that ids are unique and that
    /// references have a target.
    /// - Parameters:
    ///   - template: the content of the template.
    ///   - path: the path for error messages.
    /// - Returns: the problems, sorted by line and column.
    public func problems(inTemplate template: String, at path: String) -> [MarkupProblem] {
        let text = MarkupText(Array(template.utf8))
        let html = MustacheTags.removed(from: text.bytes)
        let isDocument = MarkupText(html).lastIndex(of: "<html", before: html.count) != nil
        return parse(html, prefix: isDocument ? "" : "<html><body>", of: text, path, isWhole: false)
    }

    /// - Parameters:
    ///   - html: the markup to parse, in which every byte has the same offset as in `text`.
    ///   - prefix: the tags that make a document of a fragment.
    ///   - text: the source, for positions and excerpts.
    private func parse(
        _ html: [UInt8], prefix: String, of text: MarkupText, _ source: String, isWhole: Bool
    ) -> [MarkupProblem] {
        #if TemplateValidation
        let prefix = Array(prefix.utf8)
        let suffix = prefix.isEmpty ? [] : Array("</body></html>".utf8)
        var rules = MarkupRules()
        let faults = HTMLParsing.faults(of: prefix + html + suffix, rules: &rules)
        if isWhole { rules.checkIds() }
        // The parser and the rules can find the same error.
        let problems = (faults + rules.faults).map {
            text.problem($0.message, at: $0.offset - prefix.count, in: source)
        }
        return Set(problems).sorted { ($0.line, $0.column, $0.message) < ($1.line, $1.column, $1.message) }
        #else
        []
        #endif
    }
}

struct MarkupFault {
    let message: String
    /// The offset in bytes.
    let offset: Int
}
