import Schematic

/// The machines of a store that tasks of this process wait for.
///
/// All of them are one question to the database, which is repeated while there are any: which of these machines has another
/// version? A commit of this process is passed on at once.
final class MachineWaits: Sendable {
  /// How often the database is asked.
  let interval: Duration
  let clock: any Clock<Duration>
  private let state = Locked(State())

  /// How many machines one statement asks for.
  static let batch = 10_000
  /// How many rows one answer has at most; the others are asked for again.
  static let rowLimit = 500

  private struct State {
    var machines: [MachineAddress: Waiting] = [:]
    var count = 0
    var asking: Task<Void, Never>?
  }

  private struct Waiting {
    let place: WaitPlace
    /// The version that the waiters know; `nil` while the first one loads it.
    var version: Int64?
    var waiters: [Int: AsyncStream<WaitSignal>.Continuation] = [:]
  }

  init(interval: Duration, clock: any Clock<Duration>) {
    (self.interval, self.clock) = (min(interval, .longestPause), clock)
  }

  /// How many machines are waited for.
  var count: Int { state.withLock { $0.machines.count } }
  /// Whether the database is asked.
  var isAsking: Bool { state.withLock { $0.asking != nil } }

  // MARK: - Waiters

  /// Adds a waiter, which gets what is committed from now on.
  func add(_ address: MachineAddress, in place: WaitPlace) -> MachineWaiter {
    // A waiter that is slow gets the last states, and always its end.
    let (signals, continuation) = AsyncStream.makeStream(
      of: WaitSignal.self, bufferingPolicy: .bufferingNewest(16))
    let number = state.withLock { state in
      state.count += 1
      state.machines[address, default: Waiting(place: place)].waiters[state.count] = continuation
      if state.asking == nil {
        // It asks for all, and so has no values of the task that was the first.
        state.asking = Task.detached { [self] in await ask() }
      }
      return state.count
    }
    return MachineWaiter(
      address: address, number: number, signals: signals, continuation: continuation)
  }

  /// Removes a waiter; without any, nothing is asked.
  func remove(_ waiter: MachineWaiter) {
    state.withLock { state in
      state.machines[waiter.address]?.waiters[waiter.number] = nil
      if state.machines[waiter.address]?.waiters.isEmpty == true {
        state.machines[waiter.address] = nil
      }
      guard state.machines.isEmpty else { return }
      state.asking?.cancel()
      state.asking = nil
    }
  }

  /// Notes the version that a waiter has loaded.
  func note(_ version: Int64, of address: MachineAddress) {
    state.withLock { state in
      guard state.machines[address]?.version == nil else { return }
      state.machines[address]?.version = version
    }
  }

  // MARK: - Commits of this process

  /// - Parameter signal: Is not made if nothing waits for the machine.
  func changed(
    _ chart: String, _ id: String, version: Int64?, _ signal: @autoclosure () -> WaitSignal
  ) {
    let waiters = state.withLock { state -> [AsyncStream<WaitSignal>.Continuation] in
      if state.machines.isEmpty { return [] }
      let address = MachineAddress(chart: chart, id: id)
      guard let waiting = state.machines[address] else { return [] }
      if let version { state.machines[address]?.version = version }
      return Array(waiting.waiters.values)
    }
    if waiters.isEmpty { return }
    let signal = signal()
    for waiter in waiters { waiter.send(signal) }
  }

  // MARK: - Asking

  private func ask() async {
    while true {
      do {
        try await clock.sleep(for: interval)
        // A server that is not reached does not delay the machines of others.
        for batch in batches {
          do { try await ask(for: batch) } catch let error as MachineStore.DatabaseError
            where error.isTemporary
          { continue }
        }
      } catch {
        if !Task.isCancelled { fail(error) }
        return
      }
    }
  }

  private func ask(for batch: [AskedMachine]) async throws {
    var batch = batch
    while let connection = batch.first?.place.connection {
      let statement = MachineTables.changed(batch, atMost: Self.rowLimit)
      let changed = try await connection.perform([statement])[0].map(MachineTables.changed)
      for (address, version, row) in changed { receive(row, of: address, asked: version) }
      if changed.count < Self.rowLimit { return }
      let known = Set(changed.map(\.address))
      batch.removeAll { known.contains($0.address) }
    }
  }

  /// The machines of a batch are on one server.
  private var batches: [[AskedMachine]] {
    let asked = state.withLock { state in
      state.machines.compactMap { address, waiting in
        waiting.version.map { AskedMachine(address: address, version: $0, place: waiting.place) }
      }
    }
    return Dictionary(grouping: asked) { $0.place.server }.values.flatMap { asked in
      stride(from: 0, to: asked.count, by: Self.batch).map {
        Array(asked[$0..<min($0 + Self.batch, asked.count)])
      }
    }
  }

