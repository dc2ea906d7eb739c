import Foundation
import Testing

@testable import DurableMachines
@testable import DurableMachinesCommand

/// Whole outputs, where rows differ from the one that is meant in one thing.
@Suite struct `Outputs of the command` {
  /// Machines of two charts, of which some have equal ids, a minute apart.
  private func orders() async throws -> OperatedOrders {
    let orders = try await OperatedOrders.troubled()
    let others = try await DurableMachines(
      Checkout(), named: "returns", in: orders.store, initial: Order.init)
    for id in ["order-1", "order_1"] {
      try await others.create(id)
      orders.clock.advance(seconds: 60)
    }
    return orders
  }

  private func ids(_ options: String..., of orders: OperatedOrders) async -> [String] {
    let result = await orders.run(["list", "--store=:memory:"] + options)
    return result.text.split(separator: "\n").dropFirst().map { line in
      line.split(separator: " ").prefix(2).joined(separator: "/")
    }
  }

  @Test func `a list is a table, with what an operator should know`() async throws {
    let orders = try await orders()
    #expect(
      await orders.run("list")
        == CommandResult(
          text: """
            CHART     ID       STATES                                     SINCE      VERSION  NOTE
            checkout  order-1  packing@box/boxing packing@papers/printed  2 h 2 min  4
            checkout  order-2  open                                       2 h 2 min  1        \
            quarantined: The configuration does not match \
            the chart. 'shipping' is not declared in it
            checkout  order-3  sent                                       2 h 2 min  5        1 dead job; ended
            returns   order-1  open                                       2 min      1
            returns   order_1  open                                       1 min      1

            """))
  }

  @Test func `a machine is in its states since it has entered the last, or the one that is meant`()
    async throws
  {
    let orders = try await OperatedOrders()
    try await orders.add("1", .pay, .charged(1))
    orders.clock.advance(seconds: 60)
    try await orders.orders.handle(.print, to: "1", eventID: nil)
    orders.clock.advance(seconds: 10)
    #expect(await orders.run("list").text.contains("printed  10 s "))
    for (state, age) in [("packing@papers/printed", "10 s"), ("packing@box/boxing", "1 min 10 s")] {
      #expect(await orders.run("list", "--state", state).text.contains("printed  \(age) "))
    }
  }

  @Test func `each filter selects alone, and two of them what both select`() async throws {
    let orders = try await orders()
    let all = [
      "checkout/order-1", "checkout/order-2", "checkout/order-3", "returns/order-1",
      "returns/order_1",
    ]
    #expect(await ids(of: orders) == all)
    #expect(await ids("--chart", "checkout", of: orders) == Array(all[..<3]))
    #expect(await ids("--id", "order_", of: orders) == ["returns/order_1"])
    #expect(await ids("--id", "order-1", of: orders) == ["checkout/order-1", "returns/order-1"])
    #expect(await ids("--chart", "returns", "--id", "order-", of: orders) == ["returns/order-1"])
    #expect(await ids("--dead", of: orders) == ["checkout/order-3"])
    #expect(await ids("--quarantined", of: orders) == ["checkout/order-2"])
    #expect(await ids("--dead", "--quarantined", of: orders) == [])
    #expect(await ids("--state", "open", "--chart", "returns", of: orders) == Array(all[3...]))
    #expect(await ids("--older", "1h", of: orders) == Array(all[..<3]))
    #expect(await ids("--older", "120s", "--chart", "returns", of: orders) == ["returns/order-1"])
    #expect(await ids("--older", "121s", "--chart", "returns", of: orders) == [])
    #expect(await ids("--ended", of: orders) == ["checkout/order-3"])
    #expect(
      await ids("--live", of: orders)
        == ["checkout/order-1", "checkout/order-2"] + Array(all[3...]))
  }

  @Test(arguments: [
    (1, 1, "There are more: --after=checkout/order-1\n"),
    (4, 4, "There are more: --after=returns/order-1\n"), (5, 5, ""), (6, 5, ""),
  ])
  func `a page says whether there are more`(limit: Int, count: Int, remark: String) async throws {
    let orders = try await orders()
    let result = await orders.run("list", "--limit", "\(limit)", "--json")
    #expect(result.text.split(separator: "\n").count == count)
    #expect(result.errors == remark && result.status == .success)
  }

  @Test func `a line of JSON is the machine, with times in microseconds`() async throws {
    let orders = try await orders()
    let at = TestClock.start + 7_200_000_000
    #expect(
      await orders.run("list", "--json", "--chart", "returns", "--id", "order-1").text == """
        {"chart":"returns","chartVersion":1,"deadJobs":0,"id":"order-1","isEnded":false,\
        "quarantinedEvents":0,"savedAt":\(at),"states":{"open":\(at)},"version":1}

        """)
  }

  @Test func `a machine whose id several charts have is not guessed`() async throws {
    let orders = try await orders()
    #expect(
      await orders.run("show", "order-1")
        == CommandResult(
          errors: """
            error: 'order-1' means several machines: 'order-1 --chart checkout', \
            'order-1 --chart returns'.

            """, status: .usage))
    #expect(
      await orders.run("show", "returns/order-1").text.hasPrefix("returns/order-1\n  state"))
    #expect(
      await orders.run("show", "order-1", "--chart", "returns").text.hasPrefix("returns/order-1\n"))
    #expect(
      await orders.run("show", "nothing-here")
        == CommandResult(
          errors: """
            error: There is no machine 'nothing-here'. 'list --id nothing-' lists those that begin so.

            """, status: .notFound))
    #expect(
      await orders.run("show", "order-1", "--chart", "nothing").errors
        == "error: There are no machines of a chart 'nothing'. There are checkout, returns.\n")
  }

  @Test func `what is mended is counted, in words and in JSON`() async throws {
    let orders = try await OperatedOrders()
    for id in ["order-1", "order-2", "order-3"] { try await orders.addQuarantined(id) }
    #expect(
      await orders.run("release")
        == CommandResult(
          errors: "3 machines are quarantined. Repeat with '--yes' to release.\n",
          status: .finding))
    #expect(
      await orders.run("release", "order-2")
        == CommandResult(text: "1 machine or event is released.\n"))
    #expect(
      await orders.run("release", "--id", "order-1", "--yes", "--json")
        == CommandResult(text: "{\"count\":1}\n"))
    #expect(
      await orders.run("release", "--yes")
        == CommandResult(text: "1 machine or event is released.\n"))
    #expect(
      await orders.run("release", "--yes")
        == CommandResult(errors: "No machine is quarantined.\n", status: .finding))
    #expect(
      await orders.run("retry", "order-1")
        == CommandResult(errors: "checkout/order-1 has no dead jobs.\n", status: .finding))
    #expect(
      await orders.run("retry")
        == CommandResult(errors: "No machine has dead jobs.\n", status: .finding))
  }

  @Test func `events that no worker handles are listed by their numbers, a page at a time`()
    async throws
  {
    let orders = try await OperatedOrders()
    try await orders.add("order-1", .tell("order-7"), .tell("order-8"))
    orders.clock.advance(seconds: 90)
    let numbers = try await orders.store.deadEvents().map(\.id)
    try #require(numbers.count == 2)
    let first = await orders.run("events", "--limit", "1", "--json")
    #expect(first.errors == "There are more: --after \(numbers[0])\n")
    let line = try #require(first.text.split(separator: "\n").first)
    #expect(first.text.split(separator: "\n").count == 1)
    #expect(line.contains(#""at":\#(TestClock.start),"chart":"checkout","#))
    #expect(line.contains(#""machine":"order-7","number":\#(numbers[0]),"why":""#))
    #expect(!line.contains(#""event":"#))
    let second = await orders.run("events", "--after", "\(numbers[0])", "--data", "--json")
    #expect(second.text.contains(#""event":"{\"remind\":{}}""#) && second.errors.isEmpty)
    #expect(second.text.contains(#""machine":"order-8""#))
    let table = await orders.run("events", "--limit", "2")
    #expect(table.text.contains("1 min 30 s ago") && table.errors.isEmpty)
    let asked = await orders.run("discard", "\(numbers[1])")
    #expect(asked.status == .finding && asked.text.isEmpty)
    #expect(asked.errors.hasPrefix("Event \(numbers[1]), '"))
    #expect(
      asked.errors.hasSuffix("' for checkout/order-8. Repeat with '--yes' to delete it.\n"))
    #expect(
      await orders.run("discard", "\(numbers[0])", "--yes", "--json").text == "{\"count\":1}\n")
    #expect(try await orders.store.deadEvents().map(\.id) == [numbers[1]])
    #expect(
      await orders.run("discard", "\(numbers[0])", "--yes")
        == CommandResult(
          errors:
            "error: No event that workers do not handle has the number \(numbers[0]). 'events' lists them.\n",
          status: .notFound))
  }

  @Test func `an answer has its outcome, its states and its version, and is handled once`()
    async throws
  {
    let orders = try await OperatedOrders()
    try await orders.add("order-1")
    let send = ["send", "order-1", "pay", "--event-id", "e1", "--store=:memory:"]
    #expect(
      await orders.run(send) == CommandResult(text: "transitioned, in paying, version 2\n"))
    #expect(
      await orders.run(send)
        == CommandResult(text: "transitioned, in paying, version 2, handled before\n"))
    let ignored = await orders.run("send", "order-1", "remind", "--event-id", "e2")
    #expect(ignored.status == .finding && ignored.errors.isEmpty)
    #expect(
      ignored.text == "ignored: no active state has a transition for it, in paying, version 2\n")
    let json = await orders.run("send", "order-1", "remind", "--json", "--event-id", "e3")
    #expect(json.status == .finding && json.text.contains(#""kind":"ignored""#))
  }

  @Test func `a store needs an address, and tables a prefix`() async throws {
    let orders = try await OperatedOrders()
    #expect(
      await orders.run(["list"])
        == CommandResult(
          errors: """
            error: Which store? '--store orders.db', '--store "host=db dbname=shop"', or \
            SCHEMATIC_STORE in the environment.

            """, status: .usage))
    #expect(await orders.run(["list"], environment: ["SCHEMATIC_STORE": ""]).status == .usage)
    #expect(
      await orders.run(["list"], environment: ["SCHEMATIC_STORE": ":memory:"]).status == .success)
    let context = CommandContext(program: "orders")
    for (options, text) in [
      ([], "There are no tables of durable machines; have they a '--prefix'?"),
      (["--prefix", "a_"], "There are no tables of durable machines with the prefix 'a_'."),
    ] {
      #expect(
        await MachinesCommand.result(of: ["list", "--store", ":memory:"] + options, context)
          == CommandResult(
            errors: "error: \(text) 'migrate-database' makes them.\n", status: .notFound))
    }
  }
}
