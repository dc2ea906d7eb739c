import ArgumentParser

/// `schematic`: statecharts in files, drawn, checked, converted and run, and durable machines.
public struct SchematicCommand: AsyncParsableCommand {
  /// The name, the help and the subcommands.
  public static let configuration = CommandConfiguration(
    commandName: "schematic",
    abstract:
      "Draws, checks, converts and runs statecharts in files, and operates durable machines.",
    discussion: """
      A chart is a file in SCXML, in the JSON of XState or TBStateMachine, or a document that \
      'convert' has written. Errors are 'file:line:column: error: what is wrong'. The exit code is 0; \
      1 if a chart or a test has faults; 64 if the arguments are wrong. 'machines' has more.
      """,
    version: "0.1.0",
    subcommands: [
      Draw.self, Check.self, CheckUpgrade.self, CheckLog.self, Convert.self, Swift.self,
      Run.self, Play.self, Test.self, Machines.self,
    ])

  /// Creates the command.
  public init() {}
}
