import Testing

@testable import DurableMachines
@testable import DurableMachinesCommand

/// The command for operators with a store in parts.
@Suite struct PartCommandTests {
  private let folder: TemporaryFolder
  let clock = TestClock()

  init() throws { folder = try TemporaryFolder() }

  private func result(_ arguments: String...) async -> CommandResult {
    await MachinesCommand.result(
      of: arguments + ["--store", folder.file("orders.db")], CommandContext(program: "machines"))
  }

  @Test func `the command works on all parts, and refuses another number of them`() async throws {
    let made = await result("migrate-database", "--parts", "3")
    #expect(made == CommandResult(text: "Migrated from 0 to 5.\n"))
    let connection = MachineStore.sqlite(folder.file("orders.db")).connection
    let orders = try await clock.orders(in: MachineStore(connection, parts: 3))
    let ids = (0..<3).map { orders.ids(inPart: $0)[0] }
    for id in ids { try await orders.create(id) }

    let listed = await result("list", "--parts", "3", "--json")
    #expect(listed.status == .success && listed.errors.isEmpty)
    for id in ids { #expect(listed.text.contains("\"id\":\"\(id)\"")) }
    let shown = await result("show", ids[1], "--parts", "3")
    #expect(shown.text.hasPrefix("checkout/\(ids[1])\n"))

    let without = await result("list")
    #expect(without.status == .usage && without.errors.contains("--parts 3 for the command"))
    for number in ["2", "4"] {
      let other = await result("list", "--parts", number)
      #expect(other.status == .usage && other.errors.contains("The store has 3 parts"))
    }
  }

  @Test func `parts that cannot be are arguments that are wrong`() async {
    for (words, message) in [
      (["--parts", "0"], "'--parts 0' is no number of parts. A store has 1 to 1000."),
      (["--parts", "1001"], "'--parts 1001' is no number of parts. A store has 1 to 1000."),
      (["--part", "1=host=a"], "'--part' needs the number of parts, too: '--parts 64'."),
      (
        ["--parts", "2", "--part", "host=a"],
        "'--part host=a' is not a number and a connection string: '--part \"7=host=db2 dbname=shop\"'."
      ),
    ] {
      let found = await MachinesCommand.result(
        of: ["list", "--store", "host=localhost"] + words, CommandContext(program: "machines"))
      #expect(found.status == .usage && found.errors == "error: \(message)\n")
    }
    let secret = await MachinesCommand.result(
      of: [
        "list", "--store", "host=localhost", "--parts", "2", "--part", "1=host=a password=x",
      ], CommandContext(program: "machines"))
    #expect(secret.status == .usage && secret.errors.contains("see the password"))
  }

  @Test func `the SQL that is printed has the tables of all parts`() async {
    let printed = await result("migrate-database", "--sql", "--parts", "2")
    #expect(printed.status == .notFound)
    _ = await result("migrate-database", "--to", "0", "--parts", "2")
    let sql = await result("migrate-database", "--sql", "--parts", "2")
    #expect(sql.text.contains("INSERT INTO p001_machine_part VALUES (1, 2, 0);"))
    #expect(sql.text.split(separator: "\n").count { $0.hasPrefix("CREATE TABLE p00") } == 14)
  }
}
