// A folder of static files, such as `public/`: the addresses of its files, and the files that are not served.

import Foundation
import Modules
import Testing

@testable import WebFront

@Suite("Static files")
struct StaticFilesTests {
    /// The files that a folder of static files must have.
    private static let required = [
        "app.css", "app.js", "icons.svg", "favicon.svg", "icon.svg", "icon-192.png", "icon-512.png",
        "icon-maskable-512.png", "apple-touch-icon.png",
    ]

    /// Calls the test with a folder that has the required files.
    private func withFolder(_ test: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "public-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in Self.required { try Data().write(to: folder.appending(path: name)) }
        try test(folder)
    }

    @Test("The address of each file that every page links to has the file’s base name")
    func assets() throws {
        try withFolder { folder in
            let assets = try StaticFiles(folder: folder.path).assets
            let addresses = [assets.stylesheet, assets.script, assets.icons, assets.favicon].map { "\($0)" }
            for (address, name) in zip(addresses, ["app.", "app.", "icons.", "favicon."]) {
                #expect(address.contains("/" + name), "\(address)")
            }
        }
    }

    @Test("Hidden files are not served")
    func hidden() throws {
        try withFolder { folder in
            let version = try StaticFiles(folder: folder.path).version
            try Data("draft".utf8).write(to: folder.appending(path: ".notes.txt"))
            let files = try StaticFiles(folder: folder.path)
            #expect(files.text(of: ".notes.txt") == nil)
            #expect(files.version == version)
            try Data("draft".utf8).write(to: folder.appending(path: "notes.txt"))
            #expect(try StaticFiles(folder: folder.path).text(of: "notes.txt") == "draft")
        }
    }

    @Test("The lock file of an editor, which is a link to a missing file, causes no error")
    func lockOfEditor() throws {
        try withFolder { folder in
            let lock = folder.appending(path: ".#app.css").path
            try FileManager.default.createSymbolicLink(atPath: lock, withDestinationPath: "me@machine.1234")
            #expect(throws: Never.self) { try StaticFiles(folder: folder.path) }
        }
    }
}
