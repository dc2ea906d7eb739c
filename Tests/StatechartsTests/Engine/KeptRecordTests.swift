import Foundation
import Schematic
import Statecharts
import TestSupport
import Testing

/// Records that a state keeps besides its active states: they belong to its value.
struct KeptRecordTests {
  private struct Meeting: TracedChart {
    var body: [Element] {
      parallel("p") {
        for name in ["a", "b", "c"] {
          region { traced(name) { on(name, via: .join("j")) } }
        }
        join("j", to: "out")
      }
      traced("out")
    }
  }

  private let trace = Trace()

  private func state(after events: [String], _ schema: Meeting.Schema) throws
    -> Configuration<String>
  {
    let machine = StateMachine(schema: schema, subject: trace)
    machine.start()
    for event in events { machine.handle(event) }
    return machine.state
  }

  @Test func `states with equal active states and other arrivals are different`() throws {
    let schema = try StatechartSchema(Meeting())
    let ways = [[], ["a"], ["b"], ["c"], ["a", "b"], ["a", "c"], ["b", "c"]]
    let states = try ways.map { try state(after: $0, schema) }
    #expect(Set(states.map(\.leaves)).count == 1)
    for (index, state) in states.enumerated() {
      #expect(states.firstIndex(of: state) == index)
      #expect(try state == self.state(after: ways[index].reversed(), schema))
      #expect(try state == decoded(state))
    }
  }

  private func decoded(_ state: Configuration<String>) throws -> Configuration<String> {
    try JSONDecoder().decode(Configuration<String>.self, from: JSONEncoder().encode(state))
  }

  /// A meeting in which further regions take steps, more than a state stores without an array.
  private struct Ticking: TracedChart {
    var body: [Element] {
      parallel("p") {
        for name in ["a", "b", "c"] {
          region { traced(name) { on(name, via: .join("j")) } }
        }
        for name in ["x", "y", "z"] {
          region {
            traced("\(name)1") { on("tick", to: "\(name)2") }
            traced("\(name)2") { on("tick", to: "\(name)1") }
          }
        }
        join("j", to: "out")
      }
      traced("out")
    }
  }

  @Test func `arrivals remain while other regions take steps`() throws {
    for ticks in 0..<4 {
      let machine = try Ticking().started(trace)
      for name in ["a", "b", "c"] {
        #expect(!machine.state.contains("out"))
        machine.handle(name)
        for _ in 0..<ticks { machine.handle("tick") }
      }
      #expect(machine.state.leaves == ["out"])
    }
  }

  /// A part that is left for the final state of another one, which no transition completes.
  private struct Left: TracedChart {
    var body: [Element] {
      traced("part") {
        traced("one") { on("next", to: "two") }
        traced("two")
        on("end", to: "done")
        on("back", via: .history(of: "part"))
      }
      traced("other") {
        final("done")
        onDone(to: "part").when { _ in false }
        on("back", via: .history(of: "part"))
      }
    }
  }

  @Test func `the state before a completion that nothing handles is as it was`() throws {
    let machine = try StateMachine(schema: StatechartSchema(Left()), subject: trace)
    machine.start()
    machine.handle("end")
    machine.handle("back")
    machine.handle("next")
    let before = machine.state
    #expect(machine.handle("end") == .transitioned(from: before, to: machine.state))
    #expect(before != machine.state)
    machine.handle("back")
    #expect(machine.isIn("two"))
  }

  /// A party that guests leave again, so that there are more steps than a chart keeps plans of.
  ///
  /// The events are a plain enum, so that a table has the steps of the region without guests.
  private struct Party: Statechart {
    enum Event: CaseIterable {
      case arrive0, arrive1, arrive2, arrive3, arrive4, arrive5, arrive6
      case arrive7, arrive8, arrive9, arrive10, arrive11, arrive12, arrive13
      case leave0, leave1, leave2, leave3, leave4, leave5, leave6
      case leave7, leave8, leave9, leave10, leave11, leave12, leave13
      case tick
    }
    typealias State = String

