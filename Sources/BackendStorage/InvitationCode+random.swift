// Creates the codes of invitations.

package import BackendServices
internal import Foundation

extension InvitationCode {
    /// - Parameter randomBytes: returns the given number of unpredictable bytes.
    package init(randomBytes: (Int) -> [UInt8]) throws(ServiceError) {
        let text = Data(randomBytes(16)).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_").prefix { $0 != "=" }
        guard let code = InvitationCode(String(text)) else { throw .unexpectedResponse }
        self = code
    }
}
