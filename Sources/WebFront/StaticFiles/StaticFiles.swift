// Serves the files of `public/` with a hash of their content in the name, so that browsers need not revalidate them.

import Compression
import Crypto
import Foundation
import HTTPTypes
package import Hummingbird
public import Modules
import NIOCore

/// The files, read once and served from memory.
public struct StaticFiles: Sendable {
    /// An error in the files, which keeps a server from starting.
    public struct Problem: Error, CustomStringConvertible {
        public let description: String
    }

    /// The start of the addresses of all files.
    package static let path = "/assets/"

    /// Addresses of the files that every page links to.
    public let assets: Assets
    /// The icons of the installed site.
    public let appIcons: AppIcons
    /// A hash of the names and contents of all files.
    let version: String
    private let files: [String: File]
    /// Earlier contents of the folder, newest first.
    private var earlier: [[String: File]] = []
    /// The name with the hash of each file, by its name in the folder.
    private let hashedNames: [String: String]
    /// The service worker as it is served; nil when there is no such file.
    private(set) var serviceWorker: Data?

    private struct File: Sendable {
        let contentType: String
        let body: ByteBuffer
        /// Nil when compression saves too little.
        let gzip: ByteBuffer?
    }

    /// - Parameter folder: contains `app.css`, `app.js`, `icons.svg`, `favicon.svg`, the icons of the installed site, and
    ///   other files to serve.
    /// - Throws: an error with the path when a file is missing, or cannot be read or joined with its imports.
    public init(folder: String) throws(Problem) {
        var files: [String: File] = [:]
        var hashedNames: [String: String] = [:]
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw Problem(description: "\(folder): error: cannot be read")
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            guard let dot = name.lastIndex(of: "."), let type = Self.types[String(name[name.index(after: dot)...])]
            else { continue }
            let data = try Self.contents(of: name, in: folder)
            let hash = Self.hash(data)
            let hashed = "\(name[..<dot]).\(hash)\(name[dot...])"
            files[hashed] = File(contentType: type, body: ByteBuffer(bytes: data), gzip: Self.gzip(data))
            hashedNames[name] = hashed
        }
        func address(_ name: String) throws(Problem) -> AssetURL {
            guard let hashed = hashedNames[name] else {
                throw Problem(description: "\(folder)/\(name): error: file is missing")
            }
            return AssetURL(Self.path + hashed)
        }
        self.files = files
        self.hashedNames = hashedNames
        assets = Assets(
            stylesheet: try address("app.css"), script: try address(Self.script), icons: try address("icons.svg"),
            favicon: try address("favicon.svg")
        )
        appIcons = AppIcons(
            vector: try address("icon.svg"), small: try address("icon-192.png"), large: try address("icon-512.png"),
            maskable: try address("icon-maskable-512.png"), touch: try address("apple-touch-icon.png")
        )
        version = Self.hash(Data(hashedNames.values.sorted().joined(separator: "/").utf8))
        serviceWorker = completedServiceWorker().map { Data($0.utf8) }
    }

    private static let script = "app.js"

    /// The bytes of a file as they are served: `app.js` is joined from its modules, without lines of comments, and a style sheet
    /// from its imports, without comments.
    private static func contents(of name: String, in folder: String) throws(Problem) -> Data {
        if name == script { return try ScriptBundle.join(name, in: folder) }
        if name.hasSuffix(".css") {
            return Data(StyleSheet.withoutComments(try StyleSheet.joined(name, in: folder)).utf8)
        }
        guard let data = FileManager.default.contents(atPath: folder + "/" + name) else {
            throw Problem(description: "\(folder)/\(name): error: cannot be read")
        }
        return data
    }

    /// A hash for names and entity tags.
    static func hash(_ data: Data) -> String {
        Base64URL.encode(Data(SHA256.hash(data: data).prefix(9)))
    }

    /// The maximum number of earlier contents of the folder that are still served.
    private static let generations = 4

    /// A copy of these files that also serves, under their old names, the files of `previous` that have changed or are gone, and
    /// the earlier files that `previous` serves, except the oldest when there are too many. Pages that were sent before the
    /// change link to the old names.
    public func keeping(_ previous: StaticFiles) -> StaticFiles {
        var files = self
        let isSame = previous.files.keys == self.files.keys
        files.earlier =
            isSame ? previous.earlier : Array(([previous.files] + previous.earlier).prefix(Self.generations))
        return files
    }

    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
        "png": "image/png", "ico": "image/x-icon", "txt": "text/plain; charset=utf-8",
    ]

    /// The text of the file with this name in `public/`, as it is served: `app.js` and style sheets are joined with their
    /// imports. Nil when there is no such file.
    package func text(of name: String) -> String? {
        hashedNames[name].flatMap { files[$0] }.map { String(buffer: $0.body) }
    }

    private static func gzip(_ data: Data) -> ByteBuffer? {
        guard let encoded = data.withUnsafeBytes({ GzipEncoder.encode($0, level: .best) }),
            encoded.count < data.count * 9 / 10
        else { return nil }
        return ByteBuffer(bytes: encoded)
    }

    /// - Parameter name: the name with the hash.
    /// - Returns: nil when there is no such file.
    package func response(for name: String, to request: Request) -> Response? {
        guard let file = files[name] ?? earlier.lazy.compactMap({ $0[name] }).first else { return nil }
        var response = Response(
            status: .ok,
            headers: [.contentType: file.contentType, .cacheControl: "public, max-age=31536000, immutable"],
            body: ResponseBody(byteBuffer: file.body)
        )
        guard let gzip = file.gzip else { return response }
        response.headers[.vary] = "Accept-Encoding"
        if ContentCoding.takesGzip(request.headers[.acceptEncoding]) {
            response.headers[.contentEncoding] = "gzip"
            response.body = ResponseBody(byteBuffer: gzip)
        }
        return response
    }
}
