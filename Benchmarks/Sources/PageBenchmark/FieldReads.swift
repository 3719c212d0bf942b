// Measures ways to read the fields of a view model: by offset, as the templates do, and with closures and key paths.

import Localization
import Modules
import Templates

/// Reads and writes the six fields of each row of a list of 100 players.
struct FieldReads {
    /// A row with the fields of the list of players. Texts that are optional in the list are always present.
    private struct Row: Sendable {
        let link: SiteRoute
        let name: String
        let position: LocalizedStringResource
        let skill: LocalizedStringResource
        let delete: SiteRoute
        let deleteLabel: LocalizedStringResource
    }

    /// A field, with the value by which a candidate reads it: an offset, a closure or a key path.
    private enum Field<Text, Resource, URL> {
        case text(Text)
        case resource(Resource)
        case url(URL)
    }

    private let context: LocalizationContext
    private let rows: [Row]

    init(page: PlayerListPage) {
        context = page.context
        rows = page.players(100).rows.map { row in
            Row(
                link: row.link, name: row.name, position: row.position ?? .playersTitle,
                skill: row.skill ?? .playersTitle, delete: row.delete, deleteLabel: row.deleteLabel)
        }
    }

    func measure() throws {
        var buffer = TextBuffer(capacity: 1 << 16)
        let candidates: [(name: String, run: (inout TextBuffer) -> Void)] = [
            ("by offset, borrowed", byOffset(borrowing: true)), ("by offset, copied", byOffset(borrowing: false)),
            ("closure of the model's type", closures()), ("closure of any model", erasedClosures()),
            ("key path", keyPaths()),
        ]
        let outputs = candidates.map { candidate in
            buffer.removeAll(keepingCapacity: true)
            candidate.run(&buffer)
            return buffer.withUnsafeBytes { [UInt8]($0) }
        }
        for (candidate, output) in zip(candidates, outputs) where output != outputs[0] {
            throw Difference(candidate.name, outputs[0], output)
        }
        let rounds = Rounds(
            101, calls: candidates.map { _ in 100 },
            of: candidates.map { candidate in
                {
                    buffer.removeAll(keepingCapacity: true)
                    candidate.run(&buffer)
                }
            })
        print("reading and writing 600 fields of 100 rows: microseconds (fastest rounds), and ratio to the first time")
        for (index, candidate) in candidates.enumerated() {
            let name = candidate.name + String(repeating: " ", count: 30 - candidate.name.count)
            print("  \(name)\(rounds.time(index).rounded(to: 1))  \(rounds.ratio(index, to: 0).rounded(to: 2))")
        }
    }

    private func byOffset(borrowing: Bool) -> (inout TextBuffer) -> Void {
        func offset<Value>(_ path: KeyPath<Row, Value>) -> Int { MemoryLayout<Row>.offset(of: path) ?? 0 }
        let fields: [Field<Int, Int, Int>] = [
            .url(offset(\.link)), .text(offset(\.name)), .resource(offset(\.position)), .resource(offset(\.skill)),
            .url(offset(\.delete)), .resource(offset(\.deleteLabel)),
        ]
        return { buffer in
            rows.withUnsafeBytes { bytes in
                for start in stride(from: 0, to: bytes.count, by: MemoryLayout<Row>.stride) {
                    for field in fields {
                        switch field {
                        case .text(let offset):
                            read(bytes, start + offset, borrowing) { (text: String) in buffer.append(escaping: text) }
                        case .resource(let offset):
                            read(bytes, start + offset, borrowing) { (resource: LocalizedStringResource) in
                                context.append(resource, escaping: .markup, to: &buffer)
                            }
                        case .url(let offset):
                            read(bytes, start + offset, borrowing) { (url: SiteRoute) in url.append(to: &buffer) }
                        }
                    }
                }
            }
        }
    }

    @inline(__always)
    private func read<Value>(
        _ bytes: UnsafeRawBufferPointer, _ offset: Int, _ borrowing: Bool, _ body: (Value) -> Void
    ) {
        guard let base = bytes.baseAddress else { return }
        let pointer = (base + offset).assumingMemoryBound(to: Value.self)
        if borrowing { Borrowed.withValue(at: pointer, body) } else { body(pointer.pointee) }
    }

    private func closures() -> (inout TextBuffer) -> Void {
        let fields: [Field<(Row) -> String, (Row) -> LocalizedStringResource, (Row) -> SiteRoute>] = [
            .url { $0.link }, .text { $0.name }, .resource { $0.position }, .resource { $0.skill }, .url { $0.delete },
            .resource { $0.deleteLabel },
        ]
        return { buffer in
            for row in rows {
                for field in fields {
                    switch field {
                    case .text(let read): buffer.append(escaping: read(row))
                    case .resource(let read): context.append(read(row), escaping: .markup, to: &buffer)
                    case .url(let read): read(row).append(to: &buffer)
                    }
                }
            }
        }
    }

    private func erasedClosures() -> (inout TextBuffer) -> Void {
        typealias Model = any Sendable
        func read<Value>(_ path: @escaping (Row) -> Value, _ none: Value) -> (Model) -> Value {
            { model in (model as? Row).map(path) ?? none }
        }
        let empty = LocalizedStringResource(key: "")
        let fields: [Field<(Model) -> String, (Model) -> LocalizedStringResource, (Model) -> any TemplateURL>] = [
            .url(read({ $0.link }, .players)), .text(read({ $0.name }, "")), .resource(read({ $0.position }, empty)),
            .resource(read({ $0.skill }, empty)), .url(read({ $0.delete }, .players)),
            .resource(read({ $0.deleteLabel }, empty)),
        ]
        return { buffer in
            for row in rows {
                let model: Model = row
                for field in fields {
                    switch field {
                    case .text(let read): buffer.append(escaping: read(model))
                    case .resource(let read): context.append(read(model), escaping: .markup, to: &buffer)
                    case .url(let read): read(model).append(to: &buffer)
                    }
                }
            }
        }
    }

    private func keyPaths() -> (inout TextBuffer) -> Void {
        let fields: [Field<KeyPath<Row, String>, KeyPath<Row, LocalizedStringResource>, KeyPath<Row, SiteRoute>>] = [
            .url(\.link), .text(\.name), .resource(\.position), .resource(\.skill), .url(\.delete),
            .resource(\.deleteLabel),
        ]
        return { buffer in
            for row in rows {
                for field in fields {
                    switch field {
                    case .text(let path): buffer.append(escaping: row[keyPath: path])
                    case .resource(let path): context.append(row[keyPath: path], escaping: .markup, to: &buffer)
                    case .url(let path): row[keyPath: path].append(to: &buffer)
                    }
                }
            }
        }
    }
}
