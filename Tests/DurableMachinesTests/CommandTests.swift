import ChartDocuments
import DurableMachines
import Foundation
import LoadedCharts
import TestSupport
import Testing

@testable import DurableMachinesCommand

@Suite struct CommandTests {
  /// The text of the result, errors included.
  private func text(_ result: CommandResult) -> String { result.text + result.errors }

  @Test(arguments: [
    (["lst"], "Did you mean 'list'?"), (["list", "--stat=a"], "Did you mean '--state'?"),
    (["list", "--limit", "x"], "'--limit x' is no number. One is 20."),
    (["list", "--older", "1x"], "90s, 15m, 1h, 2d or 1w"),
    (["list", "--state"], "'--state' needs a value"), (["list", "--dead=1"], "takes no value"),
    (["list", "--dead", "--dead"], "given twice"), (["show"], "needs ID"),
    (["list", "a"], "needs options alone"),
    (["list", "--older", "9223372036854775807s"], "at most a hundred years"),
    (["list", "--older", "9223372036854775808s"], "at most a hundred years"),
    (["list", "--after", "order-1"], "--after checkout/order-1"),
    (["list", "--after", "a/b/order-1"], "'%2F'"),
    (["list", "\u{1B}[31m\u{202E}", "--x\u{9B}"], "no option '--x\u{FFFD}'"),
    (["discard", "a"], "not the number of an event"),
    (["discard", "--", "-9223372036854775808"], "not the number of an event"),
    (["migrate-database", "--to", "7"], "There is no migration 7"),
  ])
  func `wrong arguments are errors that say what is right`(arguments: [String], part: String)
    async throws
  {
    let result = try await OperatedOrders().run(
      arguments.count > 1
        ? [arguments[0], "--store=:memory:"] + arguments.dropFirst() : arguments)
    #expect(result.status == .usage && text(result).contains(part), "\(result)")
  }

  @Test func `an address is that of a file or of a server`() {
    #expect(StoreAddress("orders.db") == .sqlite("orders.db"))
    #expect(StoreAddress("sqlite:orders.db") == .sqlite("orders.db"))
    #expect(StoreAddress("sqlite:///var/orders.db") == .sqlite("/var/orders.db"))
    #expect(StoreAddress("a=b.db") == .sqlite("a=b.db"))
    #expect(StoreAddress("/host=a.db") == .sqlite("/host=a.db"))
    #expect(StoreAddress("sqlite:host=a.db") == .sqlite("host=a.db"))
    for server in [
      "host=db dbname=shop", "postgresql://db/shop", "postgres:///shop", "POSTGRES://db/shop",
      "gssencmode=disable host=db", "a=b host = db", "hst=db", "a=b password=secret",
    ] {
      #expect(StoreAddress(server) == .postgreSQL(server))
    }
    #expect(StoreAddress("file:a%20b.db?mode=ro").file == "a b.db")
  }

