// The spectator key of all samples.

package import Entities

extension SpectatorKey {
    package static let sample: SpectatorKey = {
        guard let key = SpectatorKey("sampleSampleSample-_34") else {
            preconditionFailure("A key has 22 characters of base64url.")
        }
        return key
    }()
}
