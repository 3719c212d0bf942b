// The header fields of a request as the codec that converts the head gets them.

import BackendAPI
import Hummingbird
import NIOHTTP1

/// SwiftNIO's `HTTP1ToHTTPServerCodec` needs up to six milliseconds for a head of 78 KiB with bytes above 0x7F, before the request waits
/// for its turn. Such values count as absent later, see `Request.withReadableFields`, and large heads are refused, so neither is
/// converted as it is.
extension HTTPHeaders {
    /// The fields to convert. Fields within the limits whose bytes are at most 0x7F are returned unchanged. Others
    /// are replaced by fields that are fast to convert and lead to the same response.
    var forConversion: HTTPHeaders {
        let size = reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
        if size > Request.fieldsLimit || count > Request.fieldCountLimit { return excessive }
        let isReadable = allSatisfy { $0.value.isReadable }
        return isReadable ? self : HTTPHeaders(map { ($0.name, $0.value.readable(in: $0.name)) })
    }

    /// Some short fields, because they can decide on the connection and on the language of the response, and a field above the limit.
    private var excessive: HTTPHeaders {
        let short = lazy.filter { $0.value.utf8.count <= 256 && $0.value.isReadable }
        var fields = HTTPHeaders(short.prefix(Request.fieldCountLimit / 2).map { ($0.name, $0.value) })
        if !fields.contains(name: "Host"), contains(name: "Host") { fields.add(name: "Host", value: "") }
        fields.add(name: "Too-Large", value: String(repeating: "-", count: Request.fieldsLimit))
        return fields
    }
}

extension String {
    fileprivate var isReadable: Bool {
        // The compiler makes a fast loop of this, and not of `utf8.allSatisfy`.
        utf8.withContiguousStorageIfAvailable { $0.reduce(0, |) < 0x80 } ?? utf8.allSatisfy { $0 < 0x80 }
    }

    /// This value if it is readable. Of cookies, the readable pairs; of other fields, a short value that is not readable.
    fileprivate func readable(in name: String) -> String {
        if isReadable { return self }
        guard name.lowercased() == "cookie" else { return "\u{80}" }
        let pairs = utf8.split(separator: UInt8(ascii: ";")).filter { $0.allSatisfy { $0 < 0x80 } }
        return pairs.map { String(Substring($0)) }.joined(separator: ";")
    }
}
