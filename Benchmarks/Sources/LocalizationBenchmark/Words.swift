// The ways to write words that are compared: each walks over the same keys, in the same order, into the same buffer.

import Localization

final class Words {
    private let keys: [String]
    private let dictionary: [String: [UInt8]]
    private let resources: [LocalizedStringResource]
    private let plurals: [LocalizedStringResource]
    private let context: LocalizationContext
    private var buffer = TextBuffer(capacity: 1 << 20)

    init(
        keys: [String], dictionary: [String: [UInt8]], resources: [LocalizedStringResource],
        plurals: [LocalizedStringResource], context: LocalizationContext
    ) {
        self.keys = keys
        self.dictionary = dictionary
        self.resources = resources
        self.plurals = plurals
        self.context = context
    }

    func writeFromDictionary(_ count: Int) {
        inTurn(keys, count) { key, buffer in
            if let words = dictionary[key] { buffer.append(words) }
        }
    }

    func writeConstants(_ count: Int) {
        inTurn(resources, count) { resource, buffer in
            context.append(resource, escaping: .markup, to: &buffer)
        }
    }

    func writePlurals(_ count: Int) {
        inTurn(plurals, count) { resource, buffer in
            context.append(resource, escaping: .markup, to: &buffer)
        }
    }

    @inline(__always)
    private func inTurn<Element>(_ elements: [Element], _ count: Int, write: (Element, inout TextBuffer) -> Void) {
        var index = 0
        for _ in 0..<count {
            // A page is some thousand texts long.
            if index == 0 { buffer.removeAll(keepingCapacity: true) }
            write(elements[index], &buffer)
            index = index + 1 == elements.count ? 0 : index + 1
        }
    }

    func checkThatBothWriteTheSame() throws {
        writeFromDictionary(keys.count)
        let expected = buffer.withUnsafeBytes { Array($0) }
        writeConstants(keys.count)
        guard buffer.withUnsafeBytes({ Array($0) }) == expected, !expected.isEmpty else {
            throw Failure("the two ways write different texts")
        }
    }
}
