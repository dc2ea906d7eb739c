import Foundation
import Schematic
import Statecharts
import Testing

/// Mismatches of configurations as values.
@Suite struct ConfigurationFaultTests {
  private struct Box: Statechart {
    typealias State = String
    typealias Event = String
    let states: [String]
    var children: [String] = []

    var body: [Element] {
      for name in states { state(name) { for child in children { state(name + child) } } }
    }
  }

  private func faults(of old: Box, in new: Box) throws -> [ConfigurationFault] {
    let machine = try StateMachine(old)
    machine.start()
    return try StatechartSchema(new).mismatches(of: machine.state)
  }

  @Test func `a state that is gone has a path, and the nearest ones`() throws {
    let faults = try faults(of: Box(states: ["printed"]), in: Box(states: ["open", "printing"]))
    #expect(faults.map(\.paths) == [["printed"]] && faults.map(\.nearest) == [[]])
    let near = try self.faults(of: Box(states: ["printed"]), in: Box(states: ["a", "print"]))
    #expect(near.map(\.nearest) == [["print"]])
    #expect(near.map(\.description) == ["'printed' is not declared in it, and 'print' is."])
  }

  @Test func `a state that has become a composite is named by its path`() throws {
    let faults = try faults(of: Box(states: ["a"]), in: Box(states: ["a"], children: ["b"]))
    #expect(faults.map(\.paths) == [["a"]] && faults.map(\.severity) == [.error])
    #expect(faults.map(\.description) == ["'a' is active, and none of its states is."])
  }

  @Test func `a configuration of the chart has no mismatches`() throws {
    #expect(try faults(of: Box(states: ["a"]), in: Box(states: ["b", "a"])) == [])
  }

  @Test func `history that is discarded is a mismatch, and does not reject`() throws {
    struct Page: Statechart {
      typealias State = String
      typealias Event = String
      let hasHistory: Bool

      var body: [Element] {
        state("home") {
          state("a")
          state("b")
          on("leave", to: "away")
        }
        state("away") {
          if hasHistory { on("back", via: .history(of: "home")) } else { on("back", to: "home") }
        }
      }
    }
    let machine = try StateMachine(Page(hasHistory: true))
    machine.start()
    machine.handle("leave")
    let schema = try StatechartSchema(Page(hasHistory: false))
    let faults = schema.mismatches(of: machine.state)
    #expect(faults.map(\.paths) == [["home"]] && faults.map(\.severity) == [.warning])
    #expect(try schema.validated(machine.state).leaves == ["away"])
  }

  private struct House: Statechart {
    typealias State = String
    typealias Event = String

    var body: [Element] {
      state("hall") {
        state("door")
        state("stairs")
      }
      parallel("rooms") {
        join("all", to: "hall")
        region("left") {
          state("bed") { on("go", via: .join("all")) }
          state("bath")
        }
        region("right") { state("desk") { on("go", via: .join("all")) } }
      }
      state("garden", initialTransition: .none) { state("shed") }
    }
  }

  /// The paths of each mismatch of a saved machine with active states and arrivals.
  private func paths(active: [String], arrived: [String: [String]] = [:]) throws -> [[String]] {
    var text = try SavedText("{\"v\":2,\"in\":[]}")
    (text.states, text.joins) = (active, arrived)
    do {
      _ = try StatechartSchema(House()).saved(from: text) { $0 }
      return []
    } catch let error as IncompatibleConfigurationError {
      return error.faults.map(\.paths)
    }
  }

  @Test func `each mismatch has the paths of its states, the one around them last`() throws {
    #expect(try paths(active: ["attic"]) == [["attic"]])
    #expect(try paths(active: ["hall"]) == [["hall"]])
    #expect(try paths(active: ["hall/door", "hall/door"]) == [["hall/door"]])
    #expect(try paths(active: ["hall", "hall/door"]) == [["hall", "hall/door"]])
    #expect(
      try paths(active: ["hall/door", "hall/stairs"]) == [["hall/door", "hall/stairs", "hall"]])
    #expect(try paths(active: ["rooms@left/bed"]) == [["rooms@right", "rooms"]])
    #expect(try paths(active: ["garden"]) == [])
  }

  @Test func `an arrival is of an active source of its join`() throws {
    let active = ["rooms@left/bed", "rooms@right/desk"]
    #expect(try paths(active: active, arrived: ["all": ["rooms@left/bed"]]) == [])
    #expect(
      try paths(active: active, arrived: ["all": ["rooms@left/bath"]]) == [["rooms@left/bath"]])
    #expect(try paths(active: active, arrived: ["all": ["rooms@left"]]) == [["rooms@left"]])
    #expect(
      try paths(active: ["garden"], arrived: ["all": ["rooms@left/bed"]]) == [["rooms@left/bed"]])
    #expect(try paths(active: active, arrived: ["none": []]) == [[]])
  }

  @Test func `beside an undeclared state, only others of these and joins are reported`() throws {
    #expect(
      try paths(active: ["attic", "cellar"], arrived: ["none": ["rooms@left/bed"]]) == [
        ["attic"], ["cellar"], [],
      ])
    #expect(
      try paths(active: ["rooms@left/bed"], arrived: ["none": []]) == [
        [], ["rooms@right", "rooms"],
      ])
  }

  @Test func `discarded history is reported beside other mismatches`() throws {
    struct Page: Statechart {
      typealias State = String
      typealias Event = String
      let away: String
      let hasHistory: Bool

      var body: [Element] {
        state("home") {
          state("a")
          on("leave", to: away)
        }
        state(away) {
          if hasHistory { on("back", via: .history(of: "home")) } else { on("back", to: "home") }
        }
      }
    }
    let machine = try StateMachine(Page(away: "away", hasHistory: true))
    machine.start()
    machine.handle("leave")
    let schema = try StatechartSchema(Page(away: "elsewhere", hasHistory: false))
    let faults = schema.mismatches(of: machine.state)
    #expect(faults.map(\.paths) == [["away"], ["home"]])
    #expect(faults.map(\.severity) == [.error, .warning])
  }
}
