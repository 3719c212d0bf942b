// Command plugin: `swift package new-screen NAME` writes the files of a new screen.

import Foundation
import PackagePlugin

@main
struct NewScreen: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        process.executableURL = try context.tool(named: "NewScreenTool").url
        process.arguments = [context.package.directoryURL.path] + arguments
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // The command fails when an error is reported as a diagnostic.
        guard process.terminationStatus == 0 else { return Diagnostics.error(message.trimmed) }
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
