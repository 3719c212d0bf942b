// The OpenAPI 3.1 document of the calls.

import Crypto
import HTTPTypes
import Hummingbird
import NIOCore
import RESTContract

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension BackendAPI {
    static let openAPIEndpoint = Endpoint.open(.get, ContractPath.document) { call in
        var response = Response(
            status: .ok,
            headers: [.contentType: "application/json; charset=utf-8", .cacheControl: "public, max-age=3600"],
            body: ResponseBody(byteBuffer: document)
        )
        response.validate(tag, against: call.headers)
        return response
    }

    /// `openapi.json` of this target, embedded in the program.
    private static let document = ByteBuffer(bytes: PackageResources.openapi_json)

    private static let tag = EntityTag(
        Data(SHA256.hash(data: Data(PackageResources.openapi_json)).prefix(9)).base64EncodedString())
}
