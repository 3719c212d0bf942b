// The OpenAPI 3.1 document of the calls.

import Crypto
import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension BackendAPI {
    static let openAPIEndpoint = Endpoint.open(.get, "/api/openapi.json") { call in
        var response = Response(
            status: .ok,
            headers: [
                .contentType: "application/json; charset=utf-8", .cacheControl: "public, max-age=3600", .eTag: tag,
            ],
            body: ResponseBody(byteBuffer: document)
        )
        if call.headers[.ifNoneMatch]?.contains(tag) == true {
            response.status = .notModified
            response.headers[.contentType] = nil
            response.body = ResponseBody()
        }
        return response
    }

    /// `openapi.json` of this target, embedded in the program.
    private static let document = ByteBuffer(bytes: PackageResources.openapi_json)

    private static let tag: String = {
        let hash = Data(SHA256.hash(data: Data(PackageResources.openapi_json)).prefix(9))
        return "\"" + hash.base64EncodedString() + "\""
    }()
}
