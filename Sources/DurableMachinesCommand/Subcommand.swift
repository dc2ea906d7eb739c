/// A subcommand: its name, its options, and its function.
struct Subcommand: Sendable {
  var name: String
  /// The arguments that are no options; those in brackets may be missing.
  var operands: [String] = []
  var help: String
  var options: [CommandOption] = []
  var perform: @Sendable (inout Invocation) async throws -> Void

  var allOptions: [CommandOption] { options + Self.common }

  private static let common = [
    CommandOption(
      "store", "ADDRESS", "the store; by default, that of the environment's SCHEMATIC_STORE"),
    CommandOption(
      "prefix", "PREFIX",
      "what stands before the names of the tables: 'orders_', or a schema, 'app.'"),
    CommandOption("parts", "NUMBER", "how many parts the store has; none by default"),
    CommandOption(
      "part", "NUMBER=ADDRESS", "the connection string of a part on a server of its own",
      isRepeated: true),
    CommandOption("json", "a line of JSON for each result; times are microseconds since 1970"),
    CommandOption("help", "these lines"),
  ]

  private static let chart = CommandOption("chart", "NAME", "of this chart")
  private static let filters = [
    chart,
    CommandOption("id", "PREFIX", "with ids that begin so"),
    CommandOption(
      "state", "PATH",
      "in this state, 'packing' or 'packing@box/boxing'; reads all machines of the chart"),
    CommandOption(
      "older", "TIME", "in that state, or not saved, for 90s, 15m, 1h, 2d or 1w at least"),
    CommandOption("quarantined", "quarantined, or with a quarantined event"),
    CommandOption("dead", "with dead jobs"),
    CommandOption("paused", "paused"),
  ]
  private static let yes = CommandOption("yes", "do it, and not only say what would be done")

  /// Those of an intervention: the filter, the operator, the reason, and whether it is only previewed.
  private static let intervention =
    filters + [
      CommandOption("by", "NAME", "who does it; by default, USER of the environment"),
      CommandOption("why", "TEXT", "the reason, for the log; needed unless with '--dry-run'"),
      CommandOption(
        "dry-run", "change nothing, say what would be done, and prove what the chart does then"),
      CommandOption(
        "if-version", "NUMBER", "only if the machine has this version, such as that of a dry run"),
      yes,
    ]
  private static let forget = CommandOption(
    "forget", "PART", "forget 'history' or 'deferred' events", isRepeated: true)

