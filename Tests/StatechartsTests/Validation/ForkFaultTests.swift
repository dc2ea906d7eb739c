import Statecharts
import Testing

/// A fork of a branch or a join is validated like that of a transition.
@Suite struct ForkFaultTests {
  private struct Chart: TextChart {
    var body: [Element] {
      state("s") {
        on("1", via: .junction([.via(.fork(["c"], and: .history(of: "p")))]))
        on("2", via: .choice([.via(.fork(["a"], and: .history(of: "gone")))]))
        on("3", via: .junction([.via(.fork(["a"], and: .history(.deep, of: "c")))]))
      }
      parallel("p") {
        region { state("a") { on("4", via: .join("j")) } }
        region { state("c") { on("4", via: .join("j")) } }
        join("j", via: .fork([], and: .history(of: "p"), .history(of: "p")))
      }
    }
  }

  @Test func `nested, undeclared, childless and repeated targets`() {
    #expect(
      Set(faults(of: Chart())) == [
        "The transition on '1' of state 's' leads to 'p' and to 'c', which is inside it: keep the inner one.",
        "The transition on '2' of state 's' leads to 'gone', which is not declared: declare it, or correct the name.",
        """
        The transition on '3' of state 's' leads to the history of 'c', which has no states in it: \
        lead to the state itself.
        """,
        "The join 'j' leads to 'p' twice: remove one.",
      ])
  }
}
