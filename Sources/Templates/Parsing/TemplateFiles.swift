// Reads and parses the templates of a folder.

import Localization
import StringCatalog

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// All templates by name, which is the path below the folder without `.html`.
struct TemplateFiles {
    let folder: String
    private let texts: [String: String]
    /// The syntax trees, by the name of the template and the indentation before its lines.
    private var parsed: [String: [String: [TemplateNode]]] = [:]
    /// Syntax errors of all templates, including unused ones, and too many combining marks in a row in names or texts.
    private(set) var problems: [TemplateProblem] = []
    /// The templates with a section, a block or a parent that is not closed, a closing tag without an opening tag, or a comment that
    /// contains a tag.
    private var unbalancedNames: Set<String> = []
    /// The templates that `nodes(of:indentation:)` was called for.
    private(set) var used: Set<String> = []

    /// - Parameters:
    ///   - folder: the path of the folder for error messages, or an empty string for templates in memory.
    ///   - texts: the templates by name.
    init(folder: String, texts: [String: String]) {
        self.folder = folder
        let usable = texts.filter { StreamSafeText.firstExcess(in: $0.key) == nil }.mapValues(Self.withoutByteOrderMark)
        self.texts = usable
        if usable.count < texts.count {
            problems.append(
                Self.unreadable(
                    folder.isEmpty ? "templates" : folder, "the name of a template has \(StreamSafeText.fault)"))
        }
        for (name, text) in usable {
            if let excess = StreamSafeText.firstExcess(in: text) {
                let position = text.unicodeScalars[..<excess].reduce(start(of: name)) { $0.after($1) }
                problems.append(TemplateProblem(position, "the template has \(StreamSafeText.fault)"))
                parsed[name] = ["": []]
                continue
            }
            let (nodes, problems, isUnbalanced) = TemplateParser.parse(text, path: path(of: name))
            if isUnbalanced { unbalancedNames.insert(name) }
            parsed[name] = ["": nodes]
            self.problems += problems
        }
    }

    /// Reads all `.html` files below `folder`. Hidden files and those in hidden folders are ignored, because editors
    /// create them for open files.
    static func texts(in folder: String) throws(TemplateProblems) -> [String: String] {
        // `contents(atPath:)` returns nil for a folder.
        if FileManager.default.contents(atPath: folder) != nil {
            throw TemplateProblems([unreadable(folder, "this is a file, and not the folder of the templates")])
        }
        guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
            let message = "cannot read the folder of templates\(WorkingDirectory.note(on: folder))"
            throw TemplateProblems([unreadable(folder, message)])
        }
        var texts: [String: String] = [:]
        var problems: [TemplateProblem] = []
        for path in paths where path.hasSuffix(".html") && !path.split(separator: "/").contains(where: isHidden) {
            let file = "\(folder)/\(path)"
            if let data = FileManager.default.contents(atPath: file) {
                let text = String(validating: data, as: UTF8.self)
                texts[String(path.dropLast(5))] = text
                if text == nil {
                    let message = "the template is not valid UTF-8: save the file with this encoding"
                    problems.append(TemplateProblem(invalidPosition(in: data, of: file), message))
                }
            } else {
                problems.append(unreadable(file, "cannot read the template"))
            }
        }
        guard problems.isEmpty else { throw TemplateProblems(problems) }
        return texts
    }

    /// The position of the first byte that is not valid UTF-8.
    private static func invalidPosition(in data: Data, of file: String) -> TemplatePosition {
        var position = TemplatePosition(path: file, line: 1, column: 1)
        var parser = Unicode.UTF8.ForwardParser()
        var rest = data.makeIterator()
        while case .valid(let scalar) = parser.parseScalar(from: &rest) {
            position = position.after(Unicode.UTF8.decode(scalar))
        }
        return position
    }

    /// Some editors begin a file with an invisible byte order mark. Browsers would treat the mark of a partial as text.
    private static func withoutByteOrderMark(_ text: String) -> String {
        text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    private static func isHidden(_ name: Substring) -> Bool { name.hasPrefix(".") }

    private static func unreadable(_ path: String, _ message: String) -> TemplateProblem {
        TemplateProblem(TemplatePosition(path: path, line: 1, column: 1), message)
    }

    var names: some Collection<String> { texts.keys }

    /// Whether a section, a block or a parent of the template is not closed, a closing tag has no opening tag, or a comment contains a
    /// tag. Problems of the markup are then not reported, because they can follow from this.
    func isUnbalanced(_ name: String) -> Bool { unbalancedNames.contains(name) }

    func path(of name: String) -> String {
        // A name with `.html` is a mistake. Messages show the name as written.
        let file = name.hasSuffix(".html") ? name : name + ".html"
        return folder.isEmpty ? file : "\(folder)/\(file)"
    }

    func start(of name: String) -> TemplatePosition {
        TemplatePosition(path: path(of: name), line: 1, column: 1)
    }

    /// Parses a template with the given indentation before each line.
    /// - Returns: the syntax tree, or nil when the template does not exist.
    mutating func nodes(of name: String, indentation: String = "") -> [TemplateNode]? {
        guard let text = texts[name] else { return nil }
        used.insert(name)
        // Without nodes the indentation makes no difference. A template with too many combining marks in a row has no nodes, because
        // it must not be parsed.
        if let nodes = parsed[name]?[indentation] ?? parsed[name]?[""].flatMap({ $0.isEmpty ? $0 : nil }) {
            return nodes
        }
        let nodes = TemplateParser.parse(text, path: path(of: name), indentation: indentation).nodes
        parsed[name]?[indentation] = nodes
        return nodes
    }
}