    static let guests = 0..<14

    static func arrival(of guest: Int) -> Event { Event.allCases[guest] }
    static func departure(of guest: Int) -> Event { Event.allCases[guests.count + guest] }

    var body: [Element] {
      parallel("p") {
        for guest in Self.guests {
          region {
            state("\(guest)") {
              on(Self.arrival(of: guest), via: .join("j"))
              on(Self.departure(of: guest), to: "\(guest)")
            }
          }
        }
        region {
          state("day") { on(.tick, to: "night") }
          state("night") { on(.tick, to: "day") }
        }
        join("j", to: "out")
      }
      state("out")
    }
  }

  // The storage before the arrival is reused then.
  @Test func `arrivals remain when the chart has forgotten the step that led to them`() throws {
    let schema = try StatechartSchema(Party())
    let (machine, other) = (StateMachine(schema: schema), StateMachine(schema: schema))
    let (first, guests) = (Party.guests[0], Party.guests.dropFirst())
    machine.start()
    machine.handle(Party.arrival(of: first))
    other.start()
    var present: Set<Int> = []
    // In Gray's code, one guest arrives or leaves at a time, and no arrivals occur twice.
    for number in 1...4_200 {
      let guest = 1 + number.trailingZeroBitCount
      let isArriving = present.insert(guest).inserted
      if !isArriving { present.remove(guest) }
      other.handle(isArriving ? Party.arrival(of: guest) : Party.departure(of: guest))
    }
    machine.handle(.tick)
    for guest in guests { machine.handle(Party.arrival(of: guest)) }
    #expect(machine.state.leaves == ["out"])
  }

  /// A meeting that an earlier version of the chart may have declared in another way.
  private struct Appointment: TracedChart {
    var arriving = ["a", "b", "c"]
    var isNested = true
    var name = "j"

    var body: [Element] {
      parallel("p") {
        for id in ["a", "b", "c"] {
          region {
            traced(id) {
              if arriving.contains(id) { on(id, via: .join(name)) }
              if isNested { traced("\(id)1") }
            }
            if !isNested { traced("\(id)1") }
          }
        }
        join(name, to: "out")
      }
      traced("out")
    }
  }

  @Test func `an arrival that the new chart does not have is a fault`() throws {
    let first = try Appointment().started(trace)
    first.handle("a")
    let saved = SavedMachine<Configuration<String>, String>(state: try decoded(first.state))
    let fault = "'a' has reported to the join 'j', and is not active or does not lead there."
    for (chart, expected) in [
      (Appointment(arriving: ["b", "c"]), fault),
      (Appointment(isNested: false), fault),
      (Appointment(name: "k"), "It has no join 'j'."),
    ] {
      let error = #expect(throws: IncompatibleConfigurationError.self) {
        try StateMachine(chart, subject: trace).resume(from: saved)
      }
      #expect(error?.faults.map(\.description) == [expected])
    }
  }

  /// A home whose two parts are active together or alternately.
  private struct Home: TracedChart {
    let isParallel: Bool

    var body: [Element] {
      if isParallel {
        parallel("home") {
          on("leave", to: "away")
          region { traced("one") }
          region { traced("other") }
        }
      } else {
        state("home") {
          on("leave", to: "away")
          traced("one")
          traced("other")
        }
      }
      traced("away") { on("back", via: .history(.deep, of: "home")) }
    }
  }

  @Test(arguments: [true, false])
  func `history that cannot be active in the new chart is not restored`(isParallel: Bool) throws {
    let first = try Home(isParallel: isParallel).started(trace)
    first.handle("leave")
    let saved = SavedMachine<Configuration<String>, String>(state: try decoded(first.state))
    let second = try StateMachine(Home(isParallel: !isParallel), subject: trace)
    try second.resume(from: saved)
    second.handle("back")
    #expect(second.state.leaves == (isParallel ? ["one"] : ["one", "other"]))
  }
}
