import Schematic
import Statecharts
import Testing

/// Timers where states are left and entered in other ways than one by one.
private struct Corners: TracedChart {
  var body: [Element] {
    traced("out") {
      on("shallow", via: .history(of: "a"))
      on("deep", via: .history(.deep, of: "a"))
      on("fork", via: .fork(["p2", "q2"]))
      on("brief", to: "brief")
      on("shy", to: "shy")
      on("in", to: "a")
    }
    traced("a") {
      after(.seconds(1), send: "A")
      on("A", to: "out")
      on("out", to: "out")
      on("self", to: "a")
      on("self local", to: "a", kind: .local)
      on("self internal") { $0.note("internal") }
      on("doubt", to: "out").when { _ in throw Broken() }
      on("closed", to: "closed")
      on("try", via: .choice([.to("out").when { _ in throw Broken() }, .otherwise("out")]))
      traced("b") {
        after(.seconds(2), send: "B")
        on("B", to: "out")
        traced("b1") { on("next", to: "b2") }
        traced("b2") {
          after(.seconds(3), send: "B2")
          on("B2", to: "b1")
        }
      }
    }
    traced("closed") { barrier("closed", unless: .guard { _ in false }) }
    tracedParallel("p") {
      region {
        traced("p1") { on("one", to: "p2") }
        traced("p2") {
          after(.seconds(4), send: "P2")
          on("P2", to: "p1")
          on("ready", via: .join("all"))
        }
      }
      region {
        traced("q1")
        traced("q2") {
          after(.seconds(5), send: "Q2")
          on("Q2", to: "q1")
          on("ready too", via: .join("all"))
        }
      }
    }
    join("all", to: "out")
    traced("brief") {
      after(.seconds(6), send: "late")
      onEntry().performWithContext { $0.raise("gone") }
      on("late", to: "out")
      on("gone", to: "out")
    }
    traced("shy") {
      after(.seconds(7), send: "late")
      always(to: "out")
      on("late", to: "out")
    }
  }
}

struct ActivityCornerTests {
  let trace = Trace()
  let machine: TracedMachine

  init() throws {
    machine = try Corners().startedWithNotingHost(trace)
  }

  /// The activities that the last of some events starts and cancels.
  func notes(on events: String...) -> String {
    trace.notes(on: events, of: machine).split(separator: " ").filter {
      $0.hasPrefix("begin") || $0.hasPrefix("end")
    }
    .joined(separator: " ").replacing("begin(", with: "+").replacing("end(", with: "-")
    .replacing(")", with: "")
  }

  @Test
  func `shallow history starts the activities of restored states and of those entered by default`()
  {
    #expect(notes(on: "in", "next", "out", "shallow") == "+A +B")
  }

  @Test func `deep history starts the activities of all restored states`() {
    #expect(notes(on: "in", "next", "out", "deep") == "+A +B +B2")
  }

  @Test func `an external self-transition restarts all activities`() {
    #expect(notes(on: "in", "next", "self") == "-2 -1 -0 +A +B")
  }

  @Test func `a local self-transition does not restart the composite's own activities`() {
    #expect(notes(on: "in", "next", "self local") == "-2 -1 +B")
  }

  @Test(arguments: ["self internal", "doubt", "closed", "try"])
  func `a transition that exits no state does not touch activities`(event: String) {
    #expect(notes(on: "in", "next", event) == "")
    #expect(machine.isIn("b2"))
  }

  @Test func `a fork starts the activities of each target`() {
    #expect(notes(on: "fork") == "+P2 +Q2")
  }

  @Test func `a transition in one region does not touch activities of other regions`() {
    #expect(notes(on: "fork", "P2") == "-3")
  }

  @Test func `a source that waits at a join stays active`() {
    #expect(notes(on: "fork", "ready") == "")
    #expect(notes(on: "ready too") == "-4 -3")
  }

  @Test(arguments: [("brief", "-5"), ("shy", "-6")])
  func `the activities of a state that is exited at once are not started`(
    event: String, notes: String
  ) {
    #expect(self.notes(on: event) == notes)
    #expect(machine.isIn("out"))
  }

  @Test func `two machines of one chart have their own`() {
    let (other, notes) = (StateMachine(schema: machine.schema, subject: trace), Trace())
    other.activityHost = NotingHost(notes)
    other.start()
    other.handle("in")
    machine.handle("fork")
    other.stop()
    #expect(notes.take().hasSuffix("end(1) end(0)"))
  }
}

// MARK: - Completion

/// Both regions complete with a state that has an activity.
private struct Ending: TracedChart {
  var body: [Element] {
    parallel("all") {
      region { ending("a") }
      region { ending("b") }
      onDone(to: "end").when { $0.facts.contains("allowed") }
    }
    final("end")
  }

  private func ending(_ name: String) -> Element {
    state(name) {
      after(.seconds(1), send: "late")
      on("late", to: name)
      state(name + "1") { on(name, to: name + "2") }
      final(name + "2")
    }
  }
}

struct CompletionActivityTests {
  let trace = Trace()

  private func complete() throws -> TracedMachine {
    let machine = try Ending().machine(trace)
    machine.activityHost = NotingHost(trace)
    machine.start()
    machine.handle("a")
    _ = trace.take()
    machine.handle("b")
    return machine
  }

  @Test func `the activities of a completed state keep running`() throws {
    #expect(try complete().isIn("all"))
    #expect(trace.take() == "")
  }

  @Test func `a chart that has completed has ended everything`() throws {
    trace.facts = ["allowed"]
    #expect(try complete().state.isFinal)
    #expect(trace.take() == "end(1) end(0)")
  }
}

/// A state with a timer, and every way into it.
private struct Ways: TextChart {
  var body: [Element] {
    state("out") {
      on("direct", to: "b")
      on("composite", to: "a")
      on("history", via: .history(of: "a"))
      on("deep history", via: .history(.deep, of: "a"))
      on("choice", via: .choice([.otherwise("b")]))
      on("junction", via: .junction([.otherwise("b")]))
      on("point", via: .entryPoint("in", of: "a"))
      on("selection", via: .selectionWithContext(among: ["b"]) { _ in "b" })
    }
    state("a") {
      entryPoint("in", to: "b")
      on("late", to: "out")
      state("b") { after(.seconds(1), send: "late") }
    }
  }
}

@Suite struct MissingHostTests {
  @Test(arguments: [
    "direct", "composite", "history", "deep history", "choice", "junction", "point", "selection",
  ])
  func `without a host, no way leads into a state with a timer`(way: String) throws {
    let machine = try StateMachine(Ways())
    machine.start()
    #expect(machine.handle(way).error is MissingActivityHostError)
    #expect(machine.state.leaves == ["out"])
  }

  private struct Back: TextChart {
    var body: [Element] {
      state("out") {
        on("history", via: .history(of: "a"))
        on("deep history", via: .history(.deep, of: "a"))
      }
      state("a") {
        on("late", to: "out")
        state("c")
        state("b") { after(.seconds(1), send: "late") }
      }
    }
  }

  @Test(arguments: ["history", "deep history"])
  func `nor does the history of a machine that was saved with a host`(way: String) throws {
    let schema = try StatechartSchema(Back())
    let text = try SavedText(#"{"v":2,"in":["out"],"history":{"a":["a/b"]}}"#)
    let machine = StateMachine(schema: schema)
    try machine.resume(from: schema.saved(from: text) { $0 })
    #expect(machine.handle(way).error is MissingActivityHostError)
    #expect(machine.state.leaves == ["out"])
  }
}
