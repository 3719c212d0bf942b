// Responses of the contract.

import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Response {
    /// A response with a value as JSON, which caches must not store.
    static func json(_ value: some Encodable, _ status: HTTPResponse.Status = .ok) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The types of the contract contain only strings, UUIDs, integers, booleans and lists, which can always be
        // encoded.
        let data = (try? encoder.encode(value)) ?? Data()
        return Response(
            status: status, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: data))
        )
    }

    /// An answer without content, with the address of the new resource, if there is one.
    static func empty(_ status: HTTPResponse.Status, location: String? = nil) -> Response {
        var response = Response(status: status, headers: [.cacheControl: "no-store"])
        response.headers[.location] = location
        return response
    }

    /// The response as it is sent: without content for HEAD (RFC 9110, 9.3.2), and with `nosniff`.
    func finished(for request: Request) -> Response {
        var response = self
        if request.method == .head {
            let length = headers[.contentLength]
            response.body = ResponseBody()
            response.headers[.contentLength] = length
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        return response
    }
}
