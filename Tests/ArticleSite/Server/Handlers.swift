// Parts of handlers in the articles about sentences and about searching.

import Foundation
import Hummingbird
import Localization

import struct Localization.LocalizedStringResource

// not in an article
/// The redirect after a form, with a message for the next page.
func redirect(storing resource: LocalizedStringResource) throws -> Response {
    let stored = try JSONEncoder().encode(resource).base64EncodedString()
    // in an article
    var response = Response.redirect(to: "/reader/thanks", type: .normal)
    response.setCookie(Cookie(name: "notice", value: stored, path: "/", sameSite: .lax))
    return response
    // not in an article
}

/// Takes the message out of the cookie of a request.
func takeNotice(of request: Request, in response: inout Response) -> LocalizedStringResource? {
    let bytes = Data(base64Encoded: request.cookies["notice"]?.value ?? "") ?? Data()
    let restored = try? JSONDecoder().decode(LocalizedStringResource.self, from: bytes)
    // in an article
    if restored != nil { response.setCookie(Cookie(name: "notice", value: "", maxAge: 0, path: "/")) }
    // not in an article
    return restored
}

/// The text that the query of a request searches for.
func searchedText(of request: Request, context: BasicRequestContext) throws -> String {
    // in an article
    struct Search: Decodable { let q: String? }
    guard let search = try? request.uri.decodeQuery(as: Search.self, context: context) else {
        throw HTTPError(.badRequest)
    }
    // not in an article
    return search.q ?? ""
}
