import ChartDocuments
import Foundation
import LoadedCharts
import SchematicVerification
import Statecharts
import Testing

/// How often triggers are evaluated when a chart is explored.
@Suite struct EvaluatedTriggerTests {
  final class Counter {
    var count = 0
  }

  /// An event that counts its comparisons.
  struct Counted: Hashable, CustomStringConvertible {
    let number: Int
    let counter: Counter

    static func == (one: Self, other: Self) -> Bool {
      one.counter.count += 1
      return one.number == other.number
    }

    func hash(into hasher: inout Hasher) { hasher.combine(number) }

    var description: String { "\(number)" }
  }

  /// A ring of states with an event each, of which one is also raised.
  struct Ring: Statechart {
    typealias State = Int
    typealias Event = Counted
    let count: Int
    /// How many different events there are; `nil` means one for each state.
    var eventCount: Int?
    let counter = Counter()

    var body: [Element] {
      for index in 0..<count {
        state(index) {
          let line = on(event(index), to: (index + 1) % count)
          if index == 0 { line.raise(event(1)) } else { line }
        }
      }
    }

    var events: [Event] { (0..<(eventCount ?? count)).map(event) }

    private func event(_ index: Int) -> Event {
      Counted(number: index % (eventCount ?? count), counter: counter)
    }
  }

  @Test func `the comparisons of events grow with the events, and not with their square`() throws {
    func comparisons(_ count: Int) throws -> Int {
      let ring = Ring(count: count)
      let model = try ring.explored(events: ring.events)
      // The event that is raised leads out of one of them at once.
      #expect(model.configurations.count == count - 1)
      #expect(!model.approximations.contains { $0.description.contains("No sample") })
      _ = model.findings
      return ring.counter.count
    }
    let (small, large) = (try comparisons(50), try comparisons(200))

    // A dictionary compares events in neighboring buckets, which differ from run to run. The square would be 16.
    #expect(large < small * 8, "\(small), \(large)")
  }

  @Test func `the comparisons of one event in all states grow with the states`() throws {
    func comparisons(_ count: Int) throws -> Int {
      let ring = Ring(count: count, eventCount: 1)
      let model = try ring.explored(events: ring.events)
      #expect(!model.approximations.contains { $0.description.contains("No sample") })
      _ = model.findings
      return ring.counter.count
    }
    let (small, large) = (try comparisons(50), try comparisons(200))

    #expect(large < small * 6, "\(small), \(large)")
  }

  /// A ring whose triggers are functions.
  struct NamedRing: Statechart {
    typealias State = Int
    typealias Event = String
    let count: Int
    let counter = Counter()

    var body: [Element] {
      for index in 0..<count {
        state(index) { on(trigger: trigger("e\(index)"), to: (index + 1) % count) }
      }
    }

    private func trigger(_ name: String) -> EventTrigger<String> {
      var trigger = EventTrigger(named: name, examples: [(name: name, event: name)]) {
        counter.count += 1
        return $0 == name
      }
      trigger.key = \.self
      return trigger
    }
  }

  @Test func `a trigger with a key is evaluated for the events that have its key`() throws {
    let ring = NamedRing(count: 100)
    let model = try ring.explored()

    #expect(model.edgeCount == 100)
    #expect(ring.counter.count < 100 * 10, "\(ring.counter.count)")
  }

  /// Events that are equal to none of a trigger's own events, and match.
  struct Loose: Statechart {
    enum State: CaseIterable { case a, b }
    typealias Event = String

    var body: [Element] {
      state(.a) {
        on(trigger: EventTrigger(named: "x", examples: [("x", "x")]) { $0.hasPrefix("x") }, to: .b)
      }
      state(.b) { on("back", to: .a) }
    }
  }

  @Test func `a trigger without a key is evaluated for all events`() throws {
    let model = try Loose().explored(events: ["x1", "back"])

    #expect(model.edgeCount == 2)
    #expect(model.findings.isEmpty)
  }

  @Test(arguments: ["e.1", "e.1.x", "e.1, e.2.y", "e.*", "*"])
  func `events of a file are found by the tokens of their names`(descriptors: String) throws {
    let file = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a">
        <state id="a"><transition event="\(descriptors.replacing(",", with: ""))" target="b"/></state>
        <state id="b"><transition event="back" target="a"/></state>
      </scxml>
      """
    let chart = try LoadedChart<Void>(ChartDocument(scxml: Data(file.utf8)))
    let events: [NamedEvent] = ["e", "e.1", "e.1.x", "e.1.x.z", "e.2", "e.2.y", "f", "e1"]
    let names = descriptors.split(separator: ", ").map(String.init)
    let expected = events.filter { event in
      names.contains { name in
        let tokens = name.replacing("*", with: "").split(separator: ".")
        return event.name.split(separator: ".").starts(with: tokens)
      }
    }

    #expect(try chart.explored(events: events).edges(from: 0).map(\.event) == expected)
  }

  @Test func `a file whose errors are events need not have an error that its handler passes on`()
    throws
  {
    let file = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a">
        <state id="a">
          <transition event="go" target="b"/>
          <transition event="error.execution" target="b"/>
        </state>
        <state id="b"><transition event="back" target="a"/></state>
      </scxml>
      """
    let chart = try LoadedChart<Void>(ChartDocument(scxml: Data(file.utf8)))
    let model = try chart.explored()

    #expect(model.parts.contains { "\($0)".hasPrefix("chart: failure") })
    #expect(model.findings.isEmpty)
  }
}
