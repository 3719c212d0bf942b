// The routes for the installed site: manifest, service worker and offline page.

import BackendAPI
import HTTPTypes
import Hummingbird
import Modules
import NIOCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SiteHandlers {
    var manifest: RouteHandlers {
        RouteHandlers(get: { request, context in
            let state = try context.requireState()
            let manifest = WebAppManifest(
                ManifestPresenter().viewModel(), icons: state.sources.files.appIcons, in: state.localization)
            var response = await Self.revalidated(
                try manifest.json(), type: "application/manifest+json", vary: state.languageHeaders, for: request)
            response.headers[.contentLanguage] = state.language
            return response
        })
    }

    /// The service worker. It is served at the root, because a worker controls only pages in the folder of its address, and below.
    var serviceWorker: RouteHandlers {
        RouteHandlers(get: { request, context in
            let state = try context.requireState()
            guard let worker = state.sources.files.serviceWorker else {
                return try await pages.response(to: FailureModule.notFound(), for: state, request)
            }
            return await Self.revalidated(worker, type: "text/javascript; charset=utf-8", vary: [], for: request)
        })
    }

    /// The page for use without a connection. It shows nothing of the user, because the service worker keeps its copy of this page
    /// when another user signs in.
    var offline: RouteHandlers {
        RouteHandlers(get: { request, context in
            let state = try context.requireState().impersonal
            var response = try await pages.response(to: OfflineModule.outcome(), for: state, request)
            response.headers[.pageReader] = nil
            return response
        })
    }

    /// A small response that browsers revalidate each time, with an entity tag.
    private static func revalidated(
        _ data: Data, type: String, vary: [String], for request: Request
    ) async -> Response {
        var response = Response(
            status: .ok,
            headers: [
                .contentType: type, .cacheControl: "no-cache",
                .vary: (vary + ["Accept-Encoding"]).joined(separator: ", "),
            ])
        response.validate(EntityTag(StaticFiles.hash(data)), against: request.headers)
        guard response.status != .notModified else { return response }
        let body = await ContentCoding.body(ByteBuffer(bytes: data), of: &response, to: request)
        response.body = ResponseBody(byteBuffer: body)
        return response
    }
}

extension StaticFiles {
    /// The service worker with the values that it gets from the server. The routes of a list are separated by spaces.
    ///
    /// The version is a part of the names of the worker's caches. When a file changes, the version and so the worker change too,
    /// and the new worker deletes the copies that belong to the old files.
    func completedServiceWorker() -> String? {
        let values = [
            "version": version,
            "assets": Self.path,
            "home": SiteRoute.home.address,
            "players": SiteRoute.players.address,
            "offline": SiteRoute.offline.address,
            "sessionForms": RoutePattern.list(of: .changesSession),
            "neverCopied": RoutePattern.list(of: .isNeverCopied),
            "eventStreams": RoutePattern.list(of: .isEventStream),
        ]
        return text(of: "service-worker.js").map { script in
            values.reduce(script) { $0.replacing("{\($1.key)}", with: $1.value) }
        }
    }
}

extension RoutePattern {
    fileprivate static func list(of trait: RouteTraits) -> String {
        allCases.filter { $0.traits.contains(trait) }.map(\.text.description).joined(separator: " ")
    }
}

extension RequestState {
    /// The request headers that decide the language of the response.
    fileprivate var languageHeaders: [String] {
        isLanguageInAddress ? [] : ["Accept-Language", "Cookie"]
    }
}
