import DurableMachinesVerification
import Schematic
import SchematicVerification
import Statecharts
import Testing

@testable import DurableMachines

// What is proved before a machine is changed by hand.
@Suite(CheckedLogs()) struct InterventionProofTests {
  let clock = TestClock()
  private let packing = ["packing@box/boxing", "packing@papers/printing"]

  private func orders(_ database: TestDatabase = .sqlite) async throws -> DurableMachines<Checkout>
  {
    let orders = try await clock.orders(in: database.store())
    try await orders.create("1")
    try await orders.handle(.pay, to: "1", eventID: "a")
    return orders
  }

  @Test(arguments: TestDatabase.available)
  func `properties and the end are proved from the configuration of a move on`(
    database: TestDatabase
  ) async throws {
    let orders = try await orders(database)
    let proof = try await orders.proof(
      of: .move(to: packing), in: "1",
      properties: [.alwaysReachable(.sent), .never(.late, with: .packing), .alwaysReachable(.open)])
    #expect(proof.report == (try await orders.preview(.move(to: packing), of: "1")))
    #expect(proof.isReachable && proof.reachesEnd && !proof.isDeadEnd && !proof.isFine)
    #expect(proof.statements.map(\.holds) == [true, true, false])
    #expect(proof.statements[2].text.hasPrefix("'open' is always reachable: may be violated"))
    #expect(try await orders.log(of: "1").count == 2)
  }

  @Test func `states that no event leads to are known, and those without a way out`() async throws {
    let orders = try await orders()
    // Both regions are completed, so that a machine of the chart would be in `sent`.
    let both = ["packing@box/boxed", "packing@papers/printed"]
    let proof = try await orders.proof(of: .move(to: both), in: "1")
    #expect(!proof.isReachable && !proof.reachesEnd && proof.isDeadEnd && !proof.isFine)
    let text = "\(proof)"
    #expect(text.contains("warning: No events lead to these states, only an intervention."))
    #expect(text.contains("warning: No event leads out of these states."))
    // The log of such a machine is explained all the same.
    try await orders.intervene(.move(to: both), in: "1", by: "ada", because: "a test")
    #expect(try await orders.findingsInLog(of: "1").findings == [])
  }

  @Test func `an end needs no way to another one`() async throws {
    let proof = try await orders().proof(of: .move(to: ["late"]), in: "1")
    #expect(proof.reachesEnd && proof.report.isEnded && proof.isFine)
  }

  @Test func `what is left out of the model is named`() async throws {
    let orders = try await orders()
    try await orders.handle(.box, to: "1", eventID: "b")
    let proof = try await orders.proof(of: .move(to: ["open"]), in: "1")
    #expect(
      proof.notProved.contains("The deferred and delayed events of the machine are left out."))
    #expect(proof.reachesEnd && proof.report.warnings == [])
  }

  @Test func `states that the limits of the exploration hide are not called unreachable`()
    async throws
  {
    let orders = try await orders()
    var options = ExplorationOptions()
    options.maximumConfigurations = 1
    let proof = try await orders.proof(of: .move(to: packing), in: "1", options: options)
    #expect(proof.isReachable)
    #expect(proof.notProved.last == "The chart has more configurations than were explored.")
  }

  // MARK: - Logs

  @Test(arguments: TestDatabase.available)
  func `a move that no log has, and states that are not those of the move, are found`(
    database: TestDatabase
  ) async throws {
    let orders = try await orders(database)
    try await orders.intervene(.move(to: packing), in: "1", by: "ada", because: "a test")
    try await orders.handle(.box, to: "1", eventID: "b")
    #expect(try await orders.findingsInLog(of: "1").findings == [])
    let log = try await orders.log(of: "1")
    func reasons(_ log: [DurableLogRow]) throws -> [String] {
      var check = try LogCheck(Checkout(), events: Checkout.samples)
      return check.findings(in: log, of: "1").map { "\($0.number): \($0.reason)" }
    }
    #expect(try reasons(log) == [])
    var illegal = log
    illegal[2].to = ["packing@box/boxing"]
    #expect(
      try reasons(illegal) == [
        "3: An operator has moved it to states that make no legal configuration of the chart.",
        "4: It begins in packing@box/boxing + packing@papers/printing, and the row before ends in packing@box/boxing.",
      ])
    var paused = log
    paused[2].event = "pause"
    #expect(try reasons(paused).first?.hasPrefix("3: ") == true)
  }
}
