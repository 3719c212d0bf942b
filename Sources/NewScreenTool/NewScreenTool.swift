// The executable of the command plugin `new-screen`. Arguments: the folder of the package, and the name of the screen.

import Foundation

/// Writes the files of a new screen, and its entries in existing files. All checks come before the first file is written.
@main
enum NewScreenTool {
    static func main() {
        exit(run())
    }

    /// - Returns: the exit status.
    private static func run() -> Int32 {
        let arguments = CommandLine.arguments.dropFirst()
        guard let folder = arguments.first, let name = arguments.last, arguments.count == 2 else {
            return fail("usage: swift package new-screen NAME")
        }
        do {
            let plan = try ScreenPlan(for: ScreenName(name), in: PackageFolder(URL(filePath: folder)))
            try plan.write()
            print(plan.summary)
            return EXIT_SUCCESS
        } catch {
            return fail("\(error)")
        }
    }

    private static func fail(_ message: String) -> Int32 {
        FileHandle.standardError.write(Data((message + "\n").utf8))
        return EXIT_FAILURE
    }
}
