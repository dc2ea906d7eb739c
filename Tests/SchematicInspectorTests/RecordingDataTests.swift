import Schematic
import SchematicConcurrency
import SchematicInspector
import Statecharts
import Testing

private final class Cart {
  var values: [(name: String, text: String)] = []

  func set(_ name: String, _ text: String) {
    values.removeAll { $0.name == name }
    values.append((name, text))
  }
}

private struct Shopping: Statechart {
  enum State { case open, closed }
  enum Event: Equatable { case set(String, String), remove(String), close, unknown }
  typealias Subject = Cart

  var body: [Element] {
    state(.open) {
      on(\.set, event: "set") { cart, change in cart.set(change.0, change.1) }
      on(\.remove, event: "remove") { cart, name in cart.values.removeAll { $0.name == name } }
      on(.close, to: .closed)
    }
    state(.closed) {}
  }
}

extension Shopping.Event {
  fileprivate var set: (String, String)? {
    if case .set(let name, let text) = self { (name, text) } else { nil }
  }

  fileprivate var remove: String? { if case .remove(let name) = self { name } else { nil } }
}

struct RecordingDataTests {
  private let cart = Cart()
  private let recorder = Recorder()

  private func steps(after events: [Shopping.Event]) throws -> [RecordedLine] {
    let machine = try StateMachine(Shopping(), subject: cart)
    recorder.add(machine, data: { $0.values })
    machine.start()
    for event in events { machine.handle(event) }
    return try recorder.lines.lines("step")
  }

  @Test func `each step has the data that it has changed`() throws {
    let steps = try steps(after: [
      .set("a", "1"), .set("b", "2"), .set("a", "3"), .remove("b"), .unknown, .close,
    ])
    #expect(
      steps.map { $0["data"] } == [
        nil, #"[{"name":"a","value":"1"}]"#, #"[{"name":"b","value":"2"}]"#,
        #"[{"name":"a","before":"1","value":"3"}]"#, #"[{"name":"b","before":"2"}]"#, nil, nil,
      ])
    let machines = try recorder.lines.lines("machine")
    #expect(machines.map { $0["data"] } == [#"[{"name":"a","value":"3"}]"#])
  }

  @Test func `long values are shortened, and their changes are noticed`() throws {
    let long = String(repeating: "x", count: 5_000)
    let steps = try steps(after: [.set("a", long), .set("a", long + "y")])
    let start = String(repeating: "x", count: 120)
    #expect(
      steps.last?["data"] == """
        [{"name":"a","before":"\(start)… (5000 characters)","value":"\(start)… (5001 characters)"}]
        """)
    let machine = try #require(try recorder.lines.lines("machine").first)
    let kept = String(repeating: "x", count: 1_000)
    #expect(machine["data"] == #"[{"name":"a","value":"\#(kept)… (5001 characters)"}]"#)
  }

  @Test func `a value of 1,000 characters is whole, and in a change one of 120`() throws {
    for (count, isShown) in [(120, "value"), (121, "machine"), (1_000, "machine"), (1_001, "")] {
      let (recorder, text) = (Recorder(), String(repeating: "é", count: count))
      cart.values = []
      let machine = try StateMachine(Shopping(), subject: cart)
      recorder.add(machine, data: { $0.values })
      machine.start()
      machine.handle(.set("a", text))
      let whole = #"[{"name":"a","value":"\#(text)"}]"#
      let lines = try recorder.lines.lines("step").suffix(1) + recorder.lines.lines("machine")
      #expect(
        lines.map { $0["data"] == whole } == [isShown == "value", !isShown.isEmpty], "\(count)")
    }
  }

  @Test func `of values with the same name, the later ones have a number`() throws {
    cart.values = [("a", "1"), ("a", "2"), ("a", "3")]
    let steps = try steps(after: [.unknown, .close])
    #expect(steps.map { $0["data"] } == [nil, nil, nil])
    let machines = try recorder.lines.lines("machine")
    #expect(
      machines.map { $0["data"] } == [
        #"[{"name":"a","value":"1"},{"name":"a (2)","value":"2"},{"name":"a (3)","value":"3"}]"#
      ])
  }

  @Test func `a character of many Unicode scalars is shortened, too`() throws {
    let long = "e" + String(repeating: "\u{301}", count: 20_000)
    let steps = try steps(after: [.set("a", long), .set(long, "1")])
    #expect(steps.map { ($0["data"] ?? "").utf8.count < 2_500 } == [true, true, true])
    let shown = "e" + String(repeating: "\u{301}", count: 959)
    #expect(steps[1]["data"] == #"[{"name":"a","value":"\#(shown)… (1 characters)"}]"#)
    let machine = try #require(try recorder.lines.lines("machine").first)
    #expect(machine.text.utf8.count < 20_000)
  }

  @Test func `of many values, a step has the first 20 changes, and a machine the first 200`() throws
  {
    cart.values = (1...300).map { ("value \($0)", "0") }
    let machine = try StateMachine(Shopping(), subject: cart)
    recorder.add(machine, data: { $0.values })
    machine.start()
    cart.values = (1...300).map { ("value \($0)", "1") }
    machine.handle(.unknown)
    let step = try #require(try recorder.lines.lines("step").last)
    #expect(step.texts("data").count == 20)
    #expect(step["omittedData"] == "180")
    let line = try #require(try recorder.lines.lines("machine").first)
    #expect(line.texts("data").count == 200)
    #expect(line["omittedData"] == "100")
  }

  @Test func `without the data of a subject, no line has some`() throws {
    let machine = try StateMachine(Shopping(), subject: cart)
    recorder.add(machine)
    machine.start()
    machine.handle(.set("a", "1"))
    let lines = try recorder.lines.lines("step") + recorder.lines.lines("machine")
    #expect(lines.compactMap { $0["data"] } == [])
  }
}
