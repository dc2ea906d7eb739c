import ArgumentParser
import DurableMachinesCommand

struct Machines: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists, shows and fixes durable machines, and examines their store.",
    discussion: """
      The subcommands are 'list', 'show', 'send', 'retry', 'release', 'pause', 'continue', 'move', 'rewind', 'set-data', 'cancel', \
      'check-log', 'events', 'discard', 'doctor', 'check-upgrade' and 'migrate-database'. 'schematic machines help' describes \
      them, the addresses of stores and the exit codes. 'schematic machines list --help' has the options of a subcommand. 'send', \
      'check-log' and those from 'pause' to 'cancel' need a program that knows the chart. 'check-upgrade' needs such a program, or \
      a file with the new version. A program that calls 'MachinesCommand.main' of the library DurableMachinesCommand has the same \
      subcommands.
      """)

  @Argument(parsing: .captureForPassthrough, help: "The subcommand, and its options.")
  var arguments: [String] = []

  func run() async throws {
    let status = await MachinesCommand.run(arguments, program: "schematic machines")
    throw ExitCode(status.rawValue)
  }
}
