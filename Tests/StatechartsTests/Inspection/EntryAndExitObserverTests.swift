import Schematic
import Statecharts
import TestSupport
import Testing

struct ChartEntryAndExitObserverTests {
  struct Player: Statechart {
    typealias State = String
    typealias Event = String

    var body: [Element] {
      state("off") {
        on("power", to: "on")
        on("wrong", via: .choice([.to("on").when { throw Failure.guarding }, .otherwise("off")]))
      }
      parallel("on") {
        on("restart", to: "on")
        on("power", to: "off")
        region {
          state("paused") {
            on("play", to: "playing")
            on("skip", via: .choice([.to("silent").when { false }, .otherwise("playing")]))
          }
          state("playing") { on(internal: "volume") }
        }
        region { state("silent") }
      }
    }
  }

  private let log = Log()
  private let machine: Player.Machine

  init() throws {
    machine = try StateMachine(Player())
    machine.onEntry { [log] states, event in
      log.add("\(event ?? "-"): +\(states.joined(separator: " +"))")
    }
    machine.onExit { [log] states, event in
      log.add("\(event ?? "-"): -\(states.joined(separator: " -"))")
    }
    machine.start()
  }

  @Test func `each step has the states that it enters and exits, also those that are re-entered`() {
    for event in ["power", "play", "volume", "restart", "nonsense"] { machine.handle(event) }
    #expect(
      log.entries == [
        "-: +off", "power: +on +paused +silent", "power: -off", "play: +playing", "play: -paused",
        "restart: +on +paused +silent", "restart: -silent -playing -on",
      ])
  }

  @Test func `a transition through a choice is one call`() {
    machine.handle("power")
    log.entries = []
    machine.handle("skip")
    #expect(log.entries == ["skip: +playing", "skip: -paused"])
  }

  @Test func `what an undone transition has exited does not count`() {
    machine.handle("wrong")
    machine.handle("power")
    #expect(log.entries == ["-: +off", "power: +on +paused +silent", "power: -off"])
  }
}
