// The data of an account, and when it was read.

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