  @Test(arguments: [
    "host=db password=secret", "postgresql://me:secret@db/shop",
    "postgres://db/shop?password=secret", "gssencmode=disable password = secret",
    "a=b password=secret", "host='db'password=secret", "dbname=postgresql://me:secret@db/shop",
    "postgresql://me:se/cr@secret@db/shop", "postgres://db/shop?pass%77ord=secret",
    "dbname=orders\tPASSWORD=secret", "Postgres://me:secret@db",
  ])
  func `a password among the arguments is an error, and in the environment none`(address: String)
    async throws
  {
    let orders = try await OperatedOrders()
    let result = await orders.run(["list", "--store", address])
    #expect(result.status == .usage && !text(result).contains("secret"))
    #expect(
      await orders.run(["list"], environment: ["SCHEMATIC_STORE": address]).status == .success)
  }

  @Test(arguments: TestDatabase.available)
  func
    `machines that the chart of the program cannot continue are counted, each reason with an example`(
      database: TestDatabase
    ) async throws
  {
    let orders = try await OperatedOrders.troubled(database)
    #expect(await orders.run("check-upgrade", "--all").status == .success)
    try await orders.setSaved(#"{"v":2,"in":["opn"]}"#, of: "order-1")
    let result = await orders.run("check-upgrade", "--chart", "checkout")
    #expect(result.status == .finding)
    #expect(
      result.text == """
        checkout: 3 machines, 3 different ones, 0 to be migrated.
        error: 1 of version 1, such as 'order-1': 'opn' is not declared in it, and 'open' is. \
        Migrate it: .rename("opn", to: "open")?

        """)
    #expect(await orders.run("check-upgrade", "--json").text.contains(#""example":"order-1""#))
    // A loss is a warning, and no finding.
    try await orders.setSaved(#"{"v":2,"in":["open"],"timers":{"open#0":5}}"#, of: "order-1")
    let loss = await orders.run("check-upgrade")
    #expect(loss.text.contains("\nwarning: 1 of version 1, such as 'order-1': "))
    #expect(loss.status == .success)
    let unknown = await orders.run("check-upgrade", "--chart", "returns")
    #expect(unknown.status == .usage && unknown.errors.contains("MachinesCommand.main"))
  }

  @Test(arguments: TestDatabase.available)
  func `machines are continued in the chart of a file, with the steps of a migration`(
    database: TestDatabase
  ) async throws {
    let (orders, folder) = (try await OperatedOrders(database), try TemporaryFolder())
    try await orders.add("order-1", .pay, .charged(4_999), .print)
    try await orders.add("order-2", .box)
    let file = try folder.checkout("Checkout-2.json")
    func check(_ options: [String], knowsChart: Bool = false) async -> CommandResult {
      await orders.run(
        ["check-upgrade", "--store=:memory:", "--chart", "checkout", file] + options,
        knowsChart: knowsChart)
    }
    let found = await check([])
    #expect(found.status == .finding)
    #expect(
      found.text == """
        checkout: 2 machines, 2 different ones, 0 to be migrated.
        error: 1 of version 1, such as 'order-1': 'packing@papers/printed' is not declared in it, and \
        'packing@papers/prints' is. Migrate it: .rename("packing@papers/printed", to: "packing@papers/prints")?

        """)
    let json = await check(["--json"])
    #expect(json.status == .finding && json.text.contains(#""count":1,"example":"order-1""#))
    let step = #".rename("packing@papers/printed", to: "packing@papers/prints")"#
    let detour = [
      #".rename("packing@papers/printed", to: "packing@papers/a")"#,
      #".rename("packing@papers/a", to: "packing@papers/prints")"#,
    ]
    for options in [
      ["--migrate", step], ["--migrate=1: \(step)", "--to", "3"],
      detour.flatMap { ["--migrate", $0] },
    ] {
      let fine = await check(options)
      #expect(fine.status == .success, "\(fine)")
      #expect(fine.text == "checkout: 2 machines, 2 different ones, 1 to be migrated.\n")
    }
    #expect(try await orders.orders.log(of: "order-1").contains { $0.event == "migrate" } == false)
  }

  @Test func `a file, a step or an option that does not fit is an error`() async throws {
    let (orders, folder) = (try await OperatedOrders(), try TemporaryFolder())
    try await orders.add("order-1")
    let (file, unnumbered) = (
      try folder.checkout("Checkout-2.json"), try folder.checkout("New.json")
    )
    try "{".write(toFile: folder.file("Bad-2.json"), atomically: true, encoding: .utf8)
    let expected: [([String], DurableMachinesCommand.ExitStatus)] = [
      ([folder.file("Missing-2.json")], .notFound), ([folder.file("Bad-2.json")], .badData),
      ([unnumbered], .usage), ([file, "--all"], .usage), (["--to", "3"], .usage),
      ([file, "--migrate", "rename"], .usage),
      ([file, "--migrate", "x: drop(event: \"a\")"], .usage),
      ([file, "--migrate", ".descend(\"nowhere\")"], .badData),
    ]
    for (arguments, status) in expected {
      let result = await orders.run(
        ["check-upgrade", "--store=:memory:", "--chart", "checkout"] + arguments, knowsChart: false)
      #expect(result.status == status && !result.errors.isEmpty, "\(arguments): \(result)")
    }
    // The chart is called Checkout in the file, and checkout in the store.
    let other = await orders.run(["check-upgrade", "--store=:memory:", file], knowsChart: false)
    #expect(
      other.status == .notFound && other.errors.contains("Name one with '--chart': checkout."))
  }

  @Test func `a store that is missing is not made, except by a migration`() async throws {
    let folder = try TemporaryFolder()
    let (file, context) = (folder.file("orders.db"), CommandContext(program: "orders"))
    func run(_ arguments: String...) async -> CommandResult {
      await MachinesCommand.result(of: arguments + ["--store", file], context)
    }
    #expect(await run("list").status == .notFound)
    #expect(await run("migrate-database", "--sql").status == .notFound)
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(await run("migrate-database").text == "Migrated from 0 to 5.\n")
    #expect(await run("migrate-database").text == "The tables are those of migration 5.\n")
    #expect(await run("migrate-database", "--json").text == "{\"from\":5,\"to\":5}\n")
    #expect(await run("list") == CommandResult())
    #expect(await run("migrate-database", "--to", "0").status == .finding)
    #expect(await run("migrate-database", "--to", "0", "--yes").status == .success)
    #expect(await run("list").status == .notFound)
    #expect(await run("doctor").status == .notFound)
    try "no database".write(toFile: folder.file("notes.txt"), atomically: true, encoding: .utf8)
    #expect(
      await MachinesCommand.result(of: ["list", "--store", folder.file("notes.txt")], context)
        .status
        == .notFound)
    #expect(await run("migrate-database", "--sql").text.contains("CREATE TABLE machine ("))
  }

  @Test func `tables of a later version are not to be deleted`() async throws {
    let orders = try await OperatedOrders()
    _ = try await orders.store.connection.perform([
      MachineStore.Statement("UPDATE machine_migration SET number = 99 WHERE number = 3")
    ])
    for arguments in [["migrate-database"], ["migrate-database", "--to=0", "--yes"], ["doctor"]] {
      let result = await orders.run(arguments + ["--store=:memory:"])
      #expect(result.status == .notFound, "\(result)")
      #expect(
        text(result).contains("newer version of the library") && !text(result).contains("--yes"))
    }
  }

  @Test(arguments: [
    (
      MachineStore.DatabaseError(postgreSQL: "3D000", message: ""),
      DurableMachinesCommand.ExitStatus.notFound
    ),
    (MachineStore.DatabaseError(.other, code: "connection string", message: ""), .usage),
    (MachineStore.DatabaseError(postgreSQL: "42501", message: ""), .noPermission),
    (MachineStore.DatabaseError(postgreSQL: "28P01", message: ""), .noPermission),
    (MachineStore.DatabaseError(postgreSQL: nil, message: ""), .unavailable),
  ])
  func `an error of the database is an exit code`(
    error: MachineStore.DatabaseError, status: DurableMachinesCommand.ExitStatus
  ) {
    #expect(DurableMachinesCommand.ExitStatus(error) == status)
  }

  @Test func `the pages of a list are all machines, whatever their charts and ids are called`()
    async throws
  {
    let orders = try await OperatedOrders()
    let names = [("a", "b/1"), ("a/b", "1"), ("a/b", "it's \"%2F\"\n2"), ("ä%", "3")]
    for (chart, id) in names {
      let orders = try await DurableMachines(
        Checkout(), named: chart, in: orders.store, initial: Order.init)
      try await orders.create(id)
    }
    var (ids, next) = ([] as [String], [] as [String])
    repeat {
      let page = await orders.run(["list", "--json", "--limit=1", "--store=:memory:"] + next)
      ids.append(
        try JSONDecoder().decode(MachineSummary.self, from: Data(page.text.utf8)).id)
      next = page.errors.split(whereSeparator: \.isWhitespace).filter { $0.hasPrefix("--after=") }
        .map(String.init)
      #expect(next.allSatisfy { !$0.contains(/['"\\$\s]/) })
    } while !next.isEmpty && ids.count < 9
    #expect(ids == names.map(\.1))
    #expect(
      await orders.run("show", "a/b/1").errors
        == "error: 'a/b/1' means several machines: '1 --chart a/b', 'b/1 --chart a'.\n")
    #expect(await orders.run("show", "a%2Fb/1").text.hasPrefix("a/b/1\n"))
  }

  @Test func `numbers are as large as they like`() async throws {
    let orders = try await OperatedOrders.troubled()
    for command in [["list"], ["events"], ["show", "order-1"]] {
      let result = await orders.run(
        command + ["--limit", "\(Int.max)", "--store=:memory:"])
      #expect(result.status == .success && !result.errors.contains("error"))
    }
    #expect(await orders.run("discard", "\(Int64.max)").status == .notFound)
    #expect(await orders.run("list", "--older", "5214w").status == .success)
  }

  @Test func `results that cannot be written are an exit code`() throws {
    let folder = try TemporaryFolder()
    try "".write(toFile: folder.file("errors"), atomically: true, encoding: .utf8)
    let errors = try #require(FileHandle(forWritingAtPath: folder.file("errors")))
    let output = try #require(FileHandle(forReadingAtPath: folder.file("errors")))
    let result = CommandResult(text: "order-1\n")
    #expect(MachinesCommand.write(result, to: output, errors: errors) == .unwritable)
    #expect(
      try String(contentsOfFile: folder.file("errors"), encoding: .utf8)
        == "error: The results cannot be written. Check the disk, or the command that reads them.\n"
    )
    #expect(MachinesCommand.write(result, to: errors, errors: output) == .success)
  }

  @Test func `a state in which only ended machines are is one`() async throws {
    let orders = try await OperatedOrders.troubled()
    let hour = ["list", "--state", "sent", "--older", "10h", "--store=:memory:"]
    #expect(await orders.run(hour) == CommandResult())
  }

  @Test func `names that are not those of charts, states and machines have suggestions`()
    async throws
  {
    let orders = try await OperatedOrders.troubled()
    #expect(
      await orders.run("list", "--chart", "chekout").errors.contains("Did you mean 'checkout'?"))
    #expect(
      await orders.run("list", "--state", "packin").errors.contains("Did you mean 'packing'?"))
    #expect(
      await orders.run("list", "--state", "boxing").errors.contains(
        "Did you mean 'packing@box/boxing'?"))
    #expect(await orders.run("send", "order-1", "bax").errors.contains("Did you mean 'box'?"))
    #expect(await orders.run("show", "order-9").status == .notFound)
    #expect(await orders.run("show", "checkout/order-1").status == .success)
  }

  @Test func `what prints lines of JSON can be read by programs`() async throws {
    let orders = try await OperatedOrders.troubled()
    let lines = await orders.run("list", "--json", "--limit", "2").text.split(separator: "\n")
    let machines = try lines.map {
      try JSONDecoder().decode(MachineSummary.self, from: Data($0.utf8))
    }
    #expect(machines.map(\.id) == ["order-1", "order-2"])
    let details = try JSONDecoder().decode(
      MachineDetails.self, from: Data(await orders.run("show", "order-3", "--json").text.utf8))
    #expect(details.jobs.count == 1 && details.data.isEmpty)
    let diagnosis = try JSONDecoder().decode(
      StoreDiagnosis.self, from: Data(await orders.run("doctor", "--json").text.utf8))
    #expect(diagnosis.needsAttention)
  }

  @Test func `data and payloads are shown only if they are asked for`() async throws {
    let orders = try await OperatedOrders.troubled()
    #expect(await !orders.run("show", "order-1").text.contains("4999"))
    #expect(await orders.run("show", "order-1", "--data").text.contains("4999"))
  }

  @Test func `a program that does not know the chart does all but send`() async throws {
    let orders = try await OperatedOrders.troubled()
    let result = await orders.run("send", "order-1", "box", knowsChart: false)
    #expect(
      result.status == .usage
        && result.errors.contains("has no chart 'checkout' to decode the event"))
    for arguments in [
      ["show", "order-1"], ["release", "order-2"], ["retry", "order-3"], ["doctor"],
    ] {
      #expect(
        await orders.run(arguments + ["--store=:memory:"], knowsChart: false).status == .success)
    }
  }

  @Test func `several machines are changed only with confirmation`() async throws {
    let orders = try await OperatedOrders.troubled()
    let asked = await orders.run("retry", "--older", "1h")
    #expect(
      asked
        == CommandResult(
          errors: "1 machine has dead jobs. Repeat with '--yes' to retry.\n", status: .finding))
    #expect(await orders.run("retry", "--older", "1h", "--yes").text == "1 job is due again.\n")
    #expect(await orders.run("retry", "--older", "1h", "--yes").status == .finding)
    #expect(
      await orders.run("release", "order-1")
        == CommandResult(errors: "checkout/order-1 is not quarantined.\n", status: .finding))
  }

  @Test func `an event for nobody is listed and deleted`() async throws {
    let orders = try await OperatedOrders()
    try await orders.add("order-1", .tell("order-2"))
    #expect(await orders.run("events").text.contains("there is no such machine"))
    let number = try await orders.store.deadEvents()[0].id
    #expect(await orders.run("discard", "\(number)").status == .finding)
    #expect(await orders.run("discard", "\(number)", "--yes").text == "1 event is deleted.\n")
    #expect(await orders.run("discard", "\(number)", "--yes").status == .notFound)
    #expect(await orders.run("events") == CommandResult())
  }

  @Test func `an event that changes nothing, or cannot be handled, is an exit code`() async throws {
    let orders = try await OperatedOrders.troubled()
    #expect(await orders.run("send", "order-1", "pay").status == .finding)
    #expect(await orders.run("send", "order-2", "pay").status == .badData)
    #expect(await orders.run("send", "order-1", #"{"charged":1}"#).status == .badData)
    let sent = await orders.run("send", "order-2", "pay")
    #expect(sent.errors.contains("To send it again: --event-id operator-"))
  }

  @Test func `a server that does not answer is an exit code`() async {
    let address = "host=127.0.0.1 port=1 dbname=shop connect_timeout=1"
    let result = await MachinesCommand.result(
      of: ["list", "--store", address], CommandContext(program: "orders"))
    #expect(result.status == .unavailable, "\(result.errors)")
  }

  @Test func `text from elsewhere does not reach the terminal as commands`() async throws {
    let orders = try await OperatedOrders()
    try await orders.add("order\u{1B}[31m\u{202E}\n2")
    #expect(await orders.run("list").text.contains("order\u{FFFD}[31m\u{FFFD} 2"))
    #expect(await orders.run("show", "a\n\u{9B}b").errors.contains("'a \u{FFFD}b'"))
    try await orders.add("\u{61C}\u{200E}\u{200F}")
    #expect(await orders.run("list").text.contains("\u{FFFD}\u{FFFD}\u{FFFD}"))
    try await orders.add("\u{9B}\u{2028}\u{2066}")
    let json = await orders.run("list", "--json", "--id", "\u{9B}").text
    #expect(json.contains(#""id":"\u009b\u2028\u2066""#))
  }

  @Test(arguments: [[], ["help"], ["--help"], ["list", "--help"], ["send", "-h"]])
  func `help needs no store`(arguments: [String]) async throws {
    let result = await MachinesCommand.result(of: arguments, CommandContext(program: "orders"))
    #expect(result.status == .success && result.text.hasPrefix("Usage: orders "))
  }

  // MARK: - The page

  /// `$ orders list --dead` and the lines that it prints, from a page.
  private struct Step {
    var arguments: [String] = []
    var printed = ""
  }

  private func steps() throws -> [Step] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(
        "../../Sources/DurableMachines/DurableMachines.docc/OperatingDurableMachines.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).components(
      separatedBy: "```console\n")
    var steps: [Step] = []
    for block in blocks.dropFirst() {
      for line in block.components(separatedBy: "\n```")[0].components(separatedBy: "\n") {
        if line.hasPrefix("$ orders ") {
          steps.append(Step(arguments: line.dropFirst(9).split(separator: " ").map(String.init)))
        } else if !steps.isEmpty {
          steps[steps.count - 1].printed += "\(line)\n"
        }
      }
    }
    return steps
  }

  @Test func `the transcript of the page is what the command prints`() async throws {
    let orders = try await OperatedOrders.troubled()
    let steps = try steps()
    #expect(steps.count > 8)
    for step in steps {
      let result = await orders.run(step.arguments, environment: ["SCHEMATIC_STORE": ":memory:"])
      #expect(text(result) == step.printed, "orders \(step.arguments.joined(separator: " "))")
      // Workers work meanwhile.
      while try await orders.orders.workOnce(performing: { _, _ in nil }) > 0 {}
    }
  }
}

extension TemporaryFolder {
  /// Writes a version of the chart in which a state was renamed.
  fileprivate func checkout(_ name: String) throws -> String {
    let text = String(
      decoding: try JSONEncoder().encode(ChartDocument(of: Checkout())), as: UTF8.self)
    let file = file(name)
    try text.replacing("printed", with: "prints").write(
      toFile: file, atomically: true, encoding: .utf8)
    return file
  }
}
