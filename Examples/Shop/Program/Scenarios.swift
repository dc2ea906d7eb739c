import Foundation
import OnlineShop
import Statecharts

/// Runs a checkout for each scenario, and prints its states and what the gateway has charged.
func runScenarios() async throws {
  try await run("A card that is charged")
  try await run(
    "A card that is declined, and another one that needs a code",
    Customer(cards: [Ledger.emptyCard, Ledger.cardWithCode], codes: ["1", Ledger.code]))
  try await run(
    "A connection that is dropped, and two answers that are lost",
    script: [.drop, .loseAnswer, .loseAnswer])
  try await run("An answer that comes too late", script: [.delay])
  try await run(
    "A customer who has no code", Customer(cards: [Ledger.cardWithCode], codes: []))
  try await run(
    "A delivery that is sent back, and a refund whose connections are dropped",
    Customer(cancellingIn: .shipped), script: [.answer, .drop, .drop, .drop])
  try await runAndKill()
}

private func run(
  _ title: String, _ customer: Customer = Customer(), script: [GatewayServer.Treatment] = []
) async throws {
  write("\(title):")
  let server = try GatewayServer(script)
  defer { server.stop() }
  try await withTemporaryFile { file in
    let order = try await checkout(
      "order", with: TCPGateway(port: server.port), savedIn: CheckpointFile(file), timing: .short)
    var customer = customer
    try await customer.use(order) { write("  \($0.name)") }
  }
  write("  \(server.ledger)")
}

/// Kills a process while the gateway charges the card, and resumes the checkout in another process.
private func runAndKill() async throws {
  write("A process that is killed while the card is charged:")
  let server = try GatewayServer([.delay])
  defer { server.stop() }
  try await withTemporaryFile { file in
    let first = try start(["checkout", file.path, "\(server.port)", "--quiet"])
    for await _ in server.requests { break }
    kill(first.processIdentifier, SIGKILL)
    first.waitUntilExit()
    if let saved = try CheckpointFile(file).checkpoint() {
      let schema = try StatechartSchema(Checkout(TCPGateway(port: server.port)))
      write("  killed in \(try schema.validated(saved.machine.state).name)")
    }
    write("  \(server.ledger)")
    try start(["checkout", file.path, "\(server.port)"]).waitUntilExit()
  }
  write("  \(server.ledger)")
}

private func start(_ arguments: [String]) throws -> Process {
  let process = Process()
  process.executableURL =
    Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
  process.arguments = arguments
  try process.run()
  return process
}

private func withTemporaryFile(_ body: (URL) async throws -> Void) async throws {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent(
    "checkout-\(UUID().uuidString).json")
  defer { try? FileManager.default.removeItem(at: file) }
  try await body(file)
}
