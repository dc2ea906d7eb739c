import DurableMachines
import Foundation

/// The command for operators of durable machines: lists, shows and fixes them, and examines their store.
///
/// A program that knows the charts makes its own, which also sends events and decodes data:
///
/// ```swift
/// await MachinesCommand.main { store in
///   [try await DurableMachines(Checkout(), named: "checkout", in: store, initial: Order.init)]
/// }
/// ```
/// The command `schematic machines` is the same without charts.
public enum MachinesCommand {
  /// Performs the arguments of the process, prints what comes of them, and ends the process.
  ///
  /// - Parameter machines: Opens the machines of each chart in a store. It is called only by what needs a chart.
  public static func main(
    _ machines: @escaping @Sendable (MachineStore) async throws -> [any OperatedMachines]
  ) async -> Never {
    let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent }
    let status = await run(
      Array(CommandLine.arguments.dropFirst()), program: program ?? "machines", machines)
    exit(status.rawValue)
  }

  /// Performs arguments, and prints what comes of them to the standard output and the standard error.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the name of the program.
  ///   - program: The name of the program in messages.
  ///   - machines: Opens the machines of each chart. Default: no chart is known.
  /// - Returns: With what the process should end.
  public static func run(
    _ arguments: [String], program: String,
    _ machines: @escaping @Sendable (MachineStore) async throws -> [any OperatedMachines] = { _ in
      []
    }
  ) async -> ExitStatus {
    let result = await result(
      of: arguments,
      CommandContext(
        program: program, environment: ProcessInfo.processInfo.environment, machines: machines))
    return write(result, to: .standardOutput, errors: .standardError)
  }

  /// Writes what comes of arguments; a full disk or a closed output is a status, too.
  static func write(
    _ result: CommandResult, to output: FileHandle, errors: FileHandle
  ) -> ExitStatus {
    var result = result
    do {
      if !result.text.isEmpty { try output.write(contentsOf: Data(result.text.utf8)) }
    } catch {
      result.errors +=
        "error: The results cannot be written. Check the disk, or the command that reads them.\n"
      result.status = .unwritable
    }
    try? errors.write(contentsOf: Data(result.errors.utf8))
    return result.status
  }

  static func result(of arguments: [String], _ context: CommandContext) async
    -> CommandResult
  {
    var invocation: Invocation?
    do {
      guard let subcommand = try Subcommand.named(arguments.first) else {
        return CommandResult(text: Subcommand.usage(context.program))
      }
      let words = try Arguments(Array(arguments.dropFirst()), of: subcommand)
      if words.isSet("help") { return CommandResult(text: subcommand.usage(context.program)) }
      var running = Invocation(words, context)
      do { try await subcommand.perform(&running) } catch { running.fail(error) }
      invocation = running
    } catch {
      return CommandResult(errors: "\("error: \(error)".printable)\n", status: .usage)
    }
    if context.isClosing { await invocation?.close() }
    return invocation?.result ?? CommandResult()
  }

  /// The usage of the command, as `help` prints it.
  public static func usage(program: String) -> String { Subcommand.usage(program) }
}

/// With what the process of the command ends.
public enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// It did what it was called for, and found nothing.
  case success = 0
  /// `doctor` or `check-upgrade` has found something, an event changed nothing, `--yes` is missing, or there is nothing to do.
  case finding = 1
  /// The arguments are wrong.
  case usage = 64
  /// An event or the chart of a file is not decoded, the machine cannot handle the event, or a migration does not fit the chart.
  case badData = 65
  /// There is no such store, chart or machine, or the tables are not those that the program knows.
  case notFound = 66
  /// The database does not answer, or its library is missing.
  case unavailable = 69
  /// Any other error.
  case failure = 70
  /// The result cannot be written to the standard output.
  case unwritable = 74
  /// The user of the database may not do this, or not connect.
  case noPermission = 77
}

/// The surroundings of the command: its name, its environment, and the charts of the program.
struct CommandContext: Sendable {
  var program: String
  var environment: [String: String]
  var machines: @Sendable (MachineStore) async throws -> [any OperatedMachines]
  /// Opens the store of an address that was checked.
  var open: @Sendable (StoreAddress, _ prefix: String) -> MachineStore = {
    $0.store(prefix: $1)
  }

  /// Whether the store is closed at the end.
  var isClosing = true

  init(
    program: String, environment: [String: String] = [:],
    machines: @escaping @Sendable (MachineStore) async throws -> [any OperatedMachines] = { _ in []
    }
  ) {
    (self.program, self.environment, self.machines) = (program, environment, machines)
  }
}

/// The output of the command, and its exit code.
struct CommandResult: Equatable, Sendable {
  var text = ""
  var errors = ""
  var status = ExitStatus.success
}
