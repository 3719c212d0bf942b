// The web app manifest (W3C Web Application Manifest), which devices read to install the site.

import Localization
import Modules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The members of the manifest that the site uses.
struct WebAppManifest: Encodable {
    let id: String
    let name: String
    let shortName: String
    let description: String
    let lang: String
    let dir: String
    let startURL: String
    let scope: String
    let display = "standalone"
    let backgroundColor = Self.night
    let themeColor = Self.night
    let categories = ["sports"]
    let icons: [Icon]
    let shortcuts: [Shortcut]

    /// The background of the icon. In the light colour scheme it is also the `theme-color` of pages, and the lower end of
    /// the gradient of the masthead.
    private static let night = "#0b2a1d"

    struct Icon: Encodable {
        let src: String
        let sizes: String
        let type: String
        let purpose: String
    }

    struct Shortcut: Encodable {
        let name: String
        let url: String
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, description, lang, dir, scope, display, categories, icons, shortcuts
        case shortName = "short_name"
        case startURL = "start_url"
        case backgroundColor = "background_color"
        case themeColor = "theme_color"
    }

    init(_ manifest: ManifestViewModel, icons: AppIcons, in context: LocalizationContext) {
        // The id must never change, even if the start address does, because browsers recognize the installed site by its id.
        id = SiteRoute.home.address
        name = String(localized: manifest.name, in: context)
        shortName = String(localized: manifest.shortName, in: context)
        description = String(localized: manifest.description, in: context)
        lang = context.language
        dir = context.layoutDirection.rawValue
        startURL = manifest.start.address
        scope = SiteRoute.home.address
        self.icons = [
            Icon(src: icons.vector.address, sizes: "any", type: "image/svg+xml", purpose: "any"),
            Icon(src: icons.small.address, sizes: "192x192", type: "image/png", purpose: "any"),
            Icon(src: icons.large.address, sizes: "512x512", type: "image/png", purpose: "any"),
            Icon(src: icons.maskable.address, sizes: "512x512", type: "image/png", purpose: "maskable"),
        ]
        shortcuts = manifest.shortcuts.map {
            Shortcut(name: String(localized: $0.name, in: context), url: $0.link.address)
        }
    }

    /// The manifest as JSON, with sorted keys, so that the entity tag changes only with the content.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}
