import Schematic
import Statecharts
import Testing

/// History records the state before a choice: a choice is no state, however long it stays active.
struct ChoiceHistoryTests {
  /// Two regions that go through a choice at the same event; the choice of one of them leads out of both.
  private struct Doors: TracedChart {
    let isFirst: Bool

    var body: [Element] {
      parallel("rooms") {
        for name in isFirst ? ["out", "in"] : ["in", "out"] {
          region { room(name) }
        }
      }
      traced("street") {
        on("back", via: .history(.deep, of: "rooms"))
        on("shallow", via: .history(of: "rooms"))
      }
    }

    @ChartBuilder<String, String, Trace>
    private func room(_ name: String) -> [Element] {
      traced("\(name) 1") { on("next", to: "\(name) 2") }
      traced("\(name) 2") {
        on(
          "go",
          via: .choice([
            .to("\(name) 1").when { $0.ask("stay") },
            .otherwise(name == "out" ? "street" : "in 3"),
          ]))
      }
      traced("\(name) 3")
    }
  }

  @Test(arguments: [true, false], ["back", "shallow"])
  func `a region that waits in a choice while another goes on is restored as it was before`(
    isFirst: Bool, event: String
  ) throws {
    let trace = Trace()
    trace.facts = []
    let machine = try Doors(isFirst: isFirst).started(trace)
    for event in ["next", "go"] { machine.handle(event) }
    #expect(machine.state.leaves == ["street"])
    machine.handle(event)
    // If the choice that leads out is taken first, the other one is exited before it is taken.
    #expect(machine.state.leaves == (isFirst ? ["out 2", "in 2"] : ["in 3", "out 2"]))
  }

  @Test(arguments: [HistoryKind.shallow, .deep])
  func `the only active state, which is left through a choice, is restored`(
    kind: HistoryKind
  ) throws {
    struct House: TracedChart {
      let kind: HistoryKind

      var body: [Element] {
        traced("house") {
          traced("cellar") { on("turn", to: "hall") }
          traced("hall") {
            on("go", via: .choice([.to("cellar").when { $0.ask("dark") }, .otherwise("street")]))
          }
        }
        traced("street") { on("back", via: .history(kind, of: "house")) }
      }
    }
    let trace = Trace()
    let machine = try House(kind: kind).started(trace)
    for event in ["turn", "go", "back"] { machine.handle(event) }
    #expect(trace.take() == "-cellar +hall -hall dark? -house +street -street +house +hall")
  }
}
