// Says what is probably meant by the name of a template that does not exist.

import StringCatalog

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TemplateFiles {
    /// The end of a message about a missing template: the name that is probably meant, a file with another suffix, or the first 20
    /// names of other templates. Empty when there are none.
    /// - Parameter including: the chain of templates, each of which includes the next, down to the one with the tag. The hint
    ///   does not suggest them as similar or other names, because a template cannot include itself.
    func hint(onMissing name: String, besides including: [String] = []) -> String {
        let isWithSuffix = name.hasSuffix(".html")
        if isWithSuffix || names.contains(name + ".html") {
            let name = isWithSuffix ? String(name.dropLast(5)) : name
            return "; the name of a template is written without .html: “\(name)”"
        }
        if let file = fileWithOtherSuffix(name) { return "; the name of \(file) does not end with .html" }
        let others = names.filter { !including.contains($0) }.sorted()
        if let near = nearest(name, of: others) { return "; did you mean “\(near)”?" }
        guard !others.isEmpty else { return "" }
        let listed = others.prefix(Self.maximumListed) + (others.count > Self.maximumListed ? ["…"] : [])
        return " (the templates are \(listed.joined(separator: ", ")))"
    }

    private static let maximumListed = 20

    /// A template with the same file name in another folder, or else one with a similar name.
    private func nearest(_ name: String, of names: [String]) -> String? {
        let file = name.split(separator: "/").last
        let others = names.filter { $0.split(separator: "/").last == file }
        return name.nearest(of: others) ?? others.min() ?? name.nearest(of: names)
    }

    /// A file such as `Race.htm`, which is not read as a template.
    private func fileWithOtherSuffix(_ name: String) -> String? {
        guard !folder.isEmpty, let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
            return nil
        }
        return paths.sorted().first { path in
            guard path.hasPrefix(name + ".") else { return false }
            let suffix = path.dropFirst(name.count + 1)
            return suffix != "html" && !suffix.contains { $0 == "." || $0 == "/" }
        }
    }
}
