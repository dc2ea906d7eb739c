import Statecharts

/// The chart of TBStateMachine's tests of nested states: composites, and parallel states in them.
///
/// a{a1 a2 a3} b{b1 b2{b21 b22} b3{b311 b312 | b321 b322}} c{c1 c2{c211 c212 | c221 c222}}
struct Nested: TracedChart {
  typealias State = String
  typealias Event = String
  typealias Subject = Trace

  var exitsRegionsInOrder = false
  var bubbling = true

  var body: [Element] {
    traced("a") {
      on("a to a2", to: "a2")
      on("a to a2 local", to: "a2", kind: .local)
      on("again", to: "a")
      on("again local", to: "a", kind: .local)
      on("unguarded", to: "b") { $0.note("outer") }
      on("fork", via: .fork(["c212", "c222"])) { $0.note("fork") }
      on("junction", via: .junction(ways))
        .when { $0.ask("junction") }
        .perform { $0.note("way in") }
      on("into region", to: "c212")
      traced("a1") {
        on("next", to: "a2") { $0.note("next") }
        on("unguarded", to: "a2")
          .when { $0.ask("inner") }
          .perform { $0.note("inner") }
        on("unguarded", to: "a3")
          .when { $0.ask("second") }
          .perform { $0.note("second") }
      }
      traced("a2") {
        on("a2 to a", to: "a")
        on("tell") { $0.note("told") }
      }
      traced("a3") { on("b_a3", to: "b", kind: .local) }
    }
    traced("b") {
      on("local into", to: "b22", kind: .local)
      on("both") { $0.note("further out") }
      traced("b1")
      traced("b2") {
        traced("b21")
        traced("b22") { on("local out", to: "b", kind: .local) }
      }
      tracedParallel("b3") {
        region {
          traced("b311") {
            on("out", to: "a1")
            on("across", to: "b322")
            on("both", to: "b312") { $0.note("first") }
            on("leave", to: "a1")
          }
          traced("b312")
        }
        region {
          traced("b321") {
            on("both", to: "b322") { $0.note("second") }
            on("leave", to: "b322")
          }
          traced("b322")
        }
      }
      on("to b3", to: "b3")
    }
    traced("c") {
      traced("c1")
      tracedParallel("c2") {
        region {
          traced("c211")
          traced("c212") { on("first", via: .join("both")) { $0.note("first in") } }
        }
        region {
          traced("c221")
          traced("c222") {
            on("second", via: .join("both"))
              .when { $0.ask("allowed") }
              .perform { $0.note("second in") }
          }
        }
      }
      join("both", to: "a") { $0.note("joined") }
    }
    on("to b", to: "b")
    on("to b3", to: "b3")
    on("to c", to: "c")
  }

  private var ways: [Branch<String, String, Trace>] {
    [
      .to("b1").when { $0.ask("one") }.perform { $0.note("way one") },
      .to("b2").when { $0.ask("two") }.perform { $0.note("way two") },
    ]
  }
}
