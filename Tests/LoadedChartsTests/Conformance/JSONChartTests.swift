import ChartDocuments
import Foundation
import LoadedCharts
import Schematic
import Statecharts
import Testing

/// Charts of JSON files, loaded and run.
@Suite struct JSONChartTests {
  // TB-63 to TB-66: the states and transitions that TBStateMachine's documentation describes.
  private static let tbStateMachine = #"""
    {
      "name": "main",
      "states": [
        {"name": "a", "type": "sub", "states": [
          {"name": "a1", "type": "state"}, {"name": "a2", "type": "state"}]},
        {"name": "b", "type": "state"},
        {"name": "c", "type": "sub", "states": [
          {"name": "c1", "type": "state"},
          {"name": "c2", "type": "parallel", "regions": [
            [{"name": "c211", "type": "state"}, {"name": "c212", "type": "state"}],
            [{"name": "c221", "type": "state"}, {"name": "c222", "type": "state"}]]}]}
      ],
      "transitions": [
        {"type": "simple", "kind": "local", "name": "inner", "source": "a", "target": "a/a2"},
        {"type": "simple", "kind": "internal", "name": "beep", "source": "b", "target": "b"},
        {"type": "simple", "kind": "external", "name": "region", "source": "b",
         "target": "c/c2@1/c222"},
        {"type": "compound", "name": "f", "vertices": {
           "incoming": [{"source": "a", "name": "fork"}],
           "outgoing": [{"target": "c/c2@0/c212"}, {"target": "c/c2@1/c222"}]},
         "pseudo_state": {"type": "fork", "name": "fork_1", "region": "c/c2"}},
        {"type": "compound", "name": "j", "vertices": {
           "incoming": [{"source": "c/c2@0/c212", "name": "one"},
                        {"source": "c/c2@1/c222", "name": "two"}],
           "outgoing": [{"target": "b"}]},
         "pseudo_state": {"type": "join", "name": "join_1", "region": "c/c2"}}
      ]
    }
    """#

  @Test func `a configuration file of TBStateMachine runs (TB-63, TB-64, TB-65)`() throws {
    let journal = Journal()
    let document = try ChartDocument(tbStateMachine: Data(Self.tbStateMachine.utf8))
    let machine = try JournalMachine(document, journal)
    machine.start()
    #expect(machine.leaves == ["a/a1"])
    machine.handle(["inner"])
    #expect(machine.leaves == ["a/a2"])
    machine.handle(["fork"])
    #expect(machine.leaves == ["c/c2@0/c212", "c/c2@1/c222"])
    machine.handle(["one"])
    #expect(machine.leaves == ["c/c2@0/c212", "c/c2@1/c222"])
    machine.handle(["two"])
    #expect(machine.leaves == ["b"])
    machine.handle(["beep"])
    #expect(machine.leaves == ["b"])
    machine.handle(["region"])
    #expect(machine.leaves == ["c/c2@0/c211", "c/c2@1/c222"])
    #expect(journal.take().isEmpty)
  }

  private static let xstate = #"""
    {
      "id": "player", "initial": "off",
      "states": {
        "off": {"on": {"POWER": "on", "RESUME": "on.past"}},
        "on": {
          "initial": "stopped", "entry": "light", "exit": "dim",
          "on": {
            "POWER": "off", "STOP": ".stopped", "RESET": {"target": ".stopped", "reenter": true},
            "SELF": "on", "AGAIN": {"target": "on", "reenter": true}
          },
          "states": {
            "stopped": {
              "entry": "stop",
              "on": {"PLAY": {"target": "playing", "guard": "isLoaded"}, "NOTE": {"target": "stopped", "actions": "note"}}
            },
            "playing": {"after": {"5000": "stopped"}, "exit": "pause"},
            "past": {"type": "history"}
          }
        }
      }
    }
    """#

  // What XState 5 does: entries and exits without `reenter`, and with it.
  @Test func `a machine configuration of XState runs`() throws {
    let journal = Journal(holding: ["isLoaded"])
    let machine = try JournalMachine(
      ChartDocument(xstate: Data(Self.xstate.utf8)), journal,
      bindings: ChartBindings(
        actions: ["light", "dim", "stop", "pause", "note"], guards: ["isLoaded"]))
    let host = machine.manualHost()
    machine.start()
    let script: [(String, [String], String)] = [
      ("POWER", ["on.stopped"], "light stop"), ("NOTE", ["on.stopped"], "note"),
      ("SELF", ["on.stopped"], "stop"), ("AGAIN", ["on.stopped"], "dim light stop"),
      ("STOP", ["on.stopped"], "stop"), ("RESET", ["on.stopped"], "dim light stop"),
      ("PLAY", ["on.playing"], ""), ("POWER", ["off"], "pause dim"),
      ("RESUME", ["on.playing"], "light"),
    ]
    for (event, leaves, actions) in script {
      machine.handle([event])
      #expect(machine.leaves == leaves, "after \(event)")
      #expect(journal.take() == actions, "after \(event)")
    }
    host.advance(by: .seconds(5))
    #expect(machine.leaves == ["on.stopped"])
  }
}
