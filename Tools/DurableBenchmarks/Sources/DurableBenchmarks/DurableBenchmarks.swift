import DurableMachines
import Foundation
import Schematic
import Statecharts

// The measurements of `run`.
//
//   DurableBenchmarks create STORE MACHINES             creates machines, called 1 to MACHINES
//   DurableBenchmarks events STORE MACHINES TASKS S     tasks handle events of random machines for S seconds; prints how many a second
//   DurableBenchmarks record STORE                      prints the statements of one event as JSON
//   DurableBenchmarks instructions STORE MACHINES N KEPT   creates machines, and handles N events one after the other
//   DurableBenchmarks hot STORE TASKS S                 one machine: prints the rates of events that are handled, and that are posted
//   DurableBenchmarks plain N                           resumes a machine, handles an event and saves it, N times, without a store
//
// And what `scale` measures:
//
//   DurableBenchmarks fill STORE MACHINES               creates machines, called 1 to MACHINES, by copying rows
//   DurableBenchmarks drain STORE TIMERS                makes so many timers due, and prints how fast they elapse
//   DurableBenchmarks query STORE                       prints how long queries take

/// A machine with one effect of each kind on its row: other states, other data, and a timer.
struct Delivery: Statechart, Sendable {
  enum State: String, Codable, Sendable, CaseIterable { case waiting, driving }
  enum Event: String, Codable, Sendable, CaseIterable { case next, late }
  typealias Subject = Parcel

  var body: [Element] {
    state(.waiting) {
      after(.seconds(86_400), send: .late)
      on(.next, .late, to: .driving) { $0.stops += 1 }
    }
    state(.driving) {
      after(.seconds(86_400), send: .late)
      on(.next, .late, to: .waiting) { $0.stops += 1 }
    }
  }
}

final class Parcel: Codable {
  var stops = 0
  var address = "12 Long Street, Springfield"
}

/// Does nothing but know how much time timers have left.
final class Host: ActivityHost {
  private var left: [Int32: Duration] = [:]

  func begin(_ activity: Activity<Delivery.Event>, number: Int32) {
    if case .timer(let delay, _, _) = activity { left[number] = delay }
  }
  func end(_ number: Int32) { left[number] = nil }
  func endAll() { left = [:] }
  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {}
  func cancel(delayedEvent number: Int) {}
  func timeLeft(ofTimer number: Int32) -> Duration? { left[number] }
}

/// Passes statements on, and keeps them.
final class RecordingConnection: MachineStore.Connection {
  private let connection: any MachineStore.Connection
  private let lock = NSLock()
  nonisolated(unsafe) private var kept: [[MachineStore.Statement]] = []

  init(_ connection: any MachineStore.Connection) { self.connection = connection }

  var dialect: MachineStore.Dialect { connection.dialect }

  func perform(_ statements: [MachineStore.Statement]) async throws -> [[MachineStore.Row]] {
    lock.withLock { kept.append(statements) }
    return try await connection.perform(statements)
  }

  func take() -> [[MachineStore.Statement]] {
    lock.withLock {
      defer { kept = [] }
      return kept
    }
  }
}

