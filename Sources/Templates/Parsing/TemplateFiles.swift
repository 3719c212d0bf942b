// The templates of a folder, parsed when they are asked for.

import FoundationEssentials

/// Every template by name: its path below the folder, without `.html`.
struct TemplateFiles {
    private let folder: String
    private let texts: [String: String]
    private var parsed: [String: [String: [TemplateNode]]] = [:]
    /// Faults of syntax, of every template, used or not.
    private(set) var problems: [TemplateProblem] = []
    /// Templates that were asked for.
    private(set) var used: Set<String> = []

    /// - Parameters:
    ///   - folder: how the folder is called in problems.
    ///   - texts: the templates by name.
    init(folder: String, texts: [String: String]) {
        self.folder = folder
        self.texts = texts
        for (name, text) in texts {
            let (nodes, problems) = TemplateParser.parse(text, path: path(of: name))
            parsed[name] = ["": nodes]
            self.problems += problems
        }
    }

    /// Reads every `.html` file below `folder`.
    static func texts(in folder: String) throws(TemplateProblems) -> [String: String] {
        var texts: [String: String] = [:]
        do {
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(".html") {
                texts[String(path.dropLast(5))] = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
            }
        } catch {
            let position = TemplatePosition(path: folder, line: 1, column: 1)
            throw TemplateProblems([TemplateProblem(position, "the templates cannot be read: \(error)")])
        }
        return texts
    }

    var names: some Collection<String> { texts.keys }

    func path(of name: String) -> String { "\(folder)/\(name).html" }

    func start(of name: String) -> TemplatePosition {
        TemplatePosition(path: path(of: name), line: 1, column: 1)
    }

    /// The syntax tree of a template whose lines are indented, or `nil` when there is no such template.
    mutating func nodes(of name: String, indentation: String = "") -> [TemplateNode]? {
        guard let text = texts[name] else { return nil }
        used.insert(name)
        if let nodes = parsed[name]?[indentation] { return nodes }
        let nodes = TemplateParser.parse(text, path: path(of: name), indentation: indentation).nodes
        parsed[name]?[indentation] = nodes
        return nodes
    }
}
