import DurableMachines
import Foundation
import Schematic
import Statecharts

// A process that `Scripts/check-kills` starts several times and kills: it sends the events of
// orders, repeats what had no answer, works, and charges cards at a receiver that counts by key.
//
//   OrderWorker work STORE ORDERS RECEIPTS    until all orders are sent
//   OrderWorker check STORE ORDERS RECEIPTS   whether nothing was lost, and nothing handled twice

struct PackedOrder: Statechart, Sendable {
  enum State: String, Codable, Sendable, CaseIterable {
    case open, paying, packing, boxing, boxed, printing, printed, waiting, sent
  }
  enum Event: String, Codable, Sendable, CaseIterable {
    case pay, charged, declined, box, print, close
  }
  typealias Subject = Order

  let receipts: String

  var body: [Element] {
    state(.open) {
      defers(.box, .print)
      on(.pay, to: .paying)
    }
    state(.paying) {
      defers(.box, .print)
      run("charge", with: \.key) { [receipts] key in
        try receipt("charge \(key)", in: receipts)
      } then: { _ in
        .charged
      } failed: { _ in
        .declined
      }
      on(.charged, to: .packing) { $0.charges += 1 }
    }
    parallel(.packing) {
      onDone(to: .waiting)
      region("box") {
        state(.boxing) { on(.box, to: .boxed) { $0.boxes += 1 } }; final(.boxed)
      }
      region("papers") {
        state(.printing) { on(.print, to: .printed) { $0.papers += 1 } }; final(.printed)
      }
    }
    state(.waiting) {
      after(.milliseconds(300), send: .close)
      on(.close, to: .sent) { $0.closes += 1 }
    }
    final(.sent) { onEntry { $0.outbox.perform("notify") } }
  }
}

final class Order: Codable, OutboxOwner {
  var key = ""
  var charges = 0, boxes = 0, papers = 0, closes = 0
  var outbox = Outbox<String>()
}

/// Appends a line, which outlives the process once this returns.
func receipt(_ line: String, in path: String) throws {
  let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o644)
  guard file >= 0 else { throw CocoaError(.fileNoSuchFile) }
  defer { close(file) }
  let bytes = Array("\(line)\n".utf8)
  guard write(file, bytes, bytes.count) == bytes.count else { throw CocoaError(.fileWriteUnknown) }
}

@main struct OrderWorker {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let count = Int(arguments[3]) else { exit(64) }
    let store: MachineStore =
      arguments[2].contains("=") ? .postgreSQL(arguments[2], connections: 2) : .sqlite(arguments[2])
    let receipts = arguments[4]
    let orders = try await patiently {
      try await DurableMachines(
        PackedOrder(receipts: receipts), named: "order", in: store, initial: Order.init)
    }
    switch arguments[1] {
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
      do { return try await body() } catch let error as SQLError
        where [.connectionLost, .unknownOutcome].contains(error.kind)
      {
        try await Task.sleep(for: .milliseconds(50))
      } catch let error as SQLError where error.kind == .contention {
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  static func work(
    _ orders: DurableMachines<PackedOrder>, _ count: Int, _ receipts: String
  ) async throws {
    let options = workerOptions
    var pending = (0..<count).shuffled()
    while true {
      if let order = pending.popLast() {
        try await patiently { try await createOnce("order \(order)", orders) }
        for event in [PackedOrder.Event.pay, .box, .print] {
          try await patiently {
            _ = try await orders.handle(event, of: "order \(order)", id: event.rawValue)
          }
          try receipt("handled order \(order) \(event)", in: receipts)
        }
      }
      let done = try await patiently {
        try await orders.workOnce(options) { effect, key in
          try receipt("\(effect) \(key)", in: receipts)
          return nil
        }
      }
      guard pending.isEmpty, done == 0 else { continue }
      if try await patiently({ try await areSent(orders, count) }) { return }
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  static func createOnce(_ id: String, _ orders: DurableMachines<PackedOrder>) async throws {
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

  static func areSent(_ orders: DurableMachines<PackedOrder>, _ count: Int) async throws -> Bool {
    for order in 0..<count {
      let id = "order \(order)"
      do { _ = try await orders.state(of: id) } catch is MachineError { return false }
      guard try await orders.state(of: id).states.keys.contains("sent") else { return false }
    }
    return try await orders.jobs().isEmpty
  }

  /// Prints what is wrong, and exits with 1 if anything is.
  static func check(
    _ orders: DurableMachines<PackedOrder>, _ count: Int, _ receipts: String
  ) async throws {
    var faults: [String] = []
    let notes = try String(contentsOfFile: receipts, encoding: .utf8).split(separator: "\n")
    let handled = Set(notes.filter { $0.hasPrefix("handled ") })
    let lines = notes.filter { !$0.hasPrefix("handled ") }
    for order in 0..<count {
      let id = "order \(order)"
      let state = try await orders.state(of: id)
      let subject = state.subject
      if [subject.charges, subject.boxes, subject.papers, subject.closes] != [1, 1, 1, 1] {
        faults.append(
          "\(id): charged, boxed, printed, closed \(subject.charges), \(subject.boxes), \(subject.papers), \(subject.closes)"
        )
      }
      let log = try await orders.log(of: id)
      faults += log.faults(of: id, upTo: state.version)
      for event in PackedOrder.Event.allCases where handled.contains("handled \(id) \(event)") {
        if !log.contains(where: { $0.eventID == event.rawValue }) {
          faults.append("\(id): \(event) was acknowledged, and is not in the log")
        }
      }
      let charges = Set(lines.filter { $0 == "charge \(id)" })
      if charges.count != 1 { faults.append("\(id): its card was not charged") }
      let notices = Set(lines.filter { $0.hasPrefix("notify order/\(id)/") })
      if notices.count != 1 {
        faults.append("\(id): \(notices.count) keys of its effect, instead of 1")
      }
    }
    let repeated = lines.count - Set(lines).count
    print(
      "\(count) orders, \(handled.count) acknowledged events, \(lines.count) receipts, \(repeated) of them repeated with the same key, \(faults.count) faults"
    )
    for fault in faults { print(fault) }
    exit(faults.isEmpty ? 0 : 1)
  }
}

extension [DurableLogRow] {
  /// Versions without gaps, each row continuing the one before, and each id of an event once.
  func faults(of id: String, upTo version: Int64) -> [String] {
    var faults: [String] = []
    let versions = Set(map(\.version))
    if versions != Set(1...version) {
      faults.append("\(id): versions \(versions.sorted()) in the log, \(version) saved")
    }
    for (before, after) in zip(self, dropFirst())
    where before.to != after.from && after.event != "delete" {
      faults.append(
        "\(id): '\(before.event)' leads to \(before.to), and '\(after.event)' begins in \(after.from)"
      )
    }
    let ids = compactMap(\.eventID)
    if Set(ids).count != ids.count { faults.append("\(id): an event was handled twice: \(ids)") }
    return faults
  }
}
