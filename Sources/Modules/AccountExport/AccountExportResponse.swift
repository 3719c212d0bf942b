// The data of an account, and the instant of the download.

import BackendServices

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct AccountExportResponse: Sendable {
    let content: AccountContent
    let instant: Date
}
