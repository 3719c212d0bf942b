// The file of an export as one value, instead of in parts.

import BackendServices
import Foundation
import RESTContract

extension AccountDocument {
    static func json(of export: AccountExport, at instant: Date) async throws -> Data {
        var json = Data()
        try await write(AccountExportParts(export), at: instant) { json += $0 }
        return json
    }
}
