// The targets that Package.swift declares, read from its text: `swift package describe` would wait for the running
// build.

import Foundation

/// The targets in `Sources` and `Plugins`, with their dependencies.
struct PackageManifest {
    struct Target: Equatable {
        let name: String
        /// Targets of this package by name, including plugins.
        let targets: Set<String>
        /// Products of other packages.
        let products: Set<String>
    }

    /// In the order of the manifest.
    let targets: [Target]

    /// - Parameter text: the contents of Package.swift.
    init(_ text: String) throws {
        let code = text.replacing(/\/\/.*/, with: "")
        let products = Dictionary(
            code.matches(of: /static let (\w+) = product\(name: "(\w+)"/).map { (String($0.1), String($0.2)) }
        ) { first, _ in first }
        // The list of targets begins a line. The argument `targets:` of a product does not.
        guard let start = code.firstMatch(of: /\n    targets: \[/)?.range.upperBound else {
            throw Unreadable(description: "no targets in Package.swift")
        }
        targets = try Self.calls(in: code[start...]).compactMap { call in
            guard !call.hasPrefix("testTarget"), !call.contains("path: \"Tests/") else { return nil }
            guard let name = call.firstMatch(of: /name: "(\w+)"/)?.1 else {
                throw Unreadable(description: "a target without a name: \(call)")
            }
            let dependencies = Self.list("dependencies", in: call)
            let own = (dependencies + Self.list("plugins", in: call)).matches(of: /"(\w+)"/).map { String($0.1) }
            let foreign = try dependencies.matches(of: /\.(\w+)(?!\w|\()/).map { match in
                guard let product = products[String(match.1)] else {
                    throw Unreadable(description: "\(name) depends on .\(match.1), which is not declared")
                }
                return product
            }
            // `condition: .when(traits: ["…"])` names a trait, not a target.
            let traits = dependencies.matches(of: /traits: \["(\w+)"\]/).map { String($0.1) }
            return Target(name: String(name), targets: Set(own).subtracting(traits), products: Set(foreign))
        }
    }

    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    /// The calls `.name(…)` directly inside a list, without the leading dot, up to the end of the list.
    private static func calls(in text: Substring) -> [Substring] {
        var calls: [Substring] = []
        var depth = 0
        var start: Substring.Index?
        for index in text.indices {
            switch text[index] {
            case "." where depth == 0: start = text.index(after: index)
            case "(", "[": depth += 1
            case ")", "]":
                depth -= 1
                if depth < 0 { return calls }
                if depth == 0, let first = start { calls.append(text[first...index]) }
            default: break
            }
        }
        return calls
    }

    /// The text in `label: […]`; empty when the call has no such argument.
    private static func list(_ label: String, in call: Substring) -> Substring {
        guard let range = call.range(of: "\(label): [") else { return "" }
        var depth = 1
        for index in call[range.upperBound...].indices {
            if call[index] == "[" { depth += 1 }
            if call[index] == "]" { depth -= 1 }
            if depth == 0 { return call[range.upperBound..<index] }
        }
        return ""
    }
}

extension PackageManifest {
    /// A Mermaid diagram. An arrow means "depends on"; dependencies that other arrows imply have none. The second line of a target
    /// lists the products of other packages that the target depends on.
    var diagram: String {
        var lines = ["graph TD"]
        for target in targets {
            let products = target.products.sorted().joined(separator: ", ")
            lines.append("    \(target.name)[\"\(target.name)\(products.isEmpty ? "" : "<br>\(products)")\"]")
        }
        for target in targets {
            for other in arrows(of: target) { lines.append("    \(target.name) --> \(other)") }
        }
        return lines.joined(separator: "\n")
    }

    private func arrows(of target: Target) -> [String] {
        target.targets.filter { name in !target.targets.contains { $0 != name && reach(of: $0).contains(name) } }
            .sorted()
    }

    /// All direct and indirect dependencies of a target.
    private func reach(of name: String) -> Set<String> {
        let direct = targets.first { $0.name == name }?.targets ?? []
        return direct.reduce(direct) { $0.union(reach(of: $1)) }
    }
}
