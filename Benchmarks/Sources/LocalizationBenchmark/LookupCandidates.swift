// The implementations of lookups to compare. All write into the same buffer. The dictionary and the constants write the texts of
// the same keys in the same order; the plurals have keys of their own.

import Localization

final class LookupCandidates {
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
        forEach(keys, count) { key, buffer in
            if let text = dictionary[key] { buffer.append(text) }
        }
    }

    func writeConstants(_ count: Int) {
        forEach(resources, count) { resource, buffer in
            context.append(resource, escaping: .markup, to: &buffer)
        }
    }

    func writePlurals(_ count: Int) {
        forEach(plurals, count) { resource, buffer in
            context.append(resource, escaping: .markup, to: &buffer)
        }
    }

    @inline(__always)
    private func forEach<Element>(_ elements: [Element], _ count: Int, write: (Element, inout TextBuffer) -> Void) {
        var index = 0
        for _ in 0..<count {
            // Empty the buffer before each pass over the keys, as for a new page.
            if index == 0 { buffer.removeAll(keepingCapacity: true) }
            write(elements[index], &buffer)
            index = index + 1 == elements.count ? 0 : index + 1
        }
    }

    func checkOutput() throws {
        writeFromDictionary(keys.count)
        let expected = buffer.withUnsafeBytes { Array($0) }
        writeConstants(keys.count)
        guard buffer.withUnsafeBytes({ Array($0) }) == expected, !expected.isEmpty else {
            throw Failure("the candidates write different texts")
        }
    }
}
