import Statecharts
import Testing

@Suite struct JoinFaultTests {
  @Test func `a join that is not declared`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") { on("x", via: .join("j")) }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The transition on 'x' of state 'a' leads to the join 'j', which is not declared: add \
        'join("j", to: …)'.
        """
      ])
  }

  @Test func `a join declared twice, without sources, and with one`() {
    struct Chart: TextChart {
      var body: [Element] {
        join("i", to: "a")
        join("i", to: "a")
        join("j", to: "a")
        state("a") {
          on("x", via: .join("j"))
          on("y", via: .join("j"))
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "No transition leads to the join 'i', so that it never fires: add some, or remove it.",
        "The join 'i' is declared twice: rename or remove one of them.",
        """
        Only state 'a' leads to the join 'j': a join needs two sources, or lead to the target \
        directly.
        """,
      ])
  }

  @Test func `a join whose sources are never active together`() {
    struct Chart: TextChart {
      var body: [Element] {
        join("j", to: "a")
        state("a") { on("x", via: .join("j")) }
        state("b") { on("x", via: .join("j")) }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The join 'j' has the sources state 'a' and state 'b', which are not in different \
        regions of a parallel state: remove one.
        """
      ])
  }

  @Test func `a join that is declared in one of its regions`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("p") {
          region {
            state("a") {
              on("x", via: .join("j"))
              join("j", to: "c")
            }
          }
          region { state("b") { on("x", via: .join("j")) } }
        }
        state("c")
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The join 'j' is declared in state 'a', but its source state 'b' is not in it. Declare \
        the join in the parallel state, or in an ancestor.
        """
      ])
  }

  @Test func `a join as it should be`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("p") {
          region { state("a") { on("x", via: .join("j")) } }
          region { state("b") { on("x", via: .join("j")) } }
          join("j", to: "c")
        }
        state("c")
      }
    }
    #expect(faults(of: Chart()).isEmpty)
  }
}
