import DurableMachines
import DurableMachinesVerification
import Foundation
import Schematic
import SchematicVerification
import Statecharts

// A process that `Scripts/check-kills` starts several times and kills: it sends the events of
// orders, repeats what had no answer, works, and charges cards at a receiver that counts by key.
//
//   OrderWorker work STORE ORDERS RECEIPTS [VERSION]    until all orders are sent
//   OrderWorker check STORE ORDERS RECEIPTS [VERSION]   whether nothing was lost, and nothing handled twice
//   OrderWorker statements STORE COUNT                  whether each statement is performed, and no other one
//
// STORE is a file, or a connection string; `parts:5:` before it is a store in five parts.
// VERSION is that of the chart. In version 2, 'check' also finds whether a machine was migrated.

@main struct OrderWorker {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard (4...6).contains(arguments.count), let count = Int(arguments[3]) else { exit(64) }
    let store = store(arguments[2])
    if arguments[1] == "statements" { return try await performStatements(store, count: count) }
    guard arguments.count > 4 else { exit(64) }
    let (mode, receipts) = (arguments[1], arguments[4])
    switch arguments.dropFirst(5).first {
    case nil, "1": try await run(PackedOrder(receipts: receipts), mode, store, count)
    case "2": try await run(LabelledOrder(receipts: receipts), mode, store, count)
    default: exit(64)
    }
  }

  static func store(_ address: String) -> MachineStore {
    let words = address.split(separator: ":", maxSplits: 2).map(String.init)
    if words.count == 3, words[0] == "parts", let parts = Int(words[1]) {
      return MachineStore(store(words[2]).connection, parts: parts)
    }
    return address.contains("=") ? .postgreSQL(address, connections: 2) : .sqlite(address)
  }

  static func run<Chart: OrderChart>(
    _ chart: Chart, _ mode: String, _ store: MachineStore, _ count: Int
  ) async throws where Chart.Subject == Order {
    let receipts = chart.receipts
    let orders = try await patiently {
      try await DurableMachines(
        chart, named: "order", in: store, migrations: Chart.migrations, initial: Order.init)
    }
    // Some processes load each machine, and some keep machines that others change.
    if getpid() % 2 == 0 { orders.keptMachines = 100 }
    switch mode {
    case "work": try await work(orders, count, receipts)
    case "check": try await check(orders, count, receipts)
    default: exit(64)
    }
  }

  /// Repeats what fails while the server is away.
  static func patiently<Value: Sendable>(
    _ body: @Sendable () async throws -> Value
  ) async throws -> Value {
    while true {
      do { return try await body() } catch let error as MachineStore.DatabaseError
        where [.connectionLost, .unknownOutcome].contains(error.kind)
      {
        try await Task.sleep(for: .milliseconds(50))
      } catch let error as MachineStore.DatabaseError where error.kind == .contention {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  static func work<Chart: OrderChart>(
    _ orders: DurableMachines<Chart>, _ count: Int, _ receipts: String
  ) async throws where Chart.Subject == Order {
    let options = workerOptions
    var pending = (0..<count).shuffled()
    while true {
      if let order = pending.popLast() {
        try await send(to: "order \(order)", orders, receipts)
        if isOperated(order) { try await intervene(inOneOf: count, orders) }
      }
      let done = try await patiently {
        try await orders.workOnce(options) { effect, key in
          try receipt("\(effect) \(key)", in: receipts)
          return nil
        }
      }
      guard pending.isEmpty, done == 0 else { continue }
      try await complete(count, orders)
      if try await patiently({ try await areSent(orders, count) }) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  /// Sends the events of an order, unless it has a later version or is paused.
  ///
  /// The workers of that version send the same. A paused order gets its events once it continues.
  static func send<Chart: OrderChart>(
    to order: String, _ orders: DurableMachines<Chart>, _ receipts: String
  ) async throws where Chart.Subject == Order {
    try await patiently { try await createOnce(order, orders) }
    do {
      for (id, event) in Chart.sentEvents {
        try await patiently { _ = try await orders.handle(event, to: order, eventID: id) }
        try receipt("handled \(order) \(id)", in: receipts)
      }
    } catch let error as MachineError where [.newerChart, .paused].contains(error.kind) {}
  }

  static func createOnce<Chart: OrderChart>(
    _ id: String, _ orders: DurableMachines<Chart>
  ) async throws where Chart.Subject == Order {
    let order = Order()
    order.key = id
    do { try await orders.create(id, with: order) } catch let error as MachineError
      where error.kind == .exists
    {}
  }

  static var workerOptions: WorkerOptions {
    var options = WorkerOptions()
    options.lease = .milliseconds(800)
    // Workers are killed, and not by what they do.
    (options.attempts, options.quarantineAfter) = (10_000, 10_000)
    return options
  }

  static func areSent<Chart: OrderChart>(
    _ orders: DurableMachines<Chart>, _ count: Int
  ) async throws -> Bool where Chart.Subject == Order {
    for order in 0..<count {
      let id = "order \(order)"
      do { _ = try await orders.state(of: id) } catch is MachineError { return false }
      guard try await orders.state(of: id).states.keys.contains("sent") else { return false }
    }
    return try await orders.jobs().isEmpty
  }

  /// Prints what is wrong, and exits with 1 if anything is.
  static func check<Chart: OrderChart>(
    _ orders: DurableMachines<Chart>, _ count: Int, _ receipts: String
  ) async throws where Chart.Subject == Order {
    var (faults, migrated) = ([String](), 0)
    var checks = try LogChecks()
    var interventions = ["pause": 0, "continue": 0, "move": 0, "rewind": 0]
    let notes = try String(contentsOfFile: receipts, encoding: .utf8).split(separator: "\n")
    let handled = Set(notes.filter { $0.hasPrefix("handled ") })
    let lines = notes.filter { !$0.hasPrefix("handled ") }
    for order in 0..<count {
      let id = "order \(order)"
      let state = try await orders.state(of: id)
      let subject = state.subject
      if !isOperated(order),
        [subject.charges, subject.boxes, subject.papers, subject.closes] != [1, 1, 1, 1]
      {
        faults.append(
          "\(id): charged, boxed, printed, closed \(subject.charges), \(subject.boxes), \(subject.papers), \(subject.closes)"
        )
      }
      let log = try await orders.log(of: id)
      faults += checks.findings(in: log, of: id, upTo: state.version).map { "\($0)" }
      for row in log where row.eventID == nil { interventions[row.event]? += 1 }
      for event in Chart.sentEvents.map(\.id) where handled.contains("handled \(id) \(event)") {
        if !log.contains(where: { $0.eventID == event }) {
          faults.append("\(id): \(event) was acknowledged, and is not in the log")
        }
      }
      let migrations = log.count { $0.event == "migrate" }
      migrated += migrations
      if max(migrations, subject.upgrades) > 1 {
        faults.append("\(id): migrated \(migrations) times, its data \(subject.upgrades) times")
      }
      if isOperated(order) { continue }
      let charges = Set(lines.filter { $0 == "charge \(id)" })
      if charges.count != 1 { faults.append("\(id): its card was not charged") }
      let notices = Set(lines.filter { $0.hasPrefix("notify order/\(id)/") })
      if notices.count != 1 {
        faults.append("\(id): \(notices.count) keys of its effect, instead of 1")
      }
    }
    if !Chart.migrations.isEmpty, migrated == 0 { faults.append("No machine was migrated.") }
    for (name, count) in interventions where count == 0 { faults.append("No \(name) was tried.") }
    let repeated = lines.count - Set(lines).count
    print(
      "\(count) orders, \(handled.count) acknowledged events, \(lines.count) receipts, \(repeated) of them repeated with the same key, \(migrated) migrations, \(interventions.values.reduce(0, +)) interventions, \(faults.count) faults"
    )
    for fault in faults { print(fault) }
    exit(faults.isEmpty ? 0 : 1)
  }
}

/// The checks of logs by the versions of the chart that may have written them.
struct LogChecks {
  private var first, both, second: LogCheck

  init() throws {
    var options = LogCheckOptions()
    options.actionsMaySendEvents = false
    let (packed, labelled) = (PackedOrder(receipts: ""), LabelledOrder(receipts: ""))
    first = try LogCheck(packed, options: options)
    both = first
    try both.addVersion(labelled, migrations: LabelledOrder.migrations)
    second = try LogCheck(labelled, options: options)
  }

  /// The rows of a log that no run explains.
  ///
  /// Without a migration, one of the versions has written all rows: the one that explains more of them.
  mutating func findings(
    in log: [DurableLogRow], of id: String, upTo version: Int64
  ) -> [LogFinding] {
    if log.contains(where: { $0.event == "migrate" }) {
      return both.findings(in: log, of: id, upTo: version)
    }
    let findings = first.findings(in: log, of: id, upTo: version)
    if findings.isEmpty { return [] }
    let others = second.findings(in: log, of: id, upTo: version)
    return others.count < findings.count ? others : findings
  }
}
