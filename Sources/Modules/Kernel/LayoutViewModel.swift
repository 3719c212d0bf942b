// The layout of all pages: head, navigation, banner, flash messages, language menu.

import Localization
public import Templates

/// The outermost view model of every page and fragment. The fragments of one event stream share a layout.
public struct LayoutViewModel: TemplateModel, Equatable {
    public let language: String
    /// `ltr` or `rtl`, as in HTML's `dir`.
    public let direction: String
    public let alternates: [Alternate]
    public let languages: [Language]
    public let account: Account?
    /// A link to the running match, or to the list of matches when several are running. The match that the page shows does not
    /// count. Nil when no other match is running, when the running matches could not be read, when signed out, and for pages without a
    /// banner, such as the list of matches.
    public let banner: Banner?
    public let flash: [FlashLine]
    /// The token for every form that is posted. Empty for pages for spectators, which have no such forms, and for fragments, in which
    /// a script fills in the token of the page.
    public let formToken: String
    /// Scheme, host and port of this site, for addresses that people copy; empty when unknown.
    public let origin: String
    /// Whether the page asks search engines not to index it.
    public let isUnlisted: Bool
    /// Links and texts that make the site installable; nil in the preview.
    public let installation: Installation?
    /// The fault in a template, text or static file that was changed while the server runs. It is shown to developers at the top of
    /// the page. Nil when there is no fault.
    public let problem: String?
    private let stylesheet: AssetURL
    private let script: AssetURL
    private let icons: AssetURL
    private let favicon: AssetURL
    private let home = SiteRoute.home
    private let privacy = SiteRoute.privacy

    public init(
        language: String, direction: String, assets: Assets, alternates: [Alternate], languages: [Language],
        account: Account?, banner: Banner? = nil, flash: [Flash], formToken: String,
        origin: String = "", isUnlisted: Bool = false, installation: Installation? = nil, problem: String? = nil
    ) {
        self.language = language
        self.direction = direction
        self.alternates = alternates
        self.languages = languages
        self.account = account
        self.banner = banner
        self.flash = flash.map(FlashLine.init)
        self.formToken = formToken
        self.origin = origin
        self.isUnlisted = isUnlisted
        self.installation = installation
        self.problem = problem
        stylesheet = assets.stylesheet
        script = assets.script
        icons = assets.icons
        favicon = assets.favicon
    }

    public static let fields: [TemplateField<Self>] = [
        .text("language", \.language),
        .text("direction", \.direction),
        .constant("siteName", .siteName),
        .constant("skipToContent", .layoutSkipToContent),
        .constant("languagesLabel", .layoutLanguages),
        .constant("navigationLabel", .layoutNavigation),
        .constant("errorPrefix", .errorPrefix),
        .constant("showPassword", .layoutShowPassword),
        .url("privacy", \.privacy),
        .constant("privacyLabel", .layoutPrivacy),
        .constant("dismissLabel", .layoutDismiss),
        .url("stylesheet", \.stylesheet),
        .url("script", \.script),
        .url("icons", \.icons),
        .url("favicon", \.favicon),
        .url("home", \.home),
        .list("alternates", \.alternates),
        .list("languages", \.languages),
        .model("account", \.account),
        .model("banner", \.banner),
        .list("flash", \.flash),
        .text("formToken", \.formToken),
        .text("origin", \.origin),
        .flag("isUnlisted", \.isUnlisted),
        .model("installation", \.installation),
        .text("filesProblem", \.problem),
    ]
}

extension LayoutViewModel {
    /// The same page in another language, for `<link rel="alternate">`.
    public struct Alternate: TemplateModel, Equatable {
        let hreflang: String
        let link: AssetURL

        /// - Parameter hreflang: a BCP 47 tag or `x-default`.
        public init(hreflang: String, link: AssetURL) {
            self.hreflang = hreflang
            self.link = link
        }

        public static let fields: [TemplateField<Self>] = [.text("hreflang", \.hreflang), .url("link", \.link)]
    }

    /// An entry of the language menu.
    public struct Language: TemplateModel, Equatable {
        let code: String
        let name: String
        let link: SiteRoute
        let isCurrent: Bool

