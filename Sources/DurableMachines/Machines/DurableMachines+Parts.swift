import Schematic
import Statecharts

// A store in parts consists of stores. An operation on one machine is one on its part, and an operation on all machines is one on
// each part, whose results are merged.

/// What the machines of a chart have for one part.
struct PartState: Sendable {
  let tables: MachineTables
  let inboxTurn = Locked(InboxTurn())
}

extension DurableMachines {
  /// The same machines in the part that has a machine; `nil` if the store is not divided, or is a part.
  func part(of id: String) -> Self? {
    guard store.isDivided, let parts = store.parts else { return nil }
    return part(parts.number(of: id, ofChart: name), of: parts)
  }

  /// The same machines in each part; `nil` if the store is not divided, or is a part.
  var divided: [Self]? {
    guard store.isDivided, let parts = store.parts else { return nil }
    return parts.places.indices.map { part($0, of: parts) }
  }

  private func part(_ number: Int, of parts: StoreParts) -> Self {
    var machines = self
    machines.store = store.part(number, of: parts)
    // A transaction of the caller has its own connection.
    if !isInTransaction { machines.connection = machines.store.connection }
    machines.tables = partStates[number].tables
    machines.inboxTurn = partStates[number].inboxTurn
    machines.dueParts = nil
    return machines
  }

  /// Performs an operation on all parts, on a few of them at once.
  ///
  /// - Returns: The results in the order of the parts; `nil` if the store is not divided.
  func eachPart<Value: Sendable>(
    _ body: @escaping @Sendable (Self) async throws -> Value
  ) async throws -> [Value]? {
    guard let divided else { return nil }
    return try await concurrently(divided, isInTransaction ? 1 : 8, body)
  }

  // MARK: - Workers

  /// Performs work of the parts in which some is due, in an order that differs from worker to worker.
  ///
  /// A part whose server is not reached does not stop the others.
  ///
  /// - Returns: How much there was; `nil` if the store is not divided.
  func duePartSum(_ work: DueWork, _ body: (Self) async throws -> Int) async throws -> Int? {
    guard let parts = try await partsWithDue(work) else { return nil }
    var sum = 0
    try await forEachReachable(parts) { sum += try await body($0) }
    return sum
  }

  /// Leases jobs of the parts in which some are due; `nil` if the store is not divided.
  func leaseJobsOfParts(
    since start: Int64?, atMost count: Int, _ options: WorkerOptions,
    _ performer: EffectPerformer<Chart.Event>?
  ) async throws -> [Job]? {
    guard let parts = try await partsWithDue(.jobs) else { return nil }
    var jobs: [Job] = []
    try await forEachReachable(parts) { part in
      guard jobs.count < count else { return }
      jobs += try await part.leaseJobs(
        since: start, atMost: count - jobs.count, options, performer)
    }
    return jobs
  }

  /// - Throws: The error of the last part that is not reached, if none is.
  private func forEachReachable(
    _ parts: [Self], _ body: (Self) async throws -> Void
  ) async throws {
    var (isReached, failure) = (parts.isEmpty, nil as MachineStore.DatabaseError?)
    for part in parts {
      do {
        try await body(part)
        isReached = true
      } catch let error as MachineStore.DatabaseError where error.isTemporary { failure = error }
    }
    if let failure, !isReached { throw failure }
  }

  /// All parts, without a worker that runs; otherwise those in which its last look has found work.
  private func partsWithDue(_ work: DueWork) async throws -> [Self]? {
    guard let divided else { return nil }
    guard let dueParts else { return divided.shuffled() }
    // While a part always has work, the loop does not look for that of others.
    try await dueParts.lookAgain()
    return dueParts.numbers(of: work).shuffled().map { divided[$0] }
  }

  /// Finds out which work is due in all parts: one statement for each group of parts of a server.
  ///
  /// A server that is not reached has no work while others are.
  func lookAtParts(
    since starts: [DueWork: Int64], withEffects: Bool, _ dueParts: DueParts
  ) async throws -> (Set<DueWork>, now: Int64) {
    guard let parts = store.parts else { return ([], 0) }
    let looks = try await concurrently(parts.usedServers, 8) { server in
      var found: [PartLook] = []
      do {
        for numbers in server.groups {
          let statement = MachineTables.rows(
            of: numbers.map { ($0, partStates[$0].tables) }
          ) { $0.look(since: starts, withEffects: withEffects, $1) }
          found += try await server.connection.perform([statement])[0].map(PartLook.init)
        }
        return Result<_, MachineStore.DatabaseError>.success(found)
      } catch let error as MachineStore.DatabaseError where error.isTemporary {
        return .failure(error)
      }
    }
    let found = looks.flatMap { (try? $0.get()) ?? [] }
    if found.isEmpty { for look in looks { _ = try look.get() } }
    dueParts.set(found)
    // The earliest clock, so that no work of another server is left out.
    return (found.reduce(into: []) { $0.formUnion($1.due) }, found.map(\.now).min() ?? 0)
  }
}

/// What is due in a part.
struct PartLook: Sendable {
  var number: Int
  var due: Set<DueWork>
  var now: Int64

  fileprivate init(_ values: MachineStore.Row) throws {
    let row = try NamedRow<LookColumn>(Array(values.dropFirst()), of: "machine")
    guard let number = values[0].flatMap({ Int($0) }) else {
      throw UnexpectedRowError(table: "machine", row: values)
    }
    (self.number, due, now) = (number, row.due, try row.number(.clock, in: .times))
  }
}

/// The parts in which a worker has found due work.
final class DueParts: Sendable {
  private struct State {
    var numbers: [DueWork: [Int]] = [:]
    var looks: WorkLooks?
    var interval = Duration.zero
  }

  private let state = Locked(State())

  /// - Parameters:
  ///   - looks: The looks of the worker; `nil` when it has ended.
  ///   - interval: How old the last one may be while there is work.
  func use(_ looks: WorkLooks?, _ interval: Duration) {
    state.withLock { ($0.looks, $0.interval) = (looks, interval) }
  }

  func set(_ found: [PartLook]) {
    let numbers = Dictionary(
      uniqueKeysWithValues: DueWork.allCases.map { work in
        (work, found.filter { $0.due.contains(work) }.map(\.number))
      })
    state.withLock { $0.numbers = numbers }
  }

  func numbers(of work: DueWork) -> [Int] { state.withLock { $0.numbers[work] ?? [] } }

  /// Looks, unless the last look is newer than the interval.
  func lookAgain() async throws {
    let (looks, interval) = state.withLock { ($0.looks, $0.interval) }
    _ = try await looks?.look(after: .now - interval)
  }
}

extension MachineTables {
  /// A row for each part: its number, and columns of it.
  ///
  /// - Parameter columns: The columns of the part with these tables, in the text of the statement.
  static func rows(
    of parts: [(number: Int, tables: MachineTables)],
    _ columns: (_ tables: MachineTables, _ text: SQLText) -> String
  ) -> MachineStore.Statement {
    let text = parts[0].tables.text
    let rows = parts.map { "SELECT \($0.number), \(columns($0.tables, text))" }
    return text.statement(rows.joined(separator: "\nUNION ALL "))
  }
}

/// Merges sorted lists, and returns the first elements.
func merged<Element>(
  _ lists: [[Element]], atMost limit: Int, by isBefore: (Element, Element) -> Bool
) -> [Element] {
  Array(lists.flatMap(\.self).sorted(by: isBefore).prefix(max(limit, 0)))
}
