// Everything about a request that is the same for all screens: language, session, messages, where it came from.

import Entities
import FoundationEssentials
import Localization
import Modules

/// A request, read as far as every page needs it.
struct Visit: Sendable {
    /// What the answer is made from.
    let sources: PageSources
    /// As it came, percent-encoded.
    let path: String
    let query: FormFields
    /// Scheme, host and port under which the reader reaches this site; empty where the request does not tell.
    let origin: String
    let localization: LocalizationContext
    /// The address named the language, and it is one of ours.
    let isLanguageInAddress: Bool
    let reader: Reader
    let session: Session?
    /// The request brought a session that is over or none of ours.
    let hasDeadSession: Bool
    /// What form tokens are bound to: the session, or the visitor while nobody is signed in.
    let formBinding: String
    /// Nil when the visitor's cookie is set already, or a session makes it needless.
    let newVisitor: String?
    let flash: FlashMessages?
    let rememberedUsername: String?
    let clientAddress: String
    /// What the request is called in the log.
    let requestID: String

    var language: String { localization.language }
}

extension Visit {
    /// The same request as anybody could have made it, in the same language.
    var impersonal: Visit {
        Visit(
            sources: sources, path: path, query: query, origin: origin, localization: localization,
            isLanguageInAddress: isLanguageInAddress, reader: reader, session: nil, hasDeadSession: false,
            formBinding: "", newVisitor: nil, flash: nil, rememberedUsername: nil, clientAddress: clientAddress,
            requestID: requestID
        )
    }
}
