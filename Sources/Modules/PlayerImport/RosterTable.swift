// The players of a table that was pasted.

package import Entities
import Localization

/// The players and the problems of the lines of a table.
///
/// The first line that is not blank may be a header: it is one when a value is the title of the column of names, as in `players.csv`
/// or on a page in any language. Without a header, the columns are the fields of a player in the order of ``PlayerField``, so the
/// value of a line with a single value is a name.
struct RosterTable {
    /// The players of the lines without a problem, in order.
    private(set) var players: [PlayerDraft] = []
    private(set) var problems: [RosterProblem] = []
    /// The titles of columns that are not used, without blank titles and `id`.
    private(set) var ignored: [String] = []

    /// The maximum number of columns whose titles are looked up, because looking up a title takes time. Further columns are
    /// ignored.
    private static let columnLimit = 50

    /// - Returns: nil when there are more lines than the limit, not counting blank lines and the header.
    init?(_ text: String, limit: Int, for viewer: Viewer) {
        var lines = TableText(text, limit: limit + 1).lines[...]
        var columns = PlayerField.allCases.map(Optional.some)
        if let header = lines.first?.values,
            header.prefix(Self.columnLimit).contains(where: { viewer.words.isNameColumn($0) })
        {
            columns = header.enumerated().map { index, name in
                index < Self.columnLimit ? viewer.words.field(named: name, in: viewer.language) : nil
            }
            // When several columns have a title of the same field, the first column is used.
            var known: Set<PlayerField> = []
            columns = columns.map { field in field.flatMap { known.insert($0).inserted ? $0 : nil } }
            ignored = zip(header, columns).filter { $1 == nil && !$0.isBlank && $0.trimmed != Self.idColumn }.map(
                \.0.trimmed)
            lines = lines.dropFirst()
        }
        guard lines.count <= limit else { return nil }
        for line in lines {
            do {
                players.append(try Self.draft(of: line, columns, viewer))
            } catch {
                problems.append(RosterProblem(line: line.number, error))
            }
        }
    }

    /// The title of the first column of `players.csv`, which is not used, because ids from another account mean nothing in this
    /// account.
    private static let idColumn = "id"

    private static func draft(
        of line: TableText.Line, _ columns: [PlayerField?], _ viewer: Viewer
    ) throws(RosterProblem.Reason) -> PlayerDraft {
        guard let values = line.values else { throw .openQuote }
        guard values.dropFirst(columns.count).allSatisfy(\.isBlank) else { throw .tooManyValues }
        var texts = Dictionary(
            zip(columns, values.map(SpreadsheetText.text)).compactMap { column, value in column.map { ($0, value) } }
        ) { first, _ in first }
        // A line that ends before the column of names has no name.
        texts[.name] = texts[.name] ?? ""
        var draft = PlayerDraft(name: "")
        for field in PlayerField.allCases {
            guard var text = texts[field] else { continue }
            if case .choice = field.content, !text.isBlank {
                guard let option = viewer.words.option(text, of: field, in: viewer.language) else {
                    throw .unknownOption(field, String(text.trimmed.prefix(30)))
                }
                text = option
            }
            do throws(PlayerViolation) {
                try draft.set(field, to: text)
            } catch {
                throw .rule(error)
            }
        }
        return draft
    }
}

/// Why a line of a table has no valid player.
package struct RosterProblem: Sendable, Equatable {
    /// The number of the line in the text; the first is 1.
    let line: Int
    let reason: Reason

    package init(line: Int, _ reason: Reason) {
        self.line = line
        self.reason = reason
    }

    package enum Reason: Error, Sendable, Equatable {
        case rule(PlayerViolation)
        /// A value is not an option of the field. The text is the beginning of the value, at most 30 characters.
        case unknownOption(PlayerField, String)
        /// A quotation mark is not closed.
        case openQuote
        /// A value after the last column is not blank.
        case tooManyValues
    }
}
