import Foundation
import Statecharts
import Testing

@testable import DurableMachines
@testable import DurableMachinesCommand

// The subcommands of operators that pause, move, rewind and change machines.
@Suite struct InterventionCommandTests {
  private let signature = ["--by", "ada", "--why", "a test"]

  private func orders() async throws -> OperatedOrders {
    let orders = try await OperatedOrders()
    try await orders.add("order-1", .pay)
    try await orders.add("order-2", .pay)
    return orders
  }

  private func run(_ orders: OperatedOrders, _ words: String...) async -> CommandResult {
    await orders.run(words + ["--store", ":memory:"])
  }

  private func signed(_ orders: OperatedOrders, _ words: String...) async -> CommandResult {
    await orders.run(words + signature + ["--store", ":memory:"])
  }

  @Test func `a machine is paused, listed, moved, continued and explained`() async throws {
    let orders = try await orders()
    let paused = await signed(orders, "pause", "order-1")
    #expect(
      paused.text == """
        checkout/order-1: pause, from version 2
          before: paying
          afterwards: paying

        """)
    #expect(await run(orders, "list", "--paused").text.contains("paused by ada: a test"))
    let moved = await signed(
      orders, "move", "order-1", "--to", "packing@box/boxing", "--to", "packing@papers/printing",
      "--forget", "deferred", "--if-version", "3")
    #expect(moved.status == .success && moved.text.contains("timers that end: paying#0"))
    #expect(await signed(orders, "continue", "order-1").status == .success)
    #expect(await signed(orders, "continue", "order-1").status == .finding)
    let log = await run(orders, "show", "order-1").text
    #expect(log.contains("ada: a test. Deferred events are forgotten. Timers end: paying#0."))
    #expect(
      await run(orders, "check-log").text
        == "2 logs were checked, and none differs from the chart.\n")
  }

  @Test func `a dry run proves, and changes nothing`() async throws {
    let orders = try await orders()
    let result = await run(orders, "move", "order-1", "--to", "open", "--dry-run")
    #expect(result.status == .success && result.text.contains("  an end is still reachable\n"))
    #expect(try await orders.orders.state(of: "order-1").innermostStates == ["paying"])
    let bad = await run(
      orders, "move", "order-1", "--to", "packing@box/boxed", "--to", "packing@papers/printed",
      "--dry-run")
    #expect(bad.status == .finding && bad.text.contains("No event leads out of these states."))
    let several = await run(orders, "rewind", "--to", "1", "--state", "paying", "--dry-run")
    #expect(several.text.components(separatedBy: "rewind to version 1").count == 3)
    let json = await run(orders, "rewind", "order-2", "--to", "1", "--dry-run", "--json")
    #expect(json.text.contains(#""to":["open"]"#) && json.text.hasPrefix("{"))
  }

  @Test func `several machines are changed only with confirmation`() async throws {
    let orders = try await orders()
    let asked = await signed(orders, "move", "--state", "paying", "--to", "open")
    #expect(
      asked.errors
        == "2 machines would be changed. Look with '--dry-run', and repeat with '--yes' to do it.\n"
        && asked.status == .finding)
    #expect(
      await signed(orders, "move", "--state", "paying", "--to", "open", "--yes").status == .success)
    #expect(
      await signed(orders, "pause", "--state", "paying", "--yes").errors
        == "No machine is selected.\n")
    let refused = await signed(orders, "move", "--to", "open", "--yes")
    #expect(refused.status == .finding)
    #expect(refused.text.components(separatedBy: "It is in these states already.").count == 3)
  }

  @Test func `machines of one chart are changed and checked beside those of another`() async throws
  {
    let orders = try await orders()
    var others = try await DurableMachines(
      Checkout(), named: "other", in: orders.store, initial: Order.init)
    others.eventSamples = Checkout.samples
    for id in ["order-1", "order-2"] { try await others.create(id) }
    let beside = [others]
    func run(_ words: String...) async -> String {
      await orders.run(words + signature + ["--store", ":memory:"], beside: beside).text
    }
    func log(_ words: String...) async -> String {
      await orders.run(["check-log"] + words + ["--store", ":memory:"], beside: beside).text
    }
    let refused = "It is paused already: ada: a test."
    #expect(await run("pause", "--chart", "other", "--id", "order-1", "--yes").hasPrefix("other/"))
    #expect(
      try await orders.store.machines(MachineFilter(isPaused: true)).machines.map(\.chart)
        == ["other"])
    let all = await run("pause", "--yes")
    #expect(all.components(separatedBy: "pause, from version").count == 4)
    #expect(all.components(separatedBy: refused).count == 2)
    let logs = (all: await log(), others: await log("--chart", "other"))
    #expect(logs.all == "4 logs were checked, and none differs from the chart.\n")
    #expect(logs.others == "2 logs were checked, and none differs from the chart.\n")
  }

  @Test func `the logs of all pages are checked`() async throws {
    let orders = try await OperatedOrders()
    for number in 0...100 { try await orders.add("order-\(number)") }
    #expect(
      await run(orders, "check-log").text
        == "101 logs were checked, and none differs from the chart.\n")
  }

  @Test func `a move and a rewind forget what they are told to`() async throws {
    let orders = try await orders()
    for (forgotten, text) in [("history", "History is"), ("deferred", "Deferred events are")] {
      for (count, words) in [["rewind", "--to", "1"], ["move", "--to", "paying"]].enumerated() {
        let result = await orders.run(
          words + ["order-1", "--forget", forgotten, "--store", ":memory:"] + signature)
        #expect(result.status == .success, "\(result)")
        let rows = await run(orders, "show", "order-1").text.components(separatedBy: text)
        #expect(rows.count == count + 2, "\(words)")
      }
    }
  }

  @Test func `data are set, and timers and jobs are cancelled`() async throws {
    let orders = try await orders()
    let data = try json(Order())
    #expect(await signed(orders, "set-data", "order-1", "--data", data).status == .finding)
    #expect(await signed(orders, "set-data", "order-1", "--data", "{}").status == .badData)
    #expect(await signed(orders, "cancel", "order-1", "--timer", "paying#0").status == .success)
    #expect(await signed(orders, "cancel", "order-1", "--timer", "paying#0").status == .notFound)
    let key = try await orders.orders.jobs()[0].key
    let cancelled = await signed(
      orders, "cancel", String(key.split(separator: "/")[1]), "--job", key)
    #expect(cancelled.text.contains("jobs that are deleted: \(key)"))
  }

  @Test func `what is missing or wrong is a sentence`() async throws {
    let orders = try await orders()
    let cases: [(words: [String], error: String, status: DurableMachinesCommand.ExitStatus)] = [
      (["pause", "order-1"], "Why? '--why' with the reason", .usage),
      (["pause", "order-1", "--why", " "], "Why? '--why' with the reason", .usage),
      (["pause", "order-1", "--why", "x"], "Who does it? '--by' with your name", .usage),
      (["pause", "order-1", "--why", "x", "--by", " "], "Who does it? '--by'", .usage),
      (["move", "order-1", "--dry-run"], "Where to? '--to' with the path", .usage),
      (["rewind", "order-1", "--dry-run"], "To which row? '--to' with a version", .usage),
      (["set-data", "order-1", "--dry-run"], "Which data? '--data' with JSON", .usage),
      (["cancel", "order-1", "--dry-run"], "What? Either '--timer' with a name", .usage),
      (["pause", "--if-version", "1", "--dry-run"], "'--if-version' is for one machine", .usage),
      (
        ["move", "order-1", "--to", "open", "--forget", "x", "--dry-run"],
        "'--forget x' is neither", .usage
      ),
      (
        ["move", "order-1", "--to", "packing", "--dry-run"],
        "The nearest legal states are packing@box/boxing + packing@papers/printing.", .badData
      ),
      (
        ["rewind", "order-1", "--to", "9", "--dry-run"], "Its log has the versions 1 to 2.",
        .notFound
      ),
      (["pause", "order-9", "--dry-run"], "There is no machine 'order-9'", .notFound),
      (
        ["pause", "order-1", "--if-version", "9", "--why", "x", "--by", "y"],
        "version 9 was expected", .unavailable
      ),
    ]
    for (words, error, status) in cases {
      let result = await orders.run(words + ["--store", ":memory:"])
      #expect(result.errors.contains(error) && result.status == status, "\(words): \(result)")
    }
    let unknown = await orders.run("pause", "order-1", "--dry-run", knowsChart: false)
    #expect(unknown.status == .usage && unknown.errors.contains("has no chart 'checkout'"))
  }

  @Test func `the logs of other machines are checked although one cannot be read`() async throws {
    let orders = try await orders()
    try await orders.add("order-3", .pay)
    try await orders.setSaved("{", of: "order-1")
    try await orders.store.connection.values(
      "UPDATE machine_log SET to_states = '[\"late\"]' WHERE id = 'order-2'")
    let result = await run(orders, "check-log")
    #expect(result.status == .badData)
    #expect(
      result.errors.hasPrefix("error: checkout/order-1: ")
        && result.errors.count { $0 == "\n" } == 1)
    #expect(result.text.hasPrefix("checkout/order-2, row 1: "))
    #expect(result.text.hasSuffix("\n2 logs were checked, and 1 differs from the chart.\n"))
    let json = await run(orders, "check-log", "--json")
    let lines = json.text.split(separator: "\n")
    #expect(lines.first?.contains(#""chart":"checkout","error":"The machine 'order-1'"#) == true)
    #expect(lines.dropFirst().allSatisfy { $0.contains(#""machine":"order-2""#) })
    #expect(await run(orders, "check-log", "order-1").status == .badData)
  }

  // MARK: - The page

  /// The release with the defect: a payment that is declined ends the order.
  private struct FaultyCheckout: Statechart, Sendable {
    enum State: Sendable { case open, paying, late }
    typealias Event = Checkout.Event
    typealias Subject = Order

    var body: [Element] {
      state(.open) { on(.pay, to: .paying) }
      state(.paying) { on(.declined, to: .late) }
      final(.late)
    }
  }

  /// `$ orders list` and the lines that it prints; quotation marks enclose words.
  private func steps() throws -> [(words: [String], printed: String)] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(
        "../../Sources/SchematicVerification/SchematicVerification.docc/WhenRealityDiffers.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let block = text.components(separatedBy: "```console\n")[1].components(separatedBy: "\n```")[0]
    var steps: [(words: [String], printed: String)] = []
    for line in block.components(separatedBy: "\n") {
      if line.hasPrefix("$ orders ") {
        let parts = line.dropFirst(9).components(separatedBy: "\"").enumerated()
        steps.append(
          (
            parts.flatMap { index, part in
              index % 2 == 1 ? [part] : part.split(separator: " ").map(String.init)
            }, ""
          ))
      } else if !steps.isEmpty {
        steps[steps.count - 1].printed += "\(line)\n"
      }
    }
    return steps
  }

  @Test func `the story of the page is what the command prints`() async throws {
    let orders = try await OperatedOrders()
    let faulty = try await DurableMachines(
      FaultyCheckout(), named: "checkout", in: orders.store, initial: Order.init)
    for id in ["order-1", "order-2"] {
      try await faulty.create(id)
      try await faulty.handle(.pay, to: id, eventID: "pay-\(id)")
      try await faulty.handle(.declined, to: id, eventID: "declined-\(id)")
    }
    try await orders.add("order-3", .pay)
    orders.clock.advance(seconds: 50)
    let steps = try steps()
    #expect(steps.count == 5)
    for step in steps {
      let result = await orders.run(step.words + ["--store", ":memory:"])
      #expect(result.text + result.errors == step.printed, "orders \(step.words)")
    }
    #expect(try await orders.orders.state(of: "order-1").innermostStates == ["open"])
    #expect(try await orders.orders.state(of: "order-2").innermostStates == ["open"])
  }
}
