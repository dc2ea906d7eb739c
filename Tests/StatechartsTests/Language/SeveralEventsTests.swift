import Schematic
import Statecharts
import Testing

@Suite struct SeveralEventsTests {
  struct Walker: Statechart {
    enum State { case still, moving, asleep }
    enum Event { case walk, run, jump, halt, sleep, wake }

    var body: [Element] {
      state(.still) { on(.walk, .run, to: .moving) }
      state(.moving) { on(.halt, to: .still) }
      state(.asleep) {
        defers(.walk, .jump)
        on(.wake, to: .still)
      }
      on(.sleep, to: .asleep)
    }
  }

  func machine() throws -> Walker.Machine {
    let machine = try StateMachine(Walker())
    machine.start()
    return machine
  }

  @Test(arguments: [Walker.Event.walk, .run])
  func `each event of a line triggers its transition`(event: Walker.Event) throws {
    let machine = try machine()
    machine.handle(event)
    #expect(machine.isIn(.moving))
  }

  @Test func `other events do not`() throws {
    #expect(try machine().handle(.jump) == .ignored)
  }

  @Test func `each event of a line is deferred`() throws {
    let machine = try machine()
    machine.handle(.sleep)
    machine.handle(.jump)
    machine.handle(.run)
    machine.handle(.walk)
    #expect(machine.deferredEvents == [.jump, .walk])
    machine.handle(.wake)
    #expect(machine.isIn(.moving))
  }

  @Test func `a line is one transition`() throws {
    let schema = try StatechartSchema(Walker())
    #expect(
      schema.transitions.map(\.description) == [
        "chart --> asleep", "still --> moving", "moving --> still", "asleep --> still",
      ])
    #expect(schema.states(declaringTransitionOn: .run) == [.still])
  }

  @Test(arguments: ["one", "two"])
  func `events that no byte knows are compared`(event: String) throws {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") { on("one", "two", to: "b") }
        state("b")
      }
    }
    let machine = try StateMachine(Chart())
    machine.start()
    #expect(machine.handle("three") == .ignored)
    machine.handle(event)
    #expect(machine.isIn("b"))
  }

  @Test func `an event that a line names more than once is one fault`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("x", "x", to: "b")
          on("y", "z", "y", "y", "z", to: "b").when { true }
        }
        state("b")
      }
    }
    #expect(
      faults(of: Chart()) == [
        "The transition on 'x', 'x' of state 'a' names 'x' more than once: remove the others.",
        """
        The transition on 'y', 'z', 'y', 'y', 'z' of state 'a' names 'y' more than once: remove \
        the others.
        """,
        """
        The transition on 'y', 'z', 'y', 'y', 'z' of state 'a' names 'z' more than once: remove \
        the others.
        """,
      ])
  }

  @Test func `an event that a deferral names more than once is one fault`() {
    struct Chart: TextChart {
      var body: [Element] { state("a") { defers("x", "y", "x") } }
    }
    #expect(faults(of: Chart()) == ["State 'a' defers 'x' twice: remove one of the two."])
  }

  @Test func `events that earlier transitions always take are reported`() {
    struct Chart: TextChart {
      var body: [Element] {
        state("a") {
          on("x", to: "b")
          on("x", "y", to: "c")
          on("y", to: "b").when { true }
          on("y", "x", to: "b")
        }
        state("b")
        state("c") {
          defers("x", "y", "z")
          defers("y")
          on("z", to: "a")
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        "State 'c' defers 'z', which it always takes itself: remove one of the two.",
        "State 'c' defers 'y' twice: remove one of the two.",
        """
        The transition on 'x', 'y' of state 'a' to 'c' can never fire on 'x', because an earlier \
        one always does. Give that one a guard, or remove 'x' here.
        """,
        """
        The transition on 'y' of state 'a' to 'b' can never fire, because an earlier one always \
        does. Give that one a guard, or remove one of the two.
        """,
        """
        The transition on 'y', 'x' of state 'a' to 'b' can never fire, because an earlier one \
        always does. Give that one a guard, or remove one of the two.
        """,
      ])
  }
}
