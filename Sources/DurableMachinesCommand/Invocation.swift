import ChartDocuments
import DurableMachines
import Foundation
import SchematicVerification
import Statecharts

/// One call of the command: its arguments, the store, and what is printed.
struct Invocation: Sendable {
  let arguments: Arguments
  let context: CommandContext
  private(set) var result = CommandResult()
  private var opened: MachineStore?

  init(_ arguments: Arguments, _ context: CommandContext) {
    (self.arguments, self.context) = (arguments, context)
  }

  // MARK: - Printing

  mutating func print(_ text: String) { result.text += text.isEmpty ? "" : "\(text)\n" }

  mutating func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(date.microseconds)
    }
    print(String(decoding: try encoder.encode(value), as: UTF8.self).escapedJSON)
  }

  /// A line for people alone, also if the results are for programs.
  mutating func remark(_ text: String) { result.errors += "\(text.printable)\n" }

  mutating func end(_ status: ExitStatus) { result.status = status }

  mutating func fail(_ error: any Error) {
    remark("error: \(error)")
    if let error = error as? MachineStore.DatabaseError,
      error.code == MachineStore.DatabaseError.connectionString
    {
      remark("A file with such a name is 'sqlite:…'.")
    }
    end(ExitStatus(error))
  }

  var isJSON: Bool { arguments.isSet("json") }

  // MARK: - The store

  /// The store, without any check of its tables.
  mutating func openStore(isCreating: Bool = false) throws -> MachineStore {
    if let opened { return opened }
    let address = try address()
    if let file = address.file, !isCreating, !FileManager.default.fileExists(atPath: file) {
      throw NotFoundError("There is no file '\(file)'. 'migrate-database' makes one.")
    }
    let prefix = arguments.text("prefix") ?? ""
    let store =
      if let parts = try parts() { address.store(prefix: prefix, parts) } else {
        context.open(address, prefix)
      }
    opened = store
    return store
  }

  /// The parts of the store; `nil` if it has none.
  func parts() throws -> DeclaredParts? {
    for text in arguments.texts("part") { try checkPassword(text) }
    return try DeclaredParts(arguments)
  }

  private func checkPassword(_ text: String) throws {
    guard !StoreAddress.hasPassword(text) else {
      throw UsageError(
        "Other users of this computer see the password among the arguments. Leave it to ~/.pgpass, PGPASSWORD or SCHEMATIC_STORE."
      )
    }
  }

  private func address() throws -> StoreAddress {
    if let text = arguments.text("store") {
      try checkPassword(text)
      return StoreAddress(text)
    }
    guard let text = context.environment["SCHEMATIC_STORE"], !text.isEmpty else {
      throw UsageError(
        "Which store? '--store orders.db', '--store \"host=db dbname=shop\"', or SCHEMATIC_STORE in the environment."
      )
    }
    return StoreAddress(text)
  }

  /// The store, whose tables are those that this program knows.
  mutating func store() async throws -> MachineStore {
    let store = try openStore()
    let prefix = arguments.text("prefix") ?? ""
    let known = try MachineStore.migrations(of: store.connection.dialect, prefix: prefix).count
    let found = try await store.migrationNumber()
    if found == 0 {
      throw NotFoundError(
        "There are no tables of durable machines\(prefix.isEmpty ? "; have they a '--prefix'?" : " with the prefix '\(prefix)'.") 'migrate-database' makes them."
      )
    }
    guard found == known else { throw otherTables(found, known: known) }
    return store
  }

  func otherTables(_ found: Int, known: Int) -> NotFoundError {
    let advice =
      found > known
      ? "Use a program with a newer version of the library."
      : "Migrate the database: migrate-database."
    return NotFoundError(
      "The tables are those of migration \(found), and this program knows \(known). \(advice)")
  }

  func close() async { await opened?.close() }

  /// The machines of the chart in this program, if it knows the chart.
  mutating func operated(_ chart: String) async throws -> (any OperatedMachines)? {
    try await context.machines(store()).first { $0.name == chart }
  }

  // MARK: - Machines

  /// The machine that the first operand names: an id, or a chart, a slash and an id.
  mutating func machine() async throws -> MachineSummary {
    let text = arguments.positional[0]
    let chart = try await chart()
    var found = try await store().machines(MachineFilter(chart: chart, id: text), atMost: 10)
      .machines
    for token in chart == nil ? try await tokens(text) : [] {
      let filter = MachineFilter(chart: token.chart, id: token.id)
      found += try await store().machines(filter, atMost: 1).machines
    }
    guard let machine = found.first else {
      throw NotFoundError(
        "There is no machine '\(text)'. 'list --id \(text.prefix(8))' lists those that begin so.")
    }
    if found.count > 1 {
      throw UsageError(
        "'\(text)' means several machines: \(found.map { "'\($0.id) --chart \($0.chart)'" }.joined(separator: ", "))."
      )
    }
    return machine
  }

  /// The machines that `checkout/order-1` may mean: the name of a chart may contain slashes, and both may be percent-encoded.
  private mutating func tokens(_ text: String) async throws -> [MachineToken] {
    let charts = try await store().charts().filter { text.hasPrefix("\($0)/") }
    let tokens = charts.map { MachineToken($0, String(text.dropFirst($0.count + 1))) }
    // In the same order each time.
    return Set(tokens + [MachineToken(text)].compactMap(\.self)).sorted { $0.text < $1.text }
  }

  /// The chart of the option, which has machines.
  mutating func chart() async throws -> String? {
    guard let name = arguments.text("chart") else { return nil }
    let charts = try await store().charts()
    guard !charts.contains(name) else { return name }
    let hint = meant(name, among: charts) ?? "There are \(charts.joined(separator: ", "))."
    throw NotFoundError("There are no machines of a chart '\(name)'. \(hint)")
  }

  /// The filter of the options.
  mutating func filter() async throws -> MachineFilter {
    MachineFilter(
      chart: try await chart(), idPrefix: arguments.text("id"), state: arguments.text("state"),
      age: try arguments.duration("older"), isQuarantined: arguments.isSet("quarantined"),
      hasDeadJobs: arguments.isSet("dead"), isPaused: arguments.isSet("paused"))
  }
}

