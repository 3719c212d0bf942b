// Entity tags of pages (RFC 9110, 8.8.3).

import BackendAPI
import BackendServices
import HTTPTypes
import Hummingbird
import Localization
import Modules
import NIOCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The tag of a page is a hash of the values from which the page is rendered, or of its bytes. The hash has a random seed for each
/// process: after a restart each browser loads a page again, and nobody can prepare two pages with the same tag.
extension EntityTag {
    private init(_ hasher: Hasher, kind: String) {
        self.init(kind + String(UInt(bitPattern: hasher.finalize()), radix: 36))
    }

    /// The tag of a page whose content depends only on the data of the account, on ``PageSources``, and on the session, the
    /// address, the language, the formats and the time zone of the request. Such a tag is known before the page is rendered.
    /// - Parameter revision: the revision of the first read for the page. A later read may have found newer data. Then the tag is
    ///   too old, and the page is sent once more than necessary, which does no harm.
    init(of revision: AccountRevision, session: Session, state: RequestState, _ request: Request) {
        var hasher = Hasher()
        hasher.combine(revision)
        hasher.combine(session.id)
        hasher.combine(state.sources.id)
        hasher.combine(state.origin)
        hasher.combine(request.uri.description)
        hasher.combine(state.language)
        // The formats of dates and numbers follow the region that the browser prefers.
        hasher.combine(request.headers[.acceptLanguage])
        hasher.combine(state.viewer.hasOwnTimeZone)
        hasher.combine(state.localization.timeZone.identifier)
        self.init(hasher, kind: Self.revisionPrefix)
    }

    /// The tag of any other page, such as one that depends on the time: a hash of the bytes of the page.
    init(of body: ByteBuffer) {
        var hasher = Hasher()
        body.withUnsafeReadableBytes { hasher.combine(bytes: $0) }
        self.init(hasher, kind: "b")
    }

    private static let revisionPrefix = "r"

    /// Whether the client has a page whose tag was computed from a revision. Then reading the current revision may show
    /// that the page need not be rendered.
    static func mayMatchRevision(_ request: Request) -> Bool {
        request.headers[.ifNoneMatch]?.hasBytes(of: "\"" + revisionPrefix) == true
    }
}
