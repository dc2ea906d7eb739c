import Schematic
import StateGraphs
import Statecharts
import Testing

@Suite struct ConditionTests {
  /// A door with a lock in another region.
  struct Door: JournalChart {
    var isUnlocked: ChartCondition<String, String, Journal> { .not(.isIn("locked")) }
    var body: [Element] {
      parallel("door") {
        region("leaf") {
          state("closed") {
            on("push", to: "open").when(.and([isUnlocked, .guard("open hour") { $0.isOpen }]))
            on("kick", to: "open").when(
              .or([.isIn("unlocked"), .guard("closed hour") { !$0.isOpen }]))
          }
          state("open") { on("pull", to: "closed") }
        }
        region("lock") {
          state("locked") { on("turn", to: "unlocked") }
          state("unlocked") { on("turn", to: "locked") }
        }
      }
    }
  }

  @Test func `isIn, not, and, or, and named guards are evaluated`() throws {
    let journal = Journal()
    #expect(
      try Door().run("push", "kick", "turn", "push", "pull", "kick", in: journal).leaves == [
        ["closed", "locked"], ["closed", "locked"], ["closed", "unlocked"], ["open", "unlocked"],
        ["closed", "unlocked"], ["open", "unlocked"],
      ])
    journal.isOpen = false
    #expect(
      try Door().run("kick", "pull", "turn", "push", in: journal).leaves == [
        ["open", "locked"], ["closed", "locked"], ["closed", "unlocked"], ["closed", "unlocked"],
      ])
  }

  @Test func `conditions are drawn as in files`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        state("it's on") {
          on("a", to: "off").when(.isIn("it's on"))
          on("b", to: "off").when(
            .not(.and([.guard("x") { _ in true }, .guard(nil) { _ in true }])))
          on("c", to: "off").when(
            .and([
              .or([.isIn("off"), .guard("y > 3") { _ in true }]),
              .not(.guard("y > 3") { _ in true }),
            ])
          )
          on(
            "d",
            via: .junction([
              .to("off").when(.or([])).when("z") { _ in true }, .to("off").when(.and([])),
            ]))
          on("e", to: "off").when(.or([.isIn("off"), .not(.isIn("off"))])).when(
            .guard("z") { _ in true })
        }
        state("off")
      }
    }
    #expect(
      try StateGraph(of: Chart()).edges.flatMap(\.labels).compactMap(\.guard) == [
        "In('it\\'s on')", "!(x && …)", "(In('off') || y > 3) && !(y > 3)", "false and z", "true",
        "(In('off') || !In('off')) and z",
      ])
  }

  @Test func `a condition is evaluated in order, up to the part that decides`() throws {
    struct Chart: JournalChart {
      func noted(_ name: String, _ holds: Bool) -> ChartCondition<String, String, Journal> {
        .guard(name) {
          $0.note(name)
          return holds
        }
      }
      var body: [Element] {
        state("a") {
          on("go", to: "b")
            .when(.and([noted("1", true), noted("2", false), noted("3", true)]))
          on("go", to: "b")
            .when(.or([noted("4", false), noted("5", true), noted("6", true)]))
        }
        state("b")
      }
    }
    #expect(try Chart().run("go").lines == ["1", "2", "4", "5"])
  }

  @Test func `lines with a payload, branches, and guards with the context take conditions`() throws
  {
    struct Chart: Statechart {
      typealias State = String
      enum Event {
        case set(Int)
        var value: Int? { if case .set(let value) = self { value } else { nil } }
      }
      var body: [Element] {
        state("low") {
          on(\.value, to: "high")
            .when(.not(.guardWithContext("small") { ($0.event?.value ?? 0) < 10 }))
            .when { _, value in value < 100 }
          on(
            \.value,
            via: .junction([
              .to("low").when(.isIn("high")), .to("zero").when { _, value in value == 0 },
              .otherwise("low"),
            ]))
        }
        state("high")
        state("zero")
      }
    }
    func leaf(after values: Int...) throws -> [String] {
      let machine = try StateMachine(Chart())
      machine.start()
      for value in values { machine.handle(.set(value)) }
      return machine.state.leaves
    }
    #expect(try leaf(after: 5) == ["low"])
    #expect(try leaf(after: 100) == ["low"])
    #expect(try leaf(after: 5, 10) == ["high"])
    #expect(try leaf(after: 0) == ["zero"])
  }

  @Test func `a barrier with a condition rejects the event`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        parallel("p") {
          region {
            state("a") { on("go", to: "b") };
            state("b") { barrier("d is not active", unless: .isIn("d")) }
          }
          region {
            state("c") { on("turn", to: "d") }; state("d")
          }
        }
      }
    }
    #expect(
      try Chart().run("go", "turn", "go").leaves == [["a", "c"], ["a", "d"], ["b", "d"]])
  }

  @Test func `the conditions of a submachine ask for its own states`() throws {
    struct Lamp: Statechart {
      enum State { case off, on }
      enum Event { case press, burn }
      var body: [Element] {
        state(.off) { on(.press, to: .on).when(.not(.isIn(.on))) }
        state(.on) { on(.burn, to: .off).when(.isIn(.on)) }
      }
    }
    struct Room: Statechart {
      enum State: Hashable { case left, right, first(Lamp.State), second(Lamp.State) }
      enum Event { case first(Lamp.Event), second(Lamp.Event) }
      var body: [Element] {
        parallel(.left) {
          submachine(
            Lamp(), state: State.first,
            event: { if case .first(let event) = $0 { event } else { nil } },
            sending: Event.first, subject: {})
          submachine(
            Lamp(), state: State.second,
            event: { if case .second(let event) = $0 { event } else { nil } },
            sending: Event.second, subject: {})
        }
        state(.right)
      }
    }
    let machine = try StateMachine(Room())
    machine.start()
    for event in [Room.Event.first(.press), .second(.press), .first(.burn)] {
      machine.handle(event)
    }
    #expect(machine.state.leaves == [.first(.off), .second(.on)])
    let labels = try StateGraph(of: Room()).edges.flatMap(\.labels).compactMap(\.guard)
    #expect(Set(labels).count == 4)
  }

  @Test
  func `an error of a guard in a condition is the error of the event, also behind a negation`()
    throws
  {
    struct Broken: Error {}
    struct Chart: JournalChart {
      var body: [Element] {
        state("a") { on("go", to: "b").when(.not(.guard("broken") { _ in throw Broken() })) }
        state("b")
      }
    }
    let machine = try StateMachine(Chart(), subject: Journal(), reference: .strong)
    machine.start()
    #expect(machine.handle("go").error is Broken)
    #expect(machine.state.leaves == ["a"])
  }

  @Test func `an action evaluates a condition in its own configuration`() throws {
    struct Chart: JournalChart {
      var body: [Element] {
        state("a") {
          onExit().performWithContext { $0.subject.note("\(try $0.holds(.isIn("a")))") }
          on("go", to: "b")
        }
        state("b") {
          onEntry().performWithContext { context in
            let condition = ChartCondition<String, String, Journal>.and([
              .isIn("b"), .guardWithContext("go") { $0.event == "go" },
              .guard("open") { $0.isOpen },
            ])
            context.subject.note("\(try context.holds(condition))")
          }
        }
      }
    }
    #expect(try Chart().run("go").lines == ["true", "true"])
  }

  @Test func `a state in a condition is declared`() {
    struct Chart: JournalChart {
      var body: [Element] {
        state("a") {
          barrier("shut", unless: .isIn("opn"))
          on("go", via: .junction([.to("a").when(.not(.isIn("b"))), .otherwise("a")]))
        }
      }
    }
    #expect(
      faults(of: Chart()) == [
        """
        The transition on 'go' of state 'a' asks for the state 'b', which is not declared and thus never \
        active. Declare it, or correct the name.
        """,
        """
        The barrier of state 'a' asks for the state 'opn', which is not declared and thus never active. \
        Declare it, or correct the name.
        """,
      ])
  }

  @Test func `a state that is not declared is never active`() throws {
    struct Chart: JournalChart {
      var allowsWarnings: Bool { true }
      var body: [Element] {
        state("a") {
          on("is", to: "b").when(.isIn("gone"))
          on("is not", to: "b").when(.not(.isIn("gone")))
          on("or", to: "b").when(.or([.isIn("gone"), .isIn("b")]))
        }
        state("b")
      }
    }
    #expect(try Chart().run("is", "or", "is not").leaves == [["a"], ["a"], ["b"]])
  }

  @Test func `a condition in an action gets the failure or the result that the action gets`() throws
  {
    struct Broken: Error {}
    struct Chart: JournalChart {
      var fails: ChartCondition<String, String, Journal> {
        .guardWithContext("fails") { $0.failure is Broken }
      }
      var hasResult: ChartCondition<String, String, Journal> {
        .guardWithContext("result") { $0.result as? Int == 7 }
      }
      var body: [Element] {
        state("a") {
          on("break") { _ in throw Broken() }
          onFailure().performWithContext { context in
            context.subject.note("\(try context.holds(fails)) \(try context.holds(hasResult))")
          }
          state("b") { on("end", to: "c") }
          final("c") { result { _ in 7 } }
          onDone(of: Int.self).performWithContext { context in
            context.subject.note("\(try context.holds(fails)) \(try context.holds(hasResult))")
          }
        }
      }
    }
    #expect(try Chart().run("break", "end").lines == ["true false", "false true"])
  }
}
