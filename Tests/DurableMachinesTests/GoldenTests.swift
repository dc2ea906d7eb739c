import DurableMachines
import Foundation
import Testing

// The formats in which machines are stored. A file stays here for ever: databases have machines of
// that version. Since version 2, a task has the version of its chart, and since version 3, a row of the log has its jobs.
@Suite struct GoldenTests {
  let clock = TestClock()

  func orders() async throws -> DurableMachines<Checkout> {
    try await DurableMachines(
      Checkout(), named: "checkout", in: MachineStore.memory.clock { [clock] in clock.date },
      initial: Order.init)
  }

  func order() async throws -> DurableMachines<Checkout> {
    let orders = try await orders()
    try await orders.create("4711")
    try await orders.handle(.box, to: "4711", eventID: "a")
    try await orders.handle(.later("x", 90), to: "4711", eventID: "b")
    clock.advance(seconds: 1)
    try await orders.handle(.pay, to: "4711", eventID: "c")
    try await orders.handle(.print, to: "4711", eventID: "d")
    try await orders.post(.remind, to: "4711", eventID: "e")
    return orders
  }

  @Test func `a machine is stored as version 3 has stored it`() async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let text = String(
      decoding: try encoder.encode(try await order().archive("4711")), as: UTF8.self)
    try expectGolden(text + "\n", "archive-3.json")
  }

  @Test(arguments: [1, 2, 3])
  func `a machine that an earlier version has stored continues`(version: Int) async throws {
    let orders = try await orders()
    let data = try Data(contentsOf: goldenFile("archive-\(version).json"))
    try await orders.restore(JSONDecoder().decode(MachineArchive.self, from: data))
    clock.advance(seconds: 1)
    #expect(try await orders.handle(.pay, to: "4711", eventID: "c").isRepetition)
    while try await orders.workOnce() > 0 {}
    let state = try await orders.state(of: "4711")
    #expect(state.subject.charged == 4_999)
    #expect(state.states.keys.contains("packing@box/boxed"))
  }
}

func goldenFile(_ name: String) -> URL {
  URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
}

/// Compares a text with a file; with `SCHEMATIC_RECORD=1` in the environment, writes the file, and
/// the test fails.
func expectGolden(_ text: String, _ name: String) throws {
  guard ProcessInfo.processInfo.environment["SCHEMATIC_RECORD"] == "1" else {
    #expect(text == (try String(contentsOf: goldenFile(name), encoding: .utf8)))
    return
  }
  try text.write(to: goldenFile(name), atomically: true, encoding: .utf8)
  Issue.record("\(name) was written.")
}