/// Something that the store does not have.
struct NotFoundError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

extension MachineStore.DatabaseError {
  /// The code of the library for a connection string that libpq cannot read.
  fileprivate static let connectionString = "connection string"
}

extension ExitStatus {
  init(_ error: any Error) {
    self =
      switch error {
      case is UsageError, is InvalidPrefixError: .usage
      case let error as StorePartsError:
        error.kind == .missingPart || error.kind == .otherPart ? .notFound : .usage
      case is NotFoundError, is NewerDatabaseError: .notFound
      case is UndecodableEventError, is ChartDocumentError, is MigrationError, is LogCheckError:
        .badData
      case is DatabaseLibraryError: .unavailable
      case is OutdatedDatabaseError: .noPermission
      case let error as MachineError: ExitStatus(error.kind)
      case let error as InterventionError: ExitStatus(error.kind)
      // A file that is no database of SQLite.
      case let error as MachineStore.DatabaseError where error.code == "26": .notFound
      case let error as MachineStore.DatabaseError where error.code == "3D000": .notFound
      case let error as MachineStore.DatabaseError
      where error.code == MachineStore.DatabaseError.connectionString: .usage
      case let error as MachineStore.DatabaseError: ExitStatus(error.kind)
      default: .failure
      }
  }

  private init(_ kind: MachineError.Kind) {
    self =
      switch kind {
      case .unknown: .notFound
      case .invalidID, .invalidName: .usage
      case .exists, .quarantined, .paused, .otherChart, .newerChart, .unsavable: .badData
      case .contended: .unavailable
      }
  }

  private init(_ kind: InterventionError.Kind) {
    self =
      switch kind {
      case .noChange: .finding
      case .unknownRow, .unknownTimer, .unknownJob: .notFound
      case .illegalStates, .undecodableData: .badData
      case .otherVersion: .unavailable
      case .unsigned: .usage
      }
  }

  private init(_ kind: MachineStore.DatabaseError.Kind) {
    self =
      switch kind {
      case .connectionLost, .unknownOutcome, .contention, .full, .interrupted, .codecUnavailable:
        .unavailable
      case .notAllowed, .readOnly: .noPermission
      case .duplicate, .other: .failure
      }
  }
}
