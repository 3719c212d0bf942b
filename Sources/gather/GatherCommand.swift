// The command line: `gather` and its subcommands.

import ArgumentParser

@main
struct GatherCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gather",
        abstract: "Organise football among friends: roster, teams, clock, goals.",
        discussion: """
            Without a command, gather serves. Every setting, such as --public-url, can also be an environment \
            variable (GATHER_PUBLIC_URL) or a key of the file of --config ("public-url"). The command line takes \
            precedence.
            """,
        version: "1.0.0",
        subcommands: [
            Serve.self, Demo.self, Check.self, Migrate.self, Backup.self, Restore.self, TransferCommand.self, User.self,
            LocalizationCommand.self, TemplatesCommand.self,
        ],
        defaultSubcommand: Serve.self
    )

    static func main() async {
        StandardStream.openClosed()
        await main(nil)
    }
}
