// The errors of reading the export of an account, for operators.

/// Why a file cannot be read as the export of an account, and where in the file.
public struct AccountDocumentProblem: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Reason: Sendable, Hashable {
        /// More bytes than this number.
        case tooLarge(Int)
        /// The file is not JSON or not UTF-8, or has too many combining marks in a row; with a message about the fault.
        case notJSON(String)
        /// JSON that is not an export.
        case otherFormat
        /// A version that this program does not read.
        case otherVersion(Int)
        /// A required value is absent or null.
        case missing
        /// A value that cannot be decoded, with the message of the decoder.
        case otherKind(String)
        /// More elements than this number.
        case tooMany(Int)
        /// The roster and the matches have more players than this number.
        case tooManyPlayers(Int)
        /// An id that occurs twice.
        case duplicate
        /// A value that breaks a rule, with a clause about the value, such as "it is blank".
        case invalid(String)
    }

    /// The place in the document, as in `matches[3].goals[0].team`; empty for the whole document.
    public let path: String
    public let reason: Reason

    public init(path: String = "", _ reason: Reason) {
        self.path = path
        self.reason = reason
    }

    public var description: String {
        path.isEmpty ? explanation : "\(path): \(explanation)"
    }

    private var explanation: String {
        switch reason {
        case .tooLarge(let limit): "the file is larger than \(limit >> 20) MiB"
        case .notJSON(let message): "the file is damaged: \(message)"
        case .otherFormat: "the file is not the export of an account"
        case .otherVersion(let version):
            "version \(version) is not known; this program reads version \(AccountDocument.currentVersion)"
        case .missing: "the value is missing"
        case .otherKind(let message): message
        case .tooMany(let limit): "there are more than \(limit)"
        case .tooManyPlayers(let limit): "roster and matches have more than \(limit) players"
        case .duplicate: "the id occurs twice"
        case .invalid(let rule): rule
        }
    }
}

/// The place of a value in a document.
struct DocumentPath {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    init(_ path: [any CodingKey]) {
        self = path.reduce(DocumentPath("")) { path, key in
            key.intValue.map { path[$0] } ?? path[key.stringValue]
        }
    }

    subscript(member: String) -> DocumentPath { DocumentPath(text.isEmpty ? member : "\(text).\(member)") }
    subscript(index: Int) -> DocumentPath { DocumentPath("\(text)[\(index)]") }

    func problem(_ reason: AccountDocumentProblem.Reason) -> AccountDocumentProblem {
        AccountDocumentProblem(path: text, reason)
    }

    func required<Value>(_ value: Value?) throws(AccountDocumentProblem) -> Value {
        guard let value else { throw problem(.missing) }
        return value
    }

    @discardableResult
    func number<Number: FixedWidthInteger & Sendable>(
        _ number: Number, in range: ClosedRange<Number>
    ) throws(AccountDocumentProblem) -> Number {
        guard range.contains(number) else {
            throw problem(.invalid("\(number) is not between \(range.lowerBound) and \(range.upperBound)"))
        }
        return number
    }

    func limit(_ count: Int, to limit: Int) throws(AccountDocumentProblem) {
        guard count <= limit else { throw problem(.tooMany(limit)) }
    }

    /// Throws when two elements have the same id, with the path of the second id.
    func unique<Element, ID: Hashable>(
        _ elements: [Element], _ member: String, _ id: (Element) -> ID
    ) throws(AccountDocumentProblem) {
        var known: Set<ID> = []
        for (index, element) in elements.enumerated() where !known.insert(id(element)).inserted {
            throw self[index][member].problem(.duplicate)
        }
    }

    /// Transforms each element. `transform` also receives the path of the element.
    func map<Element, Value>(
        _ elements: [Element], _ transform: (Element, DocumentPath) throws(AccountDocumentProblem) -> Value
    ) throws(AccountDocumentProblem) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() { values.append(try transform(element, self[index])) }
        return values
    }
}
