// The lines of the security log.

import BackendServices
import Foundation
import Testing

@Suite("Security events")
struct SecurityEventTests {
    @Test("A line has the address and the account", arguments: ["192.0.2.1", "2001:DB8::7", "::"])
    func line(_ address: String) {
        let account = UUID()
        #expect(
            SecurityEvent(.signInFailed, account: account, address: address).description
                == "security event=sign-in-failed address=\(address) account=\(account.uuidString)")
    }

    @Test(
        "A text that cannot be an IP address is not in the line",
        arguments: ["9.9.9.9\nnotice", "a b", "", "x", "1", String(repeating: "1", count: 46)])
    func otherAddress(_ address: String) {
        #expect(SecurityEvent(.signIn, account: nil, address: address).description.hasSuffix("address=- account=-"))
    }
}