@main struct DurableBenchmarks {
  // The main thread waits, because valgrind does not bear a main thread that ends.
  static func main() {
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      do { try await measure() } catch {
        print(error)
        exit(1)
      }
      end.signal()
    }
    end.wait()
  }

  static func measure() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let numbers = arguments.dropFirst(2).compactMap { Int($0) }
    switch (arguments.first, numbers.count) {
    case ("create", 1): try await create(try await deliveries(arguments[1], tasks: 8), numbers[0])
    case ("events", 3):
      let deliveries = try await deliveries(arguments[1], tasks: numbers[1])
      try await handleEvents(
        deliveries, machines: numbers[0], tasks: numbers[1], seconds: numbers[2])
    case ("record", 0): try await record(arguments[1])
    case ("instructions", 3):
      let deliveries = try await deliveries(arguments[1], tasks: 1)
      deliveries.keptMachines = numbers[2]
      try await create(deliveries, numbers[0])
      for number in 0..<numbers[1] {
        try await deliveries.handle(
          .next, to: "\(number % numbers[0] + 1)", eventID: "event \(number)")
      }
    case ("hot", 2):
      try await HotMachine.measure(
        try await deliveries(arguments[1], tasks: numbers[0]), tasks: numbers[0],
        seconds: numbers[1])
    case ("plain", _): try handlePlainly(Int(arguments[1]) ?? 0)
    case ("fill", 1):
      try await fill(
        try await deliveries(arguments[1], tasks: 8), store(arguments[1], tasks: 1), numbers[0])
    case ("drain", 1):
      try await drain(
        try await deliveries(arguments[1], tasks: 8), store(arguments[1], tasks: 1), numbers[0])
    case ("query", 0):
      try await query(try await deliveries(arguments[1], tasks: 8), store(arguments[1], tasks: 1))
    default: exit(64)
    }
  }

  static func store(_ address: String, tasks: Int) -> MachineStore {
    address.contains("=") ? .postgreSQL(address, connections: tasks) : .sqlite(address)
  }

  static func deliveries(_ address: String, tasks: Int) async throws -> DurableMachines<Delivery> {
    try await DurableMachines(
      Delivery(), named: "delivery", in: store(address, tasks: tasks), initial: { Parcel() })
  }

  static func create(_ deliveries: DurableMachines<Delivery>, _ count: Int) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...count {
        if number > 64 { try await group.next() }
        group.addTask { try await deliveries.create("\(number)") }
      }
      try await group.waitForAll()
    }
  }

  static func handleEvents(
    _ deliveries: DurableMachines<Delivery>, machines: Int, tasks: Int, seconds: Int
  ) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let end = start.advanced(by: .seconds(seconds))
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for task in 0..<tasks {
        group.addTask {
          var count = 0
          while clock.now < end {
            // The ids that pgbench's script makes.
            try await deliveries.handle(
              .next, to: "\(Int.random(in: 1...machines))",
              eventID: "\(task)-\(Int.random(in: 1...1_000_000_000_000))")
            count += 1
          }
          return count
        }
      }
      return try await group.reduce(0, +)
    }
    let (whole, fraction) = start.duration(to: clock.now).components
    print(Double(count) / (Double(whole) + Double(fraction) / 1e18))
  }

  /// The cost of an event without a store: the saved machine and its data are decoded and encoded.
  static func handlePlainly(_ count: Int) throws {
    let schema = try StatechartSchema(Delivery())
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    var data = try encoder.encode(Parcel())
    var text: String?
    for _ in 0..<count {
      let parcel = try decoder.decode(Parcel.self, from: data)
      let machine = StateMachine(schema: schema, subject: parcel)
      if let text {
        try machine.resume(from: schema.saved(from: SavedText(text)))
        machine.hostActivities(by: Host())
      } else {
        machine.hostActivities(by: Host())
        machine.start()
      }
      guard case .transitioned = machine.handle(.next) else { exit(1) }
      text = try schema.text(of: machine.saved).description
      data = try encoder.encode(parcel)
    }
  }

  /// The statements of an event of the machine `the-machine`, which was changed 41 times, with the id `the-event`.
  static func record(_ address: String) async throws {
    let connection = RecordingConnection(store(address, tasks: 1).connection)
    let deliveries = try await DurableMachines(
      Delivery(), named: "delivery", in: MachineStore(connection), initial: { Parcel() })
    try await deliveries.handle(.next, to: "the-machine", eventID: nil, isCreating: true)
    for _ in 0..<40 { try await deliveries.handle(.next, to: "the-machine", eventID: nil) }
    _ = connection.take()
    try await deliveries.handle(.next, to: "the-machine", eventID: "the-event")
    let recorded = connection.take().map { $0.map { Recorded(sql: $0.sql, values: $0.values) } }
    print(String(decoding: try JSONEncoder().encode(recorded), as: UTF8.self))
  }

  struct Recorded: Codable {
    var sql: String
    var values: [String?]
  }
}
