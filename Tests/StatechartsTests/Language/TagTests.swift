import Foundation
import Schematic
import Statecharts
import Testing

extension StateTag {
  fileprivate static let quiet: StateTag = "quiet"
  fileprivate static let busy: StateTag = "busy"
}

@Suite struct TagTests {
  struct Player: Statechart {
    enum State: String, Codable { case off, on, paused, playing, both, left, right, end }
    enum Event { case power, play, split, stop }

    var body: [Element] {
      state(.off, tags: [.quiet]) { on(.power, to: .on) }
      state(.on, initial: .paused, tags: ["lit"]) {
        on(.split, to: .both)
        state(.paused, tags: [.quiet, "idle"]) { on(.play, to: .playing) }
        state(.playing, tags: [.busy])
      }
      parallel(.both, tags: [.busy]) {
        region { state(.left, tags: [.quiet]) }
        region { state(.right) }
        on(.stop, to: .end)
      }
      final(.end, tags: [.quiet])
    }
  }

  func machine(after events: Player.Event...) throws -> Player.Machine {
    let machine = try StateMachine(Player())
    machine.start()
    for event in events { machine.handle(event) }
    return machine
  }

  @Test func `a machine has the tags of its active states`() throws {
    let machine = try machine(after: .power)
    #expect(
      machine.state.hasTag(.quiet) && machine.state.hasTag("idle") && machine.state.hasTag("lit"))
    machine.handle(.play)
    #expect(
      !machine.state.hasTag(.quiet) && machine.state.hasTag(.busy) && machine.state.hasTag("lit"))
  }

  @Test func `regions, parallel and final states have tags, too`() throws {
    let machine = try machine(after: .power, .split)
    #expect(machine.state.hasTag(.busy) && machine.state.hasTag(.quiet))
    machine.handle(.stop)
    #expect(machine.state.hasTag(.quiet) && !machine.state.hasTag(.busy))
  }

  @Test func `a decoded configuration has tags once a machine resumes from it`() throws {
    let saved = try JSONEncoder().encode(try machine(after: .power).state)
    let decoded = try JSONDecoder().decode(Configuration<Player.State>.self, from: saved)
    #expect(!decoded.hasTag(.quiet))
    let adopted = try StatechartSchema(Player()).validated(decoded)
    #expect(adopted.hasTag(.quiet))
  }

  @Test func `a tag prints as its name`() {
    #expect("\(StateTag.quiet)" == "quiet" && StateTag("quiet") == .quiet)
  }
}