        /// - Parameter name: the name of the language in this language itself, such as `Français`.
        public init(code: String, name: String, link: SiteRoute, isCurrent: Bool) {
            self.code = code
            self.name = name
            self.link = link
            self.isCurrent = isCurrent
        }

        public static let fields: [TemplateField<Self>] = [
            .text("code", \.code), .text("name", \.name), .url("link", \.link), .flag("isCurrent", \.isCurrent),
        ]
    }

    /// Links that make the site installable, and the texts of a page that is shown offline.
    public struct Installation: TemplateModel, Equatable {
        let manifest: SiteRoute
        let touchIcon: AssetURL
        let sessionTag: String?
        let accountNames: String?

        /// - Parameters:
        ///   - language: the language of the page, a BCP 47 tag.
        ///   - touchIcon: the icon for devices that do not read manifests.
        ///   - sessionTag: the value of the header `Page-Reader`, which identifies the session or says that there is none. When the
        ///     browser shows a page from its back/forward cache, a script compares this value with that of a new response. The script
        ///     loads the page again when they differ, and when it gets no successful response. Nil for pages for spectators.
        ///   - accountNames: the names that identify the account, separated by spaces. The script stores each tap with the first
        ///     name. Only a page that has this name among its names sends the tap. Nil when signed out, and for pages for spectators.
        public init(
            language: String, touchIcon: AssetURL, sessionTag: String? = nil, accountNames: String? = nil
        ) {
            manifest = .manifest.localized(in: language)
            self.touchIcon = touchIcon
            self.sessionTag = sessionTag
            self.accountNames = accountNames
        }

        public static let fields: [TemplateField<Self>] = [
            .url("manifest", \.manifest),
            .url("touchIcon", \.touchIcon),
            .text("sessionTag", \.sessionTag),
            .text("accountNames", \.accountNames),
            .message("offlineToday", .layoutOfflineToday),
            .message("offlineEarlier", .layoutOfflineEarlier),
        ]
    }

    /// The navigation of a user.
    public struct Account: TemplateModel, Equatable {
        let username: String
        let isPlayers: Bool
        let isGathers: Bool
        let isAccount: Bool
        let accountLabel: LocalizedStringResource
        private let account = SiteRoute.account
        private let players = SiteRoute.players
        private let gathers = SiteRoute.gathers
        private let logout = SiteRoute.logout

        /// - Parameter section: the part of the site that the page belongs to.
        public init(username: String, section: Section?) {
            self.username = username
            isPlayers = section == .players
            isGathers = section == .gathers
            isAccount = section == .account
            accountLabel = .layoutAccount(username)
        }

        /// The parts of the site.
        public enum Section: Sendable { case players, gathers, account }

        public static let fields: [TemplateField<Self>] = [
            .text("username", \.username),
            .url("accountLink", \.account),
            .text("accountLabel", \.accountLabel),
            .flag("isAccount", \.isAccount),
            .url("players", \.players),
            .constant("playersLabel", .layoutPlayers),
            .flag("isPlayers", \.isPlayers),
            .url("gathers", \.gathers),
            .constant("gathersLabel", .layoutGathers),
            .flag("isGathers", \.isGathers),
            .url("logout", \.logout),
            .constant("logoutLabel", .layoutLogout),
        ]
    }

    /// The line at the top of a page while matches are running.
    public struct Banner: TemplateModel, Equatable {
        let message: LocalizedStringResource
        let link: SiteRoute
        let linkLabel: LocalizedStringResource

        public static let fields: [TemplateField<Self>] = [
            .constant("bannerLabel", .bannerLabel),
            .text("bannerMessage", \.message),
            .url("link", \.link),
            .text("linkLabel", \.linkLabel),
        ]
    }

    /// A flash message.
    public struct FlashLine: TemplateModel, Equatable {
        let message: LocalizedStringResource
        let isDone: Bool

        init(_ flash: Flash) {
            message = flash.message
            isDone = flash.kind == .done
        }

        public static let fields: [TemplateField<Self>] = [.text("message", \.message), .flag("isDone", \.isDone)]
    }
}
