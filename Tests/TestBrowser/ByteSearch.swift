// Searches in bytes with a function of the C library. In a debug build, the methods of Swift's collections take many
// times as long.

import Foundation

extension ArraySlice<UInt8> {
    /// The index of the first byte with this value; nil when there is none.
    func place(of byte: UInt8) -> Int? {
        withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress, let found = memchr(base, Int32(byte), buffer.count) else { return nil }
            return startIndex + base.distance(to: UnsafeRawPointer(found))
        }
    }

    /// The range of the first occurrence of `text`, which must not be empty; nil when there is none.
    func range(of text: String) -> Range<Int>? {
        let wanted = Array(text.utf8)
        var rest = self
        while let start = rest.place(of: wanted[0]), start + wanted.count <= endIndex {
            if Array(self[start..<start + wanted.count]) == wanted { return start..<start + wanted.count }
            rest = self[(start + 1)...]
        }
        return nil
    }
}