  private func receive(_ row: StoredMachine?, of address: MachineAddress, asked version: Int64) {
    let waiters = state.withLock { state -> [AsyncStream<WaitSignal>.Continuation] in
      // This process has committed meanwhile: the answer may be an older row.
      guard let waiting = state.machines[address], waiting.version == version else { return [] }
      state.machines[address]?.version = row?.version ?? 0
      return Array(waiting.waiters.values)
    }
    // With a smaller version it is another machine, created after this one was erased.
    let signal = row.flatMap { $0.version < version ? nil : WaitSignal.row($0) } ?? .missing
    for waiter in waiters { waiter.send(signal) }
  }

  private func fail(_ error: any Error) {
    let waiters = state.withLock { state in
      state.asking = nil
      return state.machines.values.flatMap { $0.waiters.values }
    }
    for waiter in waiters { waiter.send(.failed(error)) }
  }
}

extension AsyncStream<WaitSignal>.Continuation {
  /// Sends a signal.
  ///
  /// An end is the last one, so that later states do not displace it.
  func send(_ signal: WaitSignal) {
    yield(signal)
    if case .row = signal { return }
    finish()
  }
}

/// What a waiter gets.
enum WaitSignal: Sendable {
  /// The machine has another version.
  case row(StoredMachine)
  /// It was deleted, or all rows of it were erased.
  case missing
  /// The time is over.
  case late
  /// The database cannot be asked.
  case failed(any Error)
}

/// One call that waits for a machine.
struct MachineWaiter: Sendable {
  let address: MachineAddress
  let number: Int
  let signals: AsyncStream<WaitSignal>
  let continuation: AsyncStream<WaitSignal>.Continuation
}

/// A machine with the version that is known of it.
struct AskedMachine: Sendable {
  var address: MachineAddress
  var version: Int64
  var place: WaitPlace
}

/// Where a machine is that is waited for.
struct WaitPlace: Sendable {
  /// The number of the server.
  let server: Int
  /// The number of the part there.
  let part: Int
  let connection: any MachineStore.Connection
  let tables: MachineTables
}

extension MachineStore {
  /// Where the machines of this store, or of this part, are.
  func waitPlace(_ tables: MachineTables) -> WaitPlace {
    guard let parts, let number else {
      return WaitPlace(server: 0, part: 0, connection: connection, tables: tables)
    }
    let server = parts.places[number].server
    return WaitPlace(
      server: server, part: number, connection: parts.servers[server], tables: tables)
  }
}

private enum AskedColumn: Int, RowColumn { case chart, id, version }

extension MachineTables {
  /// The machines of a list that have another version, or are not there: one query for each part.
  static func changed(_ asked: [AskedMachine], atMost count: Int) -> MachineStore.Statement {
    let text = asked[0].place.tables.text
    let parts = Dictionary(grouping: asked) { $0.place.part }.sorted { $0.key < $1.key }
    let queries = parts.map { $0.value[0].place.tables.changed($0.value, text) }
    let rows =
      queries.count == 1
      ? queries[0] : "SELECT * FROM (\(queries.joined(separator: " UNION ALL "))) AS c"
    return text.statement("\(rows) LIMIT \(text.limit(count))")
  }

  /// A machine, the version that was asked for, and the row with another one; `nil` if the machine is not there.
  fileprivate static func changed(_ values: MachineStore.Row) throws
    -> (address: MachineAddress, asked: Int64, row: StoredMachine?)
  {
    let asked = try NamedRow<AskedColumn>(Array(values.prefix(3)), of: "machine")
    let row = try machine(NamedRow<MachineColumn>(Array(values.dropFirst(3)), of: "machine"))
    return (
      MachineAddress(chart: try asked.text(.chart), id: try asked.text(.id)),
      try asked.integer(.version), row?.isDeleted == true ? nil : row
    )
  }

  private func changed(_ asked: [AskedMachine], _ text: SQLText) -> String {
    let columns = MachineColumn.list(of: "m.") { column in
      column == .answer || column == .clock ? "NULL" : nil
    }
    let version = "CAST(\(text.member("version")) AS bigint)"
    return """
      SELECT \(text.member("chart")), \(text.member("id")), \(version), \(columns)
      FROM \(text.rows(asked.json))
      LEFT JOIN \(prefix)machine AS m ON m.chart = \(text.member("chart")) AND m.id = \(text.member("id"))
      WHERE m.version IS NULL OR m.version <> \(version)
      """
  }
}
