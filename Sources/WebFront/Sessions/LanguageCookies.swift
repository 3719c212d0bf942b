// The cookies that keep the languages of viewers.

import HTTPTypes
import Hummingbird
import Synchronization

/// Makes the cookie of each language once, because every page whose address names a language sets it.
final class LanguageCookies: Sendable {
    private let cookies: CookieJar
    private let fields = Mutex<[String: HTTPField]>([:])

    init(cookies: CookieJar) {
        self.cookies = cookies
    }

    /// - Parameter language: one of the catalog's languages.
    func field(for language: String) -> HTTPField {
        fields.withLock { fields in
            if let field = fields[language] { return field }
            let cookie = cookies.cookie(.locale, language, maxAge: CookieJar.longLife)
            let field = HTTPField(name: .setCookie, value: cookie.description)
            fields[language] = field
            return field
        }
    }
}
