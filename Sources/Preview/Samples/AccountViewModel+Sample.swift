// Samples of the account page and of a new recovery code.

import BackendServices
import Entities
import Modules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AccountViewModel {
    static let sample = make(.sample)

    static let samples: KeyValuePairs = [
        "overview": sample,
        "one-session": make(
            CredentialOverview(
                sessions: Array(CredentialOverview.sample.sessions.prefix(1)), recoveryCodeMadeAt: nil, isFresh: true)),
        "missing": make(.sample, problems: [.passwordIsMissing(.change), .newPassword(.tooShort)]),
        "wrong-password": make(.sample, problems: [.wrongPassword(.change)]),
        "recovery-missing": make(.sample, problems: [.passwordIsMissing(.recovery)]),
        "recovery-password": make(.sample, problems: [.wrongPassword(.recovery)]),
        "throttled": make(.sample, problems: [.failure(.service(.throttled(retryAfter: 840)))]),
        "elsewhere": make(nil),
    ]

    private static func make(_ overview: CredentialOverview?, problems: [AccountPage.Problem] = []) -> Self {
        AccountPresenter().viewModel(
            for: AccountPage(user: .sampleZoe, overview: overview, namesTimeZone: true, problems: problems))
    }
}

extension RecoveryCodeViewModel {
    static let sample = AccountPresenter().viewModel(for: .sample)
}

extension RecoveryCode {
    fileprivate static let sample: RecoveryCode = {
        guard let code = RecoveryCode("3f9a-0c1d-77b2-e845-90ad-6c3e-12f8-b4d7") else {
            preconditionFailure("A code has 32 hexadecimal digits.")
        }
        return code
    }()
}

extension User {
    static let sampleZoe = User(
        id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)), username: "Zoë & <b>Co</b>")
}

extension CredentialOverview {
    fileprivate static let sample = CredentialOverview(
        sessions: [
            session(1, at: 1_750_000_000, isCurrent: true), session(2, at: 1_749_990_000),
            session(3, at: 1_748_000_000),
        ], recoveryCodeMadeAt: Date(timeIntervalSince1970: 1_749_000_000))

    private static func session(_ number: UInt8, at seconds: TimeInterval, isCurrent: Bool = false) -> AccountSession {
        AccountSession(
            id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)),
            startedAt: Date(timeIntervalSince1970: seconds), isCurrent: isCurrent)
    }
}
