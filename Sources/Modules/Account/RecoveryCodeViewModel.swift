// The page that shows a new recovery code. The code is not shown again.

import Localization
public import Templates

/// The code in groups.
public struct RecoveryCodeViewModel: TemplateView {
    public let groups: [Group]
    private let back = SiteRoute.account

    init(groups: [String]) {
        self.groups = groups.enumerated().map { Group(text: $1, isLast: $0 == groups.count - 1) }
    }

    public static let template = "Account/RecoveryCodeView"
    public static let fields: [TemplateField<Self>] = [
        .constant("screen", string: "account"),
        .constant("state", string: "recovery"),
        .constant("title", .recoveryCodeTitle),
        .constant("message", .recoveryCodeMessage),
        .list("groups", \.groups),
        .constant("copyLabel", .recoveryCodeCopy),
        .constant("copied", .recoveryCodeCopied),
        .url("back", \.back),
        .constant("backLabel", .recoveryCodeDone),
    ]

    /// Four hexadecimal digits.
    public struct Group: TemplateModel, Equatable {
        public let text: String
        public let isLast: Bool

        public static let fields: [TemplateField<Self>] = [.text("text", \.text), .flag("isLast", \.isLast)]
    }
}
