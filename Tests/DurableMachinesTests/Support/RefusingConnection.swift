import Foundation
import Testing

@testable import DurableMachines

/// What PostgreSQL performs, and an engine with its protocol refuses.
enum Refusal: String, CaseIterable, Sendable, CustomTestStringConvertible {
  /// CockroachDB, unless `sql.multiple_modifications_of_table.enabled` is set.
  case tableTwice
  /// Citus: functions in an UPDATE of a distributed table must not be volatile.
  case volatileFunctionInUpdate
  /// Citus, also in a schema on one node: it performs such a subquery first, and the rest without a column.
  case limitBesideVolatileFunction
  /// Citus: no function that is not immutable within CASE or COALESCE of a statement that changes a distributed table.
  case clockInCondition
  /// CockroachDB has none, those of YugabyteDB are a preview, and those of Citus are of one node.
  case advisoryLock
  /// CockroachDB commits before each, YugabyteDB after each, and Aurora DSQL allows one for each transaction.
  case definitionInTransaction

  var testDescription: String { rawValue }

  /// Whether an engine refuses one of the statements of a transaction.
  func refuses(_ statements: [String]) -> Bool {
    switch self {
    case .tableTwice: statements.contains(where: Self.changesTableTwice)
    case .volatileFunctionInUpdate:
      statements.map { $0.replacingOccurrences(of: "epoch FROM", with: "") }
        .contains { $0.contains(/\bUPDATE\b.*\bFROM\b/) && $0.contains(Self.volatile) }
    case .limitBesideVolatileFunction:
      statements.contains {
        $0.contains(/\bIN \(SELECT .* LIMIT \d+\)/) && $0.contains(Self.volatile)
      }
    case .clockInCondition: statements.contains(where: Self.changesByClockInCondition)
    case .advisoryLock: statements.contains { $0.contains("advisory") }
    case .definitionInTransaction:
      statements.count > 1 && statements.contains { $0.contains(/^(CREATE|ALTER|DROP)\b/) }
    }
  }

  private static var volatile: some RegexComponent {
    /\b(clock_timestamp|timeofday|random|gen_random_uuid|nextval)\(/
  }

  /// Whether the clock is between `CASE` and its `END`, or in the parentheses of `coalesce`, of a statement that changes rows.
  private static func changesByClockInCondition(_ sql: String) -> Bool {
    guard sql.contains(/\b(UPDATE|INSERT INTO|DELETE FROM) [a-z0-9_."]/) else { return false }
    var depths: [Int] = []
    var depth = 0
    for word in sql.matches(of: /[a-zA-Z_]+|[()]/).map(\.output) {
      switch word {
      case "(": depth += 1
      case ")":
        depth -= 1
        if depths.last == depth { depths.removeLast() }
      case "coalesce": depths.append(depth)
      case "CASE": depths.append(-1)
      case "END": depths.removeLast()
      case "statement_timestamp" where !depths.isEmpty: return true
      default: break
      }
    }
    return false
  }

  private static func changesTableTwice(_ sql: String) -> Bool {
    let changes = sql.replacing(/\b(FOR|DO) UPDATE\b/, with: "")
      .matches(of: /\b(INSERT INTO|UPDATE|DELETE FROM) ([a-z0-9_.\"]+)/)
    let byTable = Dictionary(grouping: changes) { $0.output.2 }
    return byTable.values.contains { uses in
      uses.count > 1 && !uses.allSatisfy { $0.output.1 == "INSERT INTO" }
    }
  }
}

/// A statement of the store that some engines refuse, and why it is as it is.
struct Departure: Hashable, Sendable {
  let refusal: Refusal
  /// What the statement contains.
  let mark: String
  let reason: String

  func explains(_ refusal: Refusal, of statements: [String]) -> Bool {
    refusal == self.refusal && statements.contains { $0.contains(mark) }
  }

  /// All that are known; the page Databases has them, too.
  static let known = [
    Departure(
      refusal: .tableTwice, mark: "WITH m AS (",
      reason: "An event is committed by one statement, in one round trip."),
    Departure(
      refusal: .definitionInTransaction, mark: "machine_migration",
      reason: "A migration is performed as a whole, or not at all."),
  ]
}

/// Passes requests on, and refuses what some engines refuse, but for the known departures.
final class RefusingConnection: MachineStore.Connection {
  private let base: any MachineStore.Connection
  private let prefix: String
  private let numbersAreCached: Bool
  private let lock = NSLock()
  nonisolated(unsafe) private var met: Set<Departure> = []

  private static let refusalsLock = NSLock()
  /// By statements without the prefix, because the tests of a suite have the same ones.
  nonisolated(unsafe) private static var refusals: [[String]: [Refusal]] = [:]

  /// - Parameters:
  ///   - prefix: What stands before the names of tables.
  ///   - numbersAreCached: Whether each session takes a hundred numbers of rows in advance, as the nodes of some engines do.
  init(_ base: any MachineStore.Connection, prefix: String, numbersAreCached: Bool = false) {
    (self.base, self.prefix, self.numbersAreCached) = (base, prefix, numbersAreCached)
  }

  var dialect: MachineStore.Dialect { base.dialect }

  /// The departures of statements that were performed.
  var departures: Set<Departure> { lock.withLock { met } }

  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    let texts = statements.map { $0.sql.replacingOccurrences(of: prefix, with: "") }
    for refusal in Self.refusals(of: texts) {
      guard let departure = Departure.known.first(where: { $0.explains(refusal, of: texts) }) else {
        // Nothing that handles errors hides it.
        Issue.record("Some engines refuse this, \(refusal): \(texts.joined(separator: "; "))")
        throw MachineStore.DatabaseError(test: .other)
      }
      _ = lock.withLock { met.insert(departure) }
    }
    return try await base.perform(
      statements.map {
        guard numbersAreCached, $0.sql.hasPrefix("CREATE") else { return $0 }
        return MachineStore.Statement(
          $0.sql.replacing("AS IDENTITY", with: "AS IDENTITY (CACHE 100)"), $0.values)
      })
  }

  private static func refusals(of statements: [String]) -> [Refusal] {
    refusalsLock.withLock {
      if let known = refusals[statements] { return known }
      let texts = statements.map { $0.replacing(/\s+/, with: " ") }
      let found = Refusal.allCases.filter { $0.refuses(texts) }
      refusals[statements] = found
      return found
    }
  }
}
