// Downloads: their places, and the responses to HEAD.

import BackendServices
import Hummingbird
import Modules
import NIOCore

extension PageResponder {
    /// - Returns: nil when signed out, and when ``DownloadPlaces`` has no place for the account.
    func place(for state: RequestState, _ channel: (any Channel)?) -> DownloadPlace? {
        guard let user = state.user else { return nil }
        return downloads.enter(user.id, from: state.clientAddress) { channel?.close(mode: .all, promise: nil) }
    }

    /// Answers HEAD for a download without reading the account, which would be as much work as the download.
    func headResponse(for state: RequestState, of file: AccountFile) -> Response {
        var response = file.headResponse(at: now())
        keepLanguage(of: state, in: &response)
        return response
    }
}
