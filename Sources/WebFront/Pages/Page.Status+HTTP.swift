// The HTTP status for each status of a page (RFC 9110, 15; RFC 6585, 4 and 5).

import HTTPTypes
import Modules

extension Page.Status {
    var http: HTTPResponse.Status {
        switch self {
        case .ok: .ok
        case .malformed: .badRequest
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .gone: .gone
        case .methodNotAllowed: .methodNotAllowed
        case .tooLarge: .contentTooLarge
        case .addressTooLong: .uriTooLong
        case .fieldsTooLarge: .requestHeaderFieldsTooLarge
        case .unprocessable: .unprocessableContent
        case .throttled: .tooManyRequests
        case .failed: .internalServerError
        case .unavailable: .serviceUnavailable
        }
    }
}
