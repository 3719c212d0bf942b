// The spectator key of all samples, and spectator links with this key.

package import Entities

extension SpectatorKey {
    package static let sample: SpectatorKey = {
        guard let key = SpectatorKey("sampleSampleSample-_34") else {
            preconditionFailure("A key has 22 characters of base64url.")
        }
        return key
    }()
}

extension SpectatorLink {
    package static let sample = SpectatorLink(key: .sample, madeAt: Gather.sampleEvening)
    package static let sampleKept = SpectatorLink(key: .sample, madeAt: Gather.sampleEvening, isKept: true)
}
