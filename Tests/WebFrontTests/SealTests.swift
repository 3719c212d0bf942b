// The fingerprints of the secrets of a site.

import Foundation
import Testing

@testable import WebFront

@Suite struct SealTests {
    @Test("Each secret has a fingerprint, in the order of the secrets")
    func fingerprints() {
        let (one, two) = (Data(repeating: 7, count: 32), Data(repeating: 8, count: 32))
        let fingerprints = Seal(secret: one, older: [two]).fingerprints
        #expect(fingerprints.count == 2 && fingerprints[0] != fingerprints[1])
        #expect(Seal(secret: two, older: [one]).fingerprints == fingerprints.reversed())
        // Servers of the versions before and after an upgrade compare fingerprints, so the fingerprints must not change.
        #expect(fingerprints == [0x65a7_92f3, 0xf802_8be3])
    }
}
