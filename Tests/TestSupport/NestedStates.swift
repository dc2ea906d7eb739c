import Schematic
import Statecharts

/// TBStateMachine's nested states.
///
/// a{a1 a2} b{b1 b2{b21 b22}} c{c1 c2{c211 c212 | c221 c222}}
package struct NestedStates: Statechart {
  package typealias State = String
  package typealias Event = String

  package init() {}

  package var body: [Element] {
    state("a") {
      on("b21", to: "b21")
      on("fork", via: .fork(["c212", "c222"]))
      on("junction", via: .junction([.to("b").when { false }, .otherwise("c1")]))
      on("choice", via: .choice([.to("b1").when { false }, .otherwise("b2")]))
      state("a1") { on("next", to: "a2") }
      state("a2")
    }
    state("b") {
      on("home", to: "a")
      state("b1")
      state("b2") {
        on("next", to: "b22")
        state("b21") {
          on("again", to: "b21")
          on("tell") {}
          on("fail", to: "c1") { throw Refused() }
          on("next", to: "b22")
          on("recall", via: .history(of: "c"))
        }
        state("b22") { on("end", via: .terminate) }
      }
    }
    state("c") {
      join("together", to: "b")
      state("c1")
      parallel("c2") {
        on("home", to: "a")
        region {
          state("c211")
          state("c212") {
            on("next", to: "c211")
            on("join", via: .join("together"))
          }
        }
        region {
          state("c221")
          state("c222") {
            on("next", to: "c221")
            on("join too", via: .join("together"))
          }
        }
      }
    }
  }
}

/// A started machine after one event.
package func started(
  _ chart: NestedStates, _ event: String
) throws -> StateMachine<StatechartSchema<String, String, Void>> {
  let machine = try StateMachine(chart)
  machine.start()
  machine.handle(event)
  return machine
}

/// The error that an action throws.
package struct Refused: Error, CustomStringConvertible {
  package let description = "refused"

  package init() {}
}
