import Foundation
import Testing

@testable import DurableMachines
@testable import DurableMachinesCommand

/// A store that needs an operator, and the command as a program of the shop has it.
struct OperatedOrders {
  let clock = TestClock()
  let store: MachineStore
  let orders: DurableMachines<Checkout>

  init(_ database: TestDatabase = .sqlite) async throws {
    store = try database.store().clock { [clock] in clock.date }
    orders = try await clock.orders(in: store)
  }

  /// `order-1` has waited for two hours for an event that was lost, `order-2` is quarantined, although the chart of today
  /// resumes it, and the effect of `order-3` is dead.
  static func troubled(_ database: TestDatabase = .sqlite) async throws -> OperatedOrders {
    let it = try await OperatedOrders(database)
    try await it.add("order-1", .pay, .charged(4_999), .print)
    try await it.addQuarantined("order-2")
    try await it.addDead("order-3")
    it.clock.advance(seconds: 7_200)
    return it
  }

  func add(_ id: String, _ events: Checkout.Event...) async throws { try await add(id, events) }

  private func add(_ id: String, _ events: [Checkout.Event]) async throws {
    try await orders.create(id)
    for event in events { try await orders.handle(event, to: id, eventID: nil) }
  }

  /// It was in a state that the chart did not declare for a while.
  func addQuarantined(_ id: String, _ events: Checkout.Event...) async throws {
    try await add(id, events)
    let saved = try #require(try await orders.archive(id).rows["machine"]?.first?["saved"])
    try await setSaved(#"{"v":2,"in":["shipping"]}"#, of: id)
    await #expect(throws: MachineError.self) { try await orders.handle(.pay, to: id, eventID: nil) }
    try await setSaved(saved, of: id)
  }

  func setSaved(_ saved: String, of id: String) async throws {
    let text = orders.tables.text
    _ = try await store.connection.perform([
      text.statement(
        "UPDATE \(orders.tables.prefix)machine SET saved = \(text.value(saved)) WHERE id = \(text.value(id))"
      )
    ])
  }

  func addDead(_ id: String) async throws {
    try await add(id, .pay, .charged(4_999), .box, .print)
    var options = WorkerOptions()
    options.attempts = 1
    try await orders.workOnce(options) { _, _ in throw MailServerError() }
  }

  // MARK: - The command

  /// The program of the pages, to see that it compiles.
  private static func program() async -> Never {
    await MachinesCommand.main { store in
      [try await DurableMachines(Checkout(), named: "checkout", in: store, initial: Order.init)]
    }
  }

  /// - Parameters:
  ///   - knowsChart: Whether it is a program of the shop, not `schematic machines`.
  ///   - others: The machines of other charts that the program has.
  func run(
    _ arguments: [String], knowsChart: Bool = true, environment: [String: String] = [:],
    beside others: [any OperatedMachines] = []
  ) async -> CommandResult {
    var context = CommandContext(program: "orders", environment: environment) { [orders] _ in
      knowsChart ? [orders] + others : []
    }
    context.open = { [store] _, _ in store }
    context.isClosing = false
    return await MachinesCommand.result(of: arguments, context)
  }

  /// Runs the command in this store.
  func run(_ arguments: String..., knowsChart: Bool = true) async -> CommandResult {
    await run(arguments + ["--store", ":memory:"], knowsChart: knowsChart)
  }
}

struct MailServerError: Error, CustomStringConvertible {
  var description: String { "The mail server does not answer." }
}
