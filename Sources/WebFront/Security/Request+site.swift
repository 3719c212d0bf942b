// Whether a request comes from this site, according to its headers.

import BackendAPI
import HTTPTypes
import Hummingbird

extension Request {
    /// Whether a page of this site or the user caused the request, according to its headers. A request by a service worker on
    /// behalf of a navigation looks as if this site caused it, but the navigation can come from another site. Such a request has
    /// the mode `same-origin` and an empty destination, which pages and scripts of this site never send; the answer is false.
    /// For other requests without `Sec-Fetch-Site` the answer is true.
    var isPresumablyFromHere: Bool {
        guard headers[.secFetchMode] != "same-origin" || headers[.secFetchDest] != "empty" else { return false }
        return isFromHere ?? true
    }
}
