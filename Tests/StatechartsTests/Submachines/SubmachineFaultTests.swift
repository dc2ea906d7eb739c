import Statecharts
import Testing

/// What is wrong with the place of a submachine.
struct SubmachineFaultTests {
  @Test func `a state has one submachine and no other states`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          submachine(Leaf(), state: { "1\($0)" }, event: \.self, sending: { $0 }, subject: { _ in })
          submachine(Leaf(), state: { "2\($0)" }, event: \.self, sending: { $0 }, subject: { _ in })
        }
        state("b") {
          submachine(Leaf(), state: { "3\($0)" }, event: \.self, sending: { $0 }, subject: { _ in })
          state("c")
        }
        state("d") {
          submachine(Leaf(), state: { "4\($0)" }, event: \.self, sending: { $0 }, subject: { _ in })
          submachine(Twig(), state: { "5\($0)" }, event: \.self, sending: { $0 }, subject: { _ in })
          state("e")
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        'a' contains 2 submachines, 'Leaf', 'Leaf': put each into a state or a region of its own.
        """,
        """
        'b' contains the submachine 'Leaf' and other states: put the submachine into a state or a \
        region of its own.
        """,
        """
        'd' contains 2 submachines, 'Leaf', 'Twig': put each into a state or a region of its own.
        """,
        """
        'd' contains the submachine 'Leaf' and other states: put the submachine into a state or a \
        region of its own.
        """,
      ])
  }

  @Test func `faults in a submachine name its place`() {
    struct Broken: TextChart {
      var body: [Element] {
        state("x") { on("go", to: "nowhere") }
      }
    }
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          submachine(
            Broken(), state: { "inner \($0)" }, event: \.self, sending: { $0 }, subject: { _ in })
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The transition on 'go' of state 'a/x' leads to 'inner nowhere', which is not declared: declare it, or correct the name.
        """
      ])
  }

  @Test func `otherwise with a guard is the same fault in a submachine as in a chart`() {
    struct Broken: TextChart {
      var body: [Element] {
        state("x") {
          on("go", via: .junction([.to("x").when { true }, .otherwise("y").when { true }]))
        }
        state("y")
      }
    }
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          submachine(
            Broken(), state: { "inner \($0)" }, event: \.self, sending: { $0 }, subject: { _ in })
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The transition on 'go' of state 'a/x' leads to a junction with a guard on '.otherwise' to \
        'a/y', which is taken without a condition. Write '.to' in place of '.otherwise', or remove \
        the guard.
        """
      ])
  }

  @Test func `two states of a submachine that become one are reported`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          submachine(
            Leaf(), state: { _ in "same" }, event: \.self, sending: { $0 }, subject: { _ in })
        }
      }
    }
    #expect(faults(of: Chart()).count == 1)
  }

  @Test func `two submachines with the same states are one fault`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          submachine(Pointed(), state: { $0 }, event: \.self, sending: { $0 }, subject: { _ in })
          exitPoint("out", to: "b")
        }
        parallel("b") {
          region("one") {
            state("c") {
              submachine(
                Pointed(), state: { $0 }, event: \.self, sending: { $0 }, subject: { _ in })
              exitPoint("out", to: "d")
            }
          }
          region("two") { state("d") }
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The submachines 'Pointed' of state 'a' and 'Pointed' of state 'c' have the same states. Add a \
        case for each of them, and give one of them another function 'state:'.
        """
      ])
  }

  @Test func `a submachine in a region has only states at its top`() {
    struct Chart: TextChart {
      var body: [Element] {
        parallel("a") {
          submachine(
            Pointed(), state: { "1\($0)" }, event: \.self, sending: { $0 }, subject: { _ in })
          region("two") { state("d") }
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The submachine 'Pointed' of region 'Pointed' of 'a' has an entry point, an exit point, a \
        transition at its top, and a region has only states. Write 'state(…) { submachine(…) }' in \
        the region.
        """
      ])
  }

  @Test func `a chart that contains itself is a fault`() {
    struct Endless: TextChart {
      var body: [Element] {
        state("a") {
          submachine(
            Endless(), state: { "\($0)a" }, event: \.self, sending: { $0 }, subject: { _ in })
        }
        state("b") {
          submachine(
            Endless(), state: { "\($0)b" }, event: \.self, sending: { $0 }, subject: { _ in })
        }
      }
    }
    #expect(
      faults(of: Endless()) == [
        """
        Submachines contain each other more than 20 deep; the innermost is 'Endless': a chart must \
        not contain itself.
        """
      ])
  }

  @Test func `options of the submachine are those of the chart`() {
    struct Other: TextChart {
      var exitsRegionsInOrder: Bool { true }
      var bubbling: Bool { false }
      var body: [Element] { state("x") }
    }
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          submachine(Other(), state: { $0 }, event: \.self, sending: { $0 }, subject: { _ in })
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The submachine 'Other' has another 'exitsRegionsInOrder' than the chart that contains it: "
          + "declare the same in both.",
        "The submachine 'Other' has another 'bubbling' than the chart that contains it: "
          + "declare the same in both.",
      ])
  }

  @Test func `a submachine with another policy for failing guards is reported`() {
    struct Lenient: TextChart {
      var failingGuardsAreFalse: Bool { true }
      var body: [Element] { state("x") }
    }
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          submachine(
            Lenient(), state: { "1\($0)" }, event: \.self, sending: { $0 }, subject: { _ in })
        }
      }
    }
    #expect(throws: InvalidDefinitionError.self) { try StatechartSchema(Chart()) }
  }

  @Test func `events are compared in a submachine as in a chart`() {
    struct Shadowing: TextChart {
      var body: [Element] {
        state("x") {
          defers("wait", "wait")
          on("go", to: "y")
          on("go", "stop", to: "x")
        }
        state("y") { after(.seconds(1), send: "tick") }
      }
    }
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          submachine(Shadowing(), state: { $0 }, event: \.self, sending: { $0 }, subject: { _ in })
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "State 'a/x' defers 'wait' twice: remove one of the two.",
        """
        The timer of state 'a/y' sends 'tick', which nothing handles while the state is active: add a \
        transition on it, or remove the timer.
        """,
        """
        The transition on 'go', 'stop' of state 'a/x' to 'a/x' can never fire on 'go', because an earlier \
        one always does. Give that one a guard, or remove 'go' here.
        """,
      ])
  }
}

private struct Twig: TextChart {
  var body: [Element] { state("x") }
}

private struct Leaf: TextChart {
  var body: [Element] {
    state("x") { on("go", to: "y") }
    state("y")
  }
}

private struct Pointed: TextChart {
  var initialStates: [State] { ["y"] }
  var body: [Element] {
    entryPoint("in", to: "y")
    exitPoint("out")
    on("a", to: "x")
    on("b", to: "y")
    state("x")
    state("y") {
      history(defaults: ["z"])
      state("z") { on("back", via: .history(of: "y")) }
    }
  }
}
