import Foundation
import Testing

/// Charts that send each other messages.
@Suite final class `Several charts` {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("schematic-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(
      "payment.scxml",
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="idle">
        <state id="idle">
          <transition event="charge" target="charged"><send event="paid" target="#_order"/></transition>
        </state>
        <state id="charged"/>
      </scxml>
      """)
    try write(
      "shop.json",
      """
      {
        "machines": {
          "order": {"outside": ["place", "cancel"], "delivery": "durable", "ignores": ["cancel"]},
          "payment": {"delivery": "durable", "restsIn": ["idle", "charged"]}
        },
        "never": [{"order": "cancelled", "payment": "charged"}]
      }
      """)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, _ text: String) throws {
    try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  /// - Parameter cancellation: What an order does that is cancelled while it is paid.
  private func checked(_ cancellation: String, _ arguments: String...) throws -> Run {
    try write(
      "order.scxml",
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="new">
        <state id="new">
          <transition event="place" target="paying"><send event="charge" target="#_payment"/></transition>
        </state>
        <state id="paying">
          <transition event="paid" target="paid"/>
          \(cancellation)
        </state>
        <final id="paid"/>
        <final id="cancelled"/>
      </scxml>
      """)
    return try Run(
      ["check", "order.scxml", "payment.scxml", "--system", "shop.json"] + arguments, in: folder)
  }

  @Test func `are explored with the messages of their files`() throws {
    #expect(
      try checked("")
        == Run(
          "never order in 'cancelled' and payment in 'charged': proved (inboxes have at most 1 message, and may have 4)\n"
        ))
  }

  @Test func `have a counterexample with the messages`() throws {
    let run = try checked(
      "<transition event=\"cancel\" target=\"cancelled\"/>", "--permit", "unhandledMessage")

    #expect(
      run.text.hasPrefix("never order in 'cancelled' and payment in 'charged': violated"))
    #expect(run.text.contains("payment: charge, sends 'paid' to order"))
    #expect(run.code == 1)
  }

  @Test func `need a file that is a description of a system`() throws {
    try write("shop.json", "[]")
    let run = try checked("")

    #expect(run.text.hasPrefix("shop.json: error: This is no description of a system: "))
    #expect(run.code == 1)
  }

  @Test func `have the machines that the file names`() throws {
    try write("shop.json", "{\"machines\": {\"bank\": {}}}")

    #expect(
      try checked("").text
        == "error: No chart is the file of the machine 'bank'. Add it to the arguments.\n")
  }
}
