// Responses as the contract has them.

import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// A value as JSON. Answers are nobody else's business: no cache keeps them.
    static func json(_ value: some Encodable, _ status: HTTPResponse.Status = .ok) -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // The contract's types are texts, whole numbers and lists of them, which always can be written.
        let data = (try? encoder.encode(value)) ?? Data()
        return Response(
            status: status, headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: data))
        )
    }

    /// An answer without content, with the address of what was made, if anything.
    static func empty(_ status: HTTPResponse.Status, location: String? = nil) -> Response {
        var response = Response(status: status, headers: [.cacheControl: "no-store"])
        response.headers[.location] = location
        return response
    }

    /// The response as it is sent: without content to HEAD (RFC 9110, 9.3.2), without a length where there can be no
    /// content (8.6), and never to be taken for a page.
    func finished(for request: Request) -> Response {
        var response = self
        if request.method == .head {
            let length = headers[.contentLength]
            response.body = ResponseBody()
            response.headers[.contentLength] = length
        }
        if status == .noContent || status == .notModified { response.headers[.contentLength] = nil }
        response.headers[.xContentTypeOptions] = "nosniff"
        return response
    }
}
