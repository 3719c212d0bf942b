// Style sheets. When the server starts, it joins them with the files that they import, so that a browser loads one file.

import Foundation

/// Replaces each `@import` of a style sheet by the text of the imported file.
///
/// An import is a line of its own: `@import "styles/base.css" layer(base);`. It is replaced by `@layer base { … }` with
/// the content of the file, which has the same effect (CSS Cascading and Inheritance Level 5, section 2). A browser that opens a
/// snapshot of a page (`Tests/ModulesTests/Snapshots`) from the disk loads the imports itself, and the page looks the same.
enum StyleSheet {
    /// - Parameters:
    ///   - name: the file, below `folder`. Only files that are directly in the folder may import others.
    ///   - importers: the chain of files that import this one.
    /// - Throws: an error with file and line for a file that cannot be read or imported.
    static func joined(
        _ name: String, in folder: String, importers: [String] = []
    ) throws(StaticFiles.Problem) -> String {
        let path = folder + "/" + name
        guard let data = FileManager.default.contents(atPath: path), let text = String(validating: data, as: UTF8.self)
        else { throw StaticFiles.Problem(description: "\(path):1:1: error: cannot be read as UTF-8") }
        // Lazy, because a regular expression is parsed each time that its literal is evaluated, and most files import nothing.
        lazy var importLine = #/@import "([^"]+)"(?: layer\(([a-z-]+)\))?;/#
        var joined = ""
        for (number, line) in zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)) {
            guard line.hasPrefix("@import") else {
                joined += line + "\n"
                continue
            }
            func problem(_ message: String) -> StaticFiles.Problem {
                StaticFiles.Problem(description: "\(path):\(number):1: error: \(message)")
            }
            guard let match = line.wholeMatch(of: importLine) else {
                throw problem(#"write the import as @import "styles/file.css" layer(name);"#)
            }
            let part = String(match.1)
            guard !name.contains("/"), part != name, !importers.contains(part) else {
                throw problem("\(part) cannot be imported here")
            }
            guard FileManager.default.isReadableFile(atPath: folder + "/" + part) else {
                throw problem("\(part) cannot be read")
            }
            var content = try self.joined(part, in: folder, importers: importers + [name])
            if !content.isEmpty, !content.hasSuffix("\n") { content += "\n" }
            joined += match.2.map { "@layer \($0) {\n\(content)}\n" } ?? content
        }
        // The loop has added a line break after the last line too, where the file has none.
        return String(joined.dropLast())
    }

    /// Removes comments, and the lines that had nothing else, so that the file is smaller.
    static func withoutComments(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var (index, lineStart, hadComment) = (0, 0, false)
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "/"), quote == nil, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*") {
                let end = bytes[(index + 2)...].indices.dropLast().first {
                    bytes[$0] == UInt8(ascii: "*") && bytes[$0 + 1] == UInt8(ascii: "/")
                }
                index = end.map { $0 + 2 } ?? bytes.count
                hadComment = true
                continue
            }
            let isEscape = quote != nil && byte == UInt8(ascii: "\\")
            if isEscape, index + 1 < bytes.count {
                kept += bytes[index...index + 1]
                index += 2
                continue
            }
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
            index += 1
            if byte == UInt8(ascii: "\n") {
                let isEmpty = kept[lineStart...].allSatisfy { $0 == UInt8(ascii: " ") }
                if hadComment, isEmpty { kept.removeSubrange(lineStart...) } else { kept.append(byte) }
                (lineStart, hadComment) = (kept.count, false)
            } else {
                kept.append(byte)
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }
}
