import Statecharts
import Testing

@Suite struct TransitionFaultTests {
  @Test func `targets that are not declared`() {
    struct Chart: TextChart {
      var body: [Element] {
        on("x", to: "gone")
        state("a") {
          always(to: "lost").when { true }
          on("y", via: .history(of: "past"))
          on("z", via: .selectionWithContext(among: ["a", "nobody"]) { _ in "a" })
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The transition on 'x' of the chart leads to 'gone', which is not declared: declare it, or correct the name.",
        "The eventless transition of state 'a' leads to 'lost', which is not declared: declare it, or correct the name.",
        "The transition on 'y' of state 'a' leads to 'past', which is not declared: declare it, or correct the name.",
        "The transition on 'z' of state 'a' leads to 'nobody', which is not declared: declare it, or correct the name.",
      ])
  }

  @Test func `transitions without an event that have neither a target nor an action`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          always()
          onDone()
          onFailure()
          on(internal: "tick")
          final("b")
        }
        state("c") { always().when { true } }
      }
    }
    let remedy = "has neither a target nor an action, and no effect: add 'to:' or an action."
    #expect(
      faults(of: Chart()) == [
        "The eventless transition of state 'a' \(remedy)",
        "The completion transition of state 'a' \(remedy)",
        "The eventless transition of state 'c' \(remedy)",
      ])
  }

  @Test
  func `a fork into one region twice, outside of regions, into nested states, or without targets`()
  {
    struct Chart: TextChart {
      var body: [Element] {
        state("s") {
          on("1", via: .fork(["a", "b"]))
          on("2", via: .fork(["a", "s"]))
          on("3", via: .fork(["p", "c"]))
          on("4", via: .fork(["a", "a"]))
          on("5", via: .fork([]))
          on("6", via: .fork(["b", "d"]))
        }
        parallel("p") {
          region {
            state("a")
            state("b")
          }
          region { state("c") { state("d") } }
        }
      }
    }
    let emptyList = "has an empty list of targets: name at least one state, or remove it."
    let remedy = "which are not in different regions of a parallel state: remove one."
    #expect(
      faults(of: Chart()) == [
        "The transition on '1' of state 's' leads to both 'a' and 'b', \(remedy)",
        "The transition on '2' of state 's' leads to both 'a' and 's', \(remedy)",
        "The transition on '3' of state 's' leads to 'p' and to 'c', which is inside it: keep the inner one.",
        "The transition on '4' of state 's' leads to 'a' twice: remove one.",
        "The transition on '5' of state 's' \(emptyList)",
      ])
  }

  @Test func `otherwise with a guard, in a line by value and in one with a payload`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("1", via: .junction([.to("a").when { true }, .otherwise("b").when { true }]))
          on({ $0.first }, via: .choice([.otherwise("b").when { $1 == "x" }, .to("a")]))
        }
        state("b")
      }
    }
    let remedy = "Write '.to' in place of '.otherwise', or remove the guard."
    #expect(
      faults(of: Chart()) == [
        """
        The transition on '1' of state 'a' leads to a junction with a guard on '.otherwise' to \
        'b', which is taken without a condition. \(remedy)
        """,
        """
        The transition on 'Character' of state 'a' leads to a choice with a guard on '.otherwise' \
        to 'b', which is taken without a condition. \(remedy)
        """,
      ])
  }

  @Test func `otherwise may have actions`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("1", via: .choice([.to("a").when { true }, .otherwise("b").perform {}]))
        }
        state("b")
      }
    }
    #expect(faults(of: Chart()) == [])
  }

  @Test func `a junction or choice without a branch, or with one that shadows others`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("1", via: .junction([]))
          on("2", via: .junction([.otherwise("a"), .to("a").when { true }]))
          on("3", via: .choice([]))
          on("4", via: .choice([.to("a").when { true }]))
          on("5", via: .junction([.to("a").when { true }]))
          on("6", via: .choice([.to("a").when { true }, .otherwise("a")]))
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The transition on '1' of state 'a' leads to a junction without a branch: add '.otherwise'.
        """,
        """
        The transition on '2' of state 'a' leads to a junction with '.otherwise' before its \
        last branch: put it last.
        """,
        """
        The transition on '3' of state 'a' leads to a choice without a branch: add '.otherwise'.
        """,
        """
        The transition on '4' of state 'a' leads to a choice without a last branch \
        '.otherwise': add one.
        """,
      ])
  }

  @Test func `a dynamic target without candidates, or with one of them twice`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("1", via: .selectionWithContext(among: []) { _ in nil })
          on("2", via: .selectionWithContext(among: ["a", "a", "a"]) { _ in "a" })
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The transition on '1' of state 'a' has no candidates to lead to: name them.",
        "The transition on '2' of state 'a' names the candidate 'a' more than once: remove the others.",
      ])
  }

  @Test func `an internal transition with a target`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") { on("x", to: "b", kind: .internal) }
        state("b")
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The transition on 'x' of state 'a' is internal and has a target: remove the target, or \
        use '.local' or '.external'.
        """
      ])
  }

  @Test func `a transition that an earlier one always forestalls`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("x", to: "b").when { true }
          on("x", to: "b")
          on("x", to: "a")
          on("x") {}
          on("y", to: "b")
          always(to: "b")
          always(to: "a").when { true }
        }
        state("b") {
          on("x", via: .junction([.to("a").when { true }]))
          on("x", via: .selectionWithContext(among: ["a"]) { _ in nil })
          on("x", to: "a")
        }
      }
    }
    let remedy = """
      can never fire, because an earlier one always does. Give that one a guard, or remove one \
      of \
      the two.
      """
    #expect(
      faults(of: Chart()) == [
        "The transition on 'x' of state 'a' to 'a' \(remedy)",
        "The transition on 'x' of state 'a' \(remedy)",
        "The eventless transition of state 'a' to 'a' \(remedy)",
      ])
  }

  @Test func `an eventless transition after one into a state with a barrier may fire`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          always(to: "b")
          always(to: "c")
        }
        state("b") { barrier("no", unless: .guard { false }) }
        state("c")
      }
    }
    #expect(faults(of: Chart()).isEmpty)
  }

  @Test func `a completion that can never come`() {
    struct Chart: TextChart {
      var body: [Element] {
        onDone {}
        state("a") { onDone(to: "b") }
        state("b") {
          onDone(to: "a")
          state("c") { final("deep") }
        }
        parallel("p") {
          onDone(to: "a")
          region("left") { final("l") }
          region("right") { state("r") }
        }
        state("d") {
          onDone(to: "a")
          final("end")
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "When the chart completes, its machine is done: 'onDone' there never fires. Remove it.",
        """
        State 'a' can never complete: it has no states in it. To exit it at once, write \
        'always(to:)'; when its work is done, 'run(with:) { … } then: { … }' and a transition on the \
        event \
        that 'then' returns.
        """,
        "State 'b' can never complete: it has no final state in it.",
        "Parallel state 'p' can never complete: region 'right' of 'p' has no final state.",
      ])
  }

  @Test func `eventless transitions without end`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") { always(to: "a") }
        state("b") { always(to: "c") }
        state("c") {
          always(to: "b")
          state("d")
        }
        state("e") { always(to: "f") }
        state("f") { always(to: "e").when { true } }
        state("g") {
          always(to: "h")
          state("h") { always(to: "a").when { true } }
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The eventless transition of state 'a' forms an endless loop: give it a guard.",
        """
        The eventless transitions of 'b', 'c' form an endless loop: give one of \
        them a guard.
        """,
      ])
  }

  @Test func `an endless loop can enter a composite and continue from its initial state`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") { always(to: "b") }
        state("b") { state("c") { always(to: "a") } }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The eventless transitions of 'a', 'c' form an endless loop: give one of \
        them a guard.
        """
      ])
  }

  @Test func `transitions for failures that an earlier one shadows, or in a wrong place`() {
    struct Timeout: Error {}
    struct Chart: Statechart {
      var body: [ChartElement<String, String, Void>] {
        state("a") {
          onFailure(of: Timeout.self, to: "b")
          onFailure(of: Timeout.self, to: "z")
          onFailure(to: "b").when { _, _ in false }
          onFailure(to: "b")
          onFailure(of: CancellationError.self, to: "z")
        }
        parallel("b") {
          region {
            onFailure(to: "z")
            state("b1")
          }
        }
        final("z") { onFailure(to: "a") }
      }
    }
    let remedy =
      "can never fire, because an earlier one always does. Give that one a guard, or remove one of the two."
    #expect(
      faults(of: Chart()) == [
        """
        The first region of 'b' has a transition: a region has only states. Put it into one of them, or \
        into the parallel state.
        """,
        "The final state 'z' has a transition, which has no effect: remove it.",
        "The transition on 'failure(Timeout)' of state 'a' to 'z' \(remedy)",
        "The transition on 'failure(CancellationError)' of state 'a' to 'z' \(remedy)",
      ])
  }

  @Test func `a loop that a barrier, a guard, a junction or a choice may end is none`() {
    struct Chart: TextChart {
      let hasBarrier: Bool
      var body: [Element] {
        state("a") { always(to: "b") }
        state("b") {
          if hasBarrier {
            always(to: "a")
            barrier("closed", unless: .guard { false })
          } else {
            always(via: .junction([.to("a").when { true }]))
          }
        }
        state("c") { always(via: .choice([.otherwise("c")])) }
        state("d") { always(to: "d").when { true } }
      }
    }
    #expect(faults(of: Chart(hasBarrier: true)).isEmpty)
    #expect(faults(of: Chart(hasBarrier: false)).isEmpty)
  }

  @Test func `a transition is forestalled by one whose last branch is taken without a guard`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("1", via: .junction([.to("a").when { true }, .otherwise("b")]))
          on("1", to: "b")
          on("2", via: .choice([.to("a").when { true }, .otherwise("b")]))
          on("2", to: "b")
          on("3", via: .junction([.to("a").when { true }, .to("b").when { true }]))
          on("3", to: "b")
          on("4", via: .selectionWithContext(among: ["a"]) { _ in nil })
          on("4", to: "b")
          on("5", via: .terminate)
          on("5", to: "b")
        }
        state("b")
      }
    }
    #expect(
      faults(of: Chart()).map { $0.prefix { $0 != "," } } == [
        "The transition on '1' of state 'a' to 'b' can never fire",
        "The transition on '2' of state 'a' to 'b' can never fire",
        "The transition on '5' of state 'a' to 'b' can never fire",
      ])
  }

  @Test func `some events of a transition are forestalled, in its order`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("3", "1", to: "b")
          on("5", to: "b")
          on("1", "2", "3", "4", "5", to: "a")
        }
        state("b")
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The transition on '1', '2', '3', '4', '5' of state 'a' to 'a' can never fire on '1', '3', \
        '5', because an earlier one always does. Give that one a guard, or remove '1', '3', '5' here.
        """
      ])
  }
}
