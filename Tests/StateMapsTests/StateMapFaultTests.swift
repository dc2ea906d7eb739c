import Schematic
import StateMaps
import Testing

struct StateMapFaultTests {
  @Test func `a map without states is a fault`() {
    struct Map: NamedMap {
      var body: [Element] {}
    }
    #expect(faults(of: Map()) == ["The map declares no state: declare one."])
  }

  @Test func `a state declared twice is a fault`() {
    // MA-06: Machinus ended the program.
    struct Map: NamedMap {
      var body: [Element] {
        state("a")
        final("a")
      }
    }
    #expect(
      faults(of: Map()) == ["The state 'a' is declared twice: rename or remove one of them."])
  }

  @Test func `a state declared several times is one fault`() {
    struct Map: NamedMap {
      var body: [Element] {
        state("b", to: "a")
        for name in ["a", "a", "b", "a"] { state(name) }
      }
    }
    #expect(
      faults(of: Map()) == [
        "The state 'a' is declared 3 times: rename or remove all but one of them.",
        "The state 'b' is declared twice: rename or remove one of them.",
      ])
  }

  @Test func `a case that is not declared is a fault`() {
    struct Map: StateMap {
      enum State: CaseIterable { case on, off }
      var body: [Element] { state(.on) }
    }
    #expect(
      faults(of: Map()) == [
        """
        The state 'off' is one of State.allCases but is not declared: declare it, or remove the \
        case.
        """
      ])
  }

  @Test func `an unknown target is a fault`() {
    // MA-12: Machinus found it when the state was requested, and ended the program.
    struct Map: NamedMap {
      var body: [Element] {
        state("a", to: "b")
        state("bb")
      }
    }
    #expect(
      faults(of: Map()) == [
        "The state 'a' lists 'b', which is not declared: declare it, or correct the name.",
        """
        The state 'bb' is not reachable from the initial state, unless 'b', which is not declared, \
        stands for it. Add it to the 'to:' of a state, declare it global, or remove it.
        """,
      ])
  }

  @Test func `a target listed twice is a fault`() {
    struct Map: NamedMap {
      var body: [Element] {
        state("a", to: "b", "b")
        state("b")
      }
    }
    #expect(faults(of: Map()) == ["The state 'a' lists 'b' twice: remove one of them."])
  }

  @Test func `the background state as a target is a fault`() {
    struct Map: NamedMap {
      var body: [Element] {
        state("a", to: "b")
        background("b")
      }
    }
    #expect(
      faults(of: Map()) == [
        """
        The state 'a' lists 'b', the background state, which only suspend() enters: remove it from \
        the list.
        """
      ])
  }

  @Test func `a final state with targets or exit hooks is a fault`() {
    // MA-18: Machinus ended the program at the first.
    struct Map: NamedMap {
      var body: [Element] {
        final("a") {
          barrier("no") { true }
          beforeEntering { _ in }
          afterEntering { _ in }
          beforeLeaving { _ in }
          afterLeaving { _ in }
          next(among: ["a"]) { "a" }
        }
      }
    }
    #expect(
      faults(of: Map())
        == ["beforeLeaving", "afterLeaving", "next"].map {
          "The final state 'a' has '\($0)', which has no effect: remove it."
        })
  }

  @Test func `a background state that is initial, has a barrier, or is declared twice is a fault`()
  {
    struct Map: NamedMap {
      var body: [Element] {
        background("a") { barrier("no") { true } }
        background("b")
      }
    }
    #expect(
      faults(of: Map()) == [
        """
        The first state of the map is its background state 'a': declare the initial state before it.
        """,
        "The state 'b' is a second background state, after 'a': a map has one at most.",
        """
        The background state 'a' has 'barrier', which is never evaluated, because suspend() and \
        resume() are always accepted: remove it.
        """,
      ])
  }

  @Test func `two dynamic transitions of a state are a fault`() {
    struct Map: NamedMap {
      var body: [Element] {
        state("a") {
          for _ in 1...2 {
            next(among: ["a"]) { "a" }
          }
        }
      }
    }
    #expect(
      faults(of: Map()) == ["The state 'a' has 2 'next': combine them into one."])
  }

  @Test func `candidates that cannot be selected are a fault`() {
    struct Map: NamedMap {
      var body: [Element] {
        state("a", to: "b") { next(among: ["b", "c", "d", "x"]) { nil } }
        state("b", to: "c") { next(among: []) { nil } }
        state("c")
        global("d")
      }
    }
    #expect(
      faults(of: Map()) == [
        """
        The 'next' of state 'a' has the candidate 'c', which is not a target of the state. Add it \
        to the state's 'to:', or remove it here.
        """,
        """
        The 'next' of state 'a' has the candidate 'x', which is not declared: declare it, or \
        correct the name.
        """,
        "The 'next' of state 'b' has no candidates: list them.",
      ])
  }

  @Test func `elements in the wrong place are faults`() {
    struct Map: NamedMap {
      var body: [Element] {
        state("a") {
          state("b")
          beforeTransition { _, _ in }
        }
        afterEntering { _ in }
      }
    }
    #expect(
      faults(of: Map()) == [
        "The map has 'afterEntering' outside of a state: move it into one.",
        """
        The state 'a' contains the state 'b': move it out, or write a statechart, which has states \
        in states.
        """,
        """
        The state 'a' has 'beforeTransition', which is performed at all transitions: move it to \
        the top of the body.
        """,
      ])
  }

  @Test func `states that are not reachable are faults`() {
    struct Map: NamedMap {
      var body: [Element] {
        state("a")
        state("b", to: "c")
        state("c", to: "b")
        global("d", to: "e")
        state("e")
        background("f")
      }
    }
    #expect(
      faults(of: Map())
        == ["b", "c"].map {
          """
          The state '\($0)' is not reachable from the initial state. Add it to the 'to:' of a \
          state, declare it global, or remove it.
          """
        })
  }

  @Test func `a target that is not declared does not hide states that are not reachable`() {
    struct Map: NamedMap {
      var body: [Element] {
        state("a", to: "bb", "a")
        state("b", to: "d")
        state("c", to: "cc")
      }
    }
    let unreachable = ["b", "c"].map {
      """
      The state '\($0)' is not reachable from the initial state, unless 'bb', which is not declared, \
      stands for it. Add it to the 'to:' of a state, declare it global, or remove it.
      """
    }
    #expect(
      faults(of: Map()) == [
        "The state 'a' lists 'bb', which is not declared: declare it, or correct the name.",
        "The state 'b' lists 'd', which is not declared: declare it, or correct the name.",
        "The state 'c' lists 'cc', which is not declared: declare it, or correct the name.",
      ] + unreachable)
  }

  @Test func `one error contains all faults`() throws {
    struct Map: NamedMap {
      var body: [Element] {
        state("a", to: "b")
        state("a", to: "c")
      }
    }
    let error = #expect(throws: InvalidDefinitionError.self) { try StateMachine(Map()) }
    #expect(
      error?.description == """
        The map has 3 faults:
        - The state 'a' is declared twice: rename or remove one of them.
        - The state 'a' lists 'b', which is not declared: declare it, or correct the name.
        - The state 'a' lists 'c', which is not declared: declare it, or correct the name.
        """)
    #expect(error?.faults.map(\.state) == ["a", "a", "a"])
  }
}

private protocol NamedMap: StateMap where State == String, Subject == Void {}

private func faults<Map: StateMap>(of map: Map) -> [String] {
  do {
    _ = try StateMapSchema(map)
    return []
  } catch {
    return error.faults.map(\.description)
  }
}