  static let all = [
    Subcommand(
      name: "list", help: "Lists machines.",
      options: filters + [
        CommandOption("ended", "only those that have ended"),
        CommandOption("live", "only those that have not ended"),
        CommandOption("limit", "NUMBER", "how many at most; 50 by default"),
        CommandOption("after", "CHART/ID", "those after this one; both are percent-encoded"),
      ]
    ) { try await $0.list() },
    Subcommand(
      name: "show", operands: ["ID"], help: "Shows a machine, its jobs, its inbox and its log.",
      options: [
        chart, CommandOption("data", "the data and the payloads of events, too"),
        CommandOption(
          "limit", "NUMBER", "how many jobs, events and rows of the log; 20 by default"),
      ]
    ) { try await $0.show() },
    Subcommand(
      name: "send", operands: ["ID", "EVENT"],
      help:
        "Handles an event: JSON, or the name of one without a payload. Needs a program that knows the chart.",
      options: [
        chart,
        CommandOption(
          "event-id", "KEY", "the id of the event, which is handled once; by default a new one"),
      ]
    ) { try await $0.send() },
    Subcommand(
      name: "retry", operands: ["[ID]"],
      help: "Makes the dead jobs of a machine due again, or those of all that the options select.",
      options: filters + [yes]
    ) { try await $0.retry() },
    Subcommand(
      name: "release", operands: ["[ID]"],
      help:
        "Ends the quarantine of a machine and of its events, or of all that the options select.",
      options: filters + [yes]
    ) { try await $0.release() },
    Subcommand(
      name: "pause", operands: ["[ID]"],
      help: "Pauses a machine, or all that the options select: events, timers and jobs wait.",
      options: intervention
    ) { try await $0.intervene(.pause) },
    Subcommand(
      name: "continue", operands: ["[ID]"], help: "Continues paused machines.",
      options: intervention
    ) { try await $0.intervene(.continue) },
    Subcommand(
      name: "move", operands: ["[ID]"],
      help: "Moves machines to other states, without performing actions.",
      options: [
        CommandOption("to", "PATH", "an innermost state; one for each region", isRepeated: true),
        forget,
      ] + intervention
    ) { try await $0.intervene($0.move()) },
    Subcommand(
      name: "rewind", operands: ["[ID]"],
      help: "Moves machines to the states of a row of their logs; their data stay as they are.",
      options: [CommandOption("to", "VERSION", "the version of the row"), forget] + intervention
    ) { try await $0.intervene($0.rewind()) },
    Subcommand(
      name: "set-data", operands: ["[ID]"], help: "Replaces the data of machines.",
      options: [CommandOption("data", "JSON", "the data")] + intervention
    ) { try await $0.intervene($0.setData()) },
    Subcommand(
      name: "cancel", operands: ["[ID]"], help: "Ends a timer or a job of machines.",
      options: [
        CommandOption("timer", "NAME", "the timer, 'paying#0', or the name of a delayed event"),
        CommandOption("job", "KEY", "the key of the job"),
      ] + intervention
    ) { try await $0.intervene($0.cancel()) },
    Subcommand(
      name: "check-log", operands: ["[ID]"],
      help:
        "Checks that the chart explains the logs of machines; the exit code is 1 if it does not. Needs a program that knows the chart.",
      options: filters
    ) { try await $0.checkLog() },
    Subcommand(
      name: "events", help: "Lists the events of inboxes that no worker handles.",
      options: [
        chart, CommandOption("data", "the events themselves, too"),
        CommandOption("limit", "NUMBER", "how many at most; 50 by default"),
        CommandOption("after", "NUMBER", "those after this one"),
      ]
    ) { try await $0.events() },
    Subcommand(
      name: "discard", operands: ["NUMBER"],
      help: "Deletes an event that 'events' lists.", options: [yes]
    ) { try await $0.discard() },
    Subcommand(
      name: "doctor",
      help: "Examines the store; the exit code is 1 if it finds an error or a warning."
    ) { try await $0.doctor() },
    Subcommand(
      name: "check-upgrade", operands: ["[FILE]"],
      help:
        "Checks that all machines can be resumed in the charts of this program, or in that of a file. Changes nothing. The exit code is 1 if one cannot.",
      options: [
        CommandOption("chart", "NAME", "of this chart; with a file, by default that of its name"),
        CommandOption("all", "decode the data of each machine and each waiting event, too"),
        CommandOption(
          "to", "VERSION", "the version of the chart in the file; by default that of 'NAME-3.json'"),
        CommandOption(
          "migrate", "STEP",
          "a step from the version before, as 'rename(\"printed\", to: \"prints\")', or '1: rename(…)' from version 1; several are performed in their order",
          isRepeated: true),
      ]
    ) { try await $0.checkUpgrade() },
    Subcommand(
      name: "migrate-database", help: "Brings the tables to the version of this program.",
      options: [
        CommandOption("sql", "print the SQL that would be performed"),
        CommandOption(
          "to", "NUMBER",
          "to an earlier version, which deletes the data of later tables; 0 deletes all"),
        yes,
      ]
    ) { try await $0.migrateDatabase() },
  ]

  /// - Returns: `nil` for help.
  static func named(_ name: String?) throws(UsageError) -> Subcommand? {
    guard let name, !["help", "--help", "-h"].contains(name) else { return nil }
    if let found = all.first(where: { $0.name == name }) { return found }
    let names = all.map(\.name)
    throw UsageError(
      "There is no subcommand '\(name)'. \(meant(name, among: names) ?? "There are \(names.joined(separator: ", ")).")"
    )
  }

  // MARK: - Usage

  static func usage(_ program: String) -> String {
    let lines = all.map { "  \($0.synopsis.padded(to: 26))\($0.help)\n" }.joined()
    return """
      Usage: \(program) SUBCOMMAND [OPTIONS]

      \(lines)
      '\(program) SUBCOMMAND --help' has the options of each.

      A store is a file of SQLite, 'orders.db' or 'sqlite:orders.db', or a connection string of PostgreSQL,
      'host=db dbname=shop' or 'postgresql://db/shop'; a file whose name begins like one is 'sqlite:host=a.db'. Leave
      passwords to ~/.pgpass or PGPASSWORD: other users see the arguments of processes.

      Exit codes: 0; 1 if 'doctor', 'check-upgrade' or 'check-log' has found something, an event changed nothing, '--yes' is missing, or
      there is nothing to do; 64 for wrong arguments; 65 for an event that is not decoded or that the machine cannot handle,
      for a file that is no chart, and for a migration that does not fit it; 66 if there is no such store, file, chart or
      machine, or the tables are not those of this program; 69 if the database does not answer; 70 for other errors; 74 if
      the results cannot be written; 77 if the database's user may not do it, or not connect.

      """
  }

  private var synopsis: String { ([name] + operands).joined(separator: " ") }

  func usage(_ program: String) -> String {
    let lines = allOptions.map { "  \($0.words.padded(to: 20))\($0.help)\n" }.joined()
    return "Usage: \(program) \(synopsis) [OPTIONS]\n\n\(help)\n\n\(lines)"
  }
}
