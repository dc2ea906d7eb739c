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

  /// - Parameter cancellation: The target of a cancellation while the order is paid.
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
      try checked("<transition event=\"cancel\"/>")
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

  /// Names that are misspelled would be left out, so that the properties hold.
  @Test(arguments: [
    (
      #"{"never": [{"order": "canceled"}]}"#,
      "error: The chart of 'order' has no state 'canceled'. Its states are 'new', 'paying', 'paid', 'cancelled'."
    ),
    (
      #"{"nevr": []}"#,
      "shop.json: error: This is no description of a system: 'nevr' is no member. The members there are 'machines', 'sends', 'requests', 'never', 'inboxLimit'."
    ),
    (
      #"{"machines": {"order": {"outside": ["plase"]}}}"#,
      "error: The chart of 'order' has no event 'plase'. Its events are 'place', 'paid'."
    ),
    (
      #"{"inboxLimit": "4"}"#,
      "shop.json: error: This is no description of a system: 'inboxLimit' is no whole number."
    ),
  ])
  func `need names that exist`(description: String, message: String) throws {
    try write("shop.json", description)
    let run = try checked("")

    #expect(run.text.hasPrefix(message))
    #expect(run.code == 1)
  }

  /// - Parameter actions: The actions of a sender, whose events lead the receiver to the states `x` and `y`.
  private func sent(_ actions: String, never: String) throws -> Run {
    try write(
      "sender.scxml",
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="new">
        <state id="new"><transition event="go" target="sent">\(actions)</transition></state>
        <state id="sent"><transition event="timeout" target="late"/></state>
        <state id="late"/>
      </scxml>
      """)
    try write(
      "receiver.scxml",
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="none">
        <state id="none"><transition event="x" target="x"/><transition event="y" target="y"/></state>
        <state id="x"><transition event="y"/></state>
        <state id="y"><transition event="x"/></state>
      </scxml>
      """)
    try write(
      "system.json",
      """
      {"machines": {"sender": {"outside": ["go"], "outsideLimit": 1, "restsIn": ["new", "sent", "late"]},
        "receiver": {"restsIn": ["none", "x", "y"]}}, "never": [\(never)]}
      """)
    return try Run(
      [
        "check", "sender.scxml", "receiver.scxml", "--system", "system.json", "--permit",
        "unreachedMachine",
      ], in: folder)
  }

  @Test func `send messages to themselves, also with a delay`() throws {
    let run = try sent("<send event=\"timeout\" delay=\"5s\"/>", never: #"{"sender": "late"}"#)

    #expect(run.text.hasPrefix("never sender in 'late': violated"))
  }

  @Test func `may handle a message with a delay after later ones`() throws {
    let messages = ["x", "y"].map { "<send event=\"\($0)\" target=\"#_receiver\"/>" }.joined()
    #expect(try sent(messages, never: #"{"receiver": "y"}"#).text.contains(": proved"))
    let delayed = messages.replacingOccurrences(of: "\"x\"", with: "\"x\" delay=\"5s\"")
    #expect(try sent(delayed, never: #"{"receiver": "y"}"#).text.contains(": violated"))
  }

  @Test(arguments: [
    (
      "<send event=\"x\" targetexpr=\"there\"/>",
      "The receiver of 'send x to (there)' is computed."
    ),
    (
      "<send eventexpr=\"e\" target=\"#_receiver\"/>",
      "The event of 'send (e) to #_receiver' is computed."
    ),
    (
      "<if cond=\"c\"><send event=\"x\" target=\"#_receiver\"/></if>",
      "'if c: send x to #_receiver' sends or raises events only under a condition"
    ),
    (
      ["one", "two"].map {
        "<send event=\"confirmation.of.the.payment.of.order.\($0)\" target=\"#_receiver\"/>"
      }.joined(),
      "have the same name"
    ),
  ])
  func `refuse messages that they cannot have`(actions: String, reason: String) throws {
    let run = try sent(actions, never: #"{"receiver": "y"}"#)

    #expect(run.text.contains("error: In the chart of 'sender': "))
    #expect(run.text.contains(reason))
    #expect(run.code == 1)
  }
}
