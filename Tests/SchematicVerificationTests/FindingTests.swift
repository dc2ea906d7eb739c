import SchematicVerification
import Statecharts
import Testing

/// A chart from declarations, to plant one defect in each test.
private struct Chart: Statechart {
  typealias State = String
  typealias Event = String

  let elements: (Chart) -> [Element]
  var body: [Element] { elements(self) }

  init(@ChartBuilder<String, String, Void> _ elements: @escaping (Chart) -> [Element]) {
    self.elements = elements
  }
}

extension Chart {
  fileprivate func findings(
    permitting permitted: Set<FindingKind>
  ) throws -> [Finding<Configuration<String>, String>] {
    try explored().findings(permitting: permitted)
  }

  fileprivate func findings(_ events: String...) throws -> [Finding<Configuration<String>, String>]
  {
    try explored(events: events.isEmpty ? nil : events).findings
  }
}

@Suite struct FindingTests {
  @Test func `a state that no transition leads to is unreachable`() throws {
    let found = try Chart { c in
      c.state("a") { c.on("go", to: "a") }
      c.state("lost") { c.state("inner") { c.on("go", to: "a") } }
    }.findings()

    #expect(found.map(\.kind) == [.unreachableState])
    #expect(found.first?.state == "lost")
    #expect(found.first?.isProved == true)
  }

  @Test func `a transition whose state is never active at the event is dead`() throws {
    let found = try Chart { c in
      c.state("a") {
        c.on("go", to: "b")
        c.state("a1") { c.always(to: "a2") }
        c.state("a2")
      }
      c.state("b") {
        c.on("go", to: "a")
        c.state("b1") { c.on("go", to: "a2") }
      }
    }.findings()

    #expect(found.map(\.kind) == [.deadTransition])
    #expect(
      found.map(\.message) == [
        """
        The transition 'b --go--> a' is never taken: whenever it is enabled, another one is taken or the \
        step is undone. Change their order or guards, or remove it.
        """
      ])
  }

  @Test func `a chart whose parts are all taken has no findings`() throws {
    let found = try Chart { c in
      c.state("a") {
        c.on("set", to: "a").when("hot") { true }
        c.on("go", via: .junction([.to("b").when("hot") { true }, .otherwise("c")]))
      }
      c.state("b") { c.always(via: .choice([.to("c").when("x") { true }, .otherwise("a")])) }
      c.state("c") { c.on("go", to: "a") }
    }.findings()

    #expect(found.map(\.kind) == [])
  }

  @Test func `a branch that repeats the guard of an earlier one is dead`() throws {
    let found = try Chart { c in
      c.state("a") {
        c.on(
          "go",
          via: .junction([
            .to("b").when("hot") { true }, .to("c").when("hot") { true }, .otherwise("a"),
          ]))
        c.on("skip", to: "c")
      }
      c.state("b") { c.on("go", to: "a") }
      c.state("c") { c.on("go", to: "a") }
    }.findings()

    #expect(found.map(\.kind) == [.deadBranch])
    #expect(
      found.map(\.message) == [
        "The branch 'a --> branch [hot] --> c' is never taken: one before it always is. Change their order or guards, or remove it."
      ])
  }

  @Test func `a default of a history that is always recorded is dead`() throws {
    let found = try Chart { c in
      c.state("a") {
        c.history(defaults: ["a2"])
        c.on("out", to: "b")
        c.state("a1") { c.on("go", to: "a2") }
        c.state("a2") { c.on("go", to: "a1") }
      }
      c.state("b") { c.on("back", via: .history(of: "a")) }
    }.findings()

    #expect(found.map(\.kind) == [.deadHistoryDefault])
  }

  @Test func `a configuration without an enabled transition is a dead end, with a shortest path`()
    throws
  {
    let chart = Chart { c in
      c.state("a") { c.on("go", to: "b") }
      c.state("b") {
        c.on("go", to: "a")
        c.on("stop", to: "trap").when("late") { true }
      }
      c.state("trap")
      c.final("end")
      c.on("finish", to: "end")
    }
    let model = try chart.explored(events: ["go", "stop"])
    let ends = model.findings.filter { $0.kind == .deadEnd }

    #expect(ends.map(\.state) == ["trap"])
    #expect(ends.first?.isProved == false)
    #expect(ends.first?.path?.events == ["go", "stop"])
    #expect(ends.first?.path?.steps.last?.answers.map(\.description) == ["late"])
    #expect(
      model.findings(permitting: [.unreachableState, .deadTransition]) { $0.contains("trap") }
        .isEmpty)
  }

  @Test func `a join whose sources are never all active is never taken`() throws {
    let found = try Chart { c in
      c.parallel("p") {
        c.region {
          c.state("a") { c.on("go", via: .join("all")) }
        }
        c.region {
          c.state("b") { c.on("step", to: "b") }
          c.state("b2") { c.on("go", via: .join("all")) }
        }
        c.join("all", to: "end")
      }
      c.final("end")
    }.findings()

    #expect(found.contains { $0.kind == .joinNeverTaken && $0.state == "p" })
  }

  @Test func `a parallel state whose regions exclude each other never completes`() throws {
    let found = try Chart { c in
      c.parallel("p") {
        c.region {
          c.state("a") { c.on("go", to: "aEnd") }
          c.final("aEnd")
        }
        c.region {
          c.state("b") { c.on("go", to: "c") }
          c.state("c") { c.on("go", to: "b") }
          c.final("bEnd")
        }
      }
    }.findings()

    #expect(found.map(\.kind) == [.unreachableState, .neverCompletes])
    #expect(found.last?.state == "p")
  }

  @Test func `a loop of eventless transitions is found once, with the event that leads to it`()
    throws
  {
    let found = try Chart { c in
      c.state("a") { c.on("go", to: "b") }
      c.state("b") { c.always(to: "c").when("x") { true } }
      c.state("c") {
        c.always(to: "b").when("y") { true }
        c.on("go", to: "a")
      }
      c.on("home", to: "a")
    }.findings()

    #expect(found.map(\.kind) == [.endlessLoop])
    #expect(found.first?.path?.events == ["go"])
  }

  @Test func `a choice without an enabled branch is found`() throws {
    let found = try Chart { c in
      c.state("a") {
        c.on(
          "go", via: .choice([.to("b").when("x") { true }, .otherwise("c")]))
      }
      c.state("b") { c.on("go", to: "a") }
      c.state("c") {
        c.barrier("closed", unless: .guard { true })
        c.on("go", to: "a")
      }
    }.findings()

    #expect(found.map(\.kind) == [.noEnabledBranch])
    #expect(found.first?.path?.steps.last?.answers.map(\.description) == ["not x", "not closed"])
  }

  @Test func `two guarded transitions of a state that may both be enabled are found`() throws {
    let found = try Chart { c in
      c.state("a") {
        c.on("go", to: "b").when("x") { true }
        c.on("go", to: "c").when("y") { true }
      }
      c.state("b") { c.on("go", to: "a") }
      c.state("c") { c.on("go", to: "a") }
    }.findings()

    #expect(found.map(\.kind) == [.orderDecides])
    #expect(found.first?.path?.events == ["go"])
  }

  @Test func `guards without a name, of eventless transitions, and of branches may hold at once`()
    throws
  {
    let found = try Chart { c in
      c.state("a") {
        c.on("go", to: "b").when { true }
        c.on("go", to: "c").when { false }
      }
      c.state("b") {
        c.always(to: "c").when("x") { true }
        c.always(to: "a").when("y") { true }
        c.on("go", to: "a")
      }
      c.state("c") {
        c.on("go", via: .junction([.to("a").when("x") { true }, .to("b").when("y") { true }]))
      }
    }.findings(permitting: [.endlessLoop])

    #expect(found.map(\.kind) == [.orderDecides, .orderDecides, .orderDecides])
    #expect(found.map(\.state) == ["a", "b", "c"])
  }

  @Test
  func `the order of branches before an else, and of transitions in two regions, is no finding`()
    throws
  {
    let found = try Chart { c in
      c.parallel("p") {
        c.region {
          c.state("a") { c.on("go", to: "b").when("x") { true } }
          c.state("b") {
            c.on(
              "go",
              via: .choice([
                .to("a").when("x") { true }, .to("b").when("y") { true }, .otherwise("a"),
              ]))
          }
        }
        c.region {
          c.state("c") { c.on("go", to: "d").when("y") { true } }
          c.state("d") { c.on("stop", to: "c") }
        }
      }
    }.findings()

    #expect(found.map(\.message) == [])
  }

  @Test func `an otherwise branch orders the branches of its own transition only`() throws {
    let found = try Chart { c in
      c.state("a") {
        c.on("go", via: .junction([.to("b").when("x") { true }, .to("c").when("y") { true }]))
      }
      c.state("b") { c.on("go", via: .junction([.to("a").when("x") { true }, .otherwise("c")])) }
      c.state("c") { c.on("go", to: "a") }
    }.findings()

    #expect(found.map(\.kind) == [.orderDecides])
    #expect(found.first?.state == "a")
  }

  @Test func `a conflict of two regions is found once, whichever of the transitions is taken`()
    throws
  {
    let found = try Chart { c in
      c.parallel("p") {
        c.region { c.state("a") { c.on("go", to: "x").when("early") { true } } }
        c.region { c.state("b") { c.on("go", to: "y").when("late") { true } } }
      }
      c.state("x") { c.on("go", to: "p") }
      c.state("y") { c.on("go", to: "p") }
    }.findings()

    #expect(found.map(\.kind) == [.orderDecides])
  }

  @Test func `a transition that inner ones always override conflicts with no other region`() throws
  {
    let found = try Chart { c in
      c.parallel("p") {
        c.region {
          c.state("a") { c.on("go", to: "b") }
          c.state("b") { c.on("back", to: "a") }
        }
        c.region {
          c.state("c") {
            c.on("go", to: "x")
            c.state("d") { c.on("go", to: "d") }
          }
        }
      }
      c.state("x") { c.on("go", to: "p") }
    }.findings("go", "back")

    #expect(found.map(\.kind) == [.unreachableState, .deadTransition])
  }

  @Test func `the branches of a transition that is never taken are not found as well`() throws {
    let found = try Chart { c in
      c.state("a") {
        c.on("go", to: "b")
        c.on("stop", via: .junction([.to("b").when("x") { true }, .otherwise("a")]))
          .when(.isIn("b"))
      }
      c.state("b") {
        c.on("go", to: "a"); c.on("stop", to: "a")
      }
    }.findings("go", "stop")

    #expect(found.map(\.kind) == [.deadTransition])
  }

  @Test func `a condition is said never to hold only if all configurations were explored`() throws {
    let chart = Chart { c in
      c.parallel("p") {
        c.region { c.state("a") { c.on("go", to: "a").when(.isIn("s2")) } }
        c.region {
          c.state("s0") { c.on("turn", to: "s1") }
          c.state("s1") { c.on("turn", to: "s2") }
          c.state("s2") { c.on("turn", to: "s0") }
        }
      }
    }
    var options = ExplorationOptions()
    for (limit, isFound) in [(2, true), (3, false)] {
      options.maximumConfigurations = limit
      let found = try chart.explored(events: ["go", "turn"], options: options).findings
        .filter { $0.kind == .deadTransition && $0.message.contains("go") }
      #expect(found.isEmpty != isFound)
      #expect(!found.contains { $0.message.contains("never holds") })
    }
  }

  @Test func `guarded transitions for all completions and for a type of results may be enabled`()
    throws
  {
    struct Payment: Statechart {
      enum State: CaseIterable { case payment, charging, paid, large, late, end }
      enum Event: CaseIterable { case pay }

      var body: [Element] {
        state(.payment) {
          state(.charging) { on(.pay, to: .paid) }
          final(.paid) { result { 200 } }
          onDone(of: Int.self, to: .large).when("is large") { $1 > 100 }
          onDone(to: .late).when("is late") { true }
          onDone(to: .end)
        }
        for end in [State.large, .late, .end] { final(end) }
      }
    }
    #expect(try Payment().explored().findings.map(\.kind) == [.orderDecides])
  }

  @Test func `transitions of two regions that exit each other's source are found`() throws {
    let found = try Chart { c in
      c.parallel("p") {
        c.region { c.state("a") { c.on("go", to: "x") } }
        c.region { c.state("b") { c.on("go", to: "y").when("late") { true } } }
      }
      c.state("x") { c.on("go", to: "p") }
      c.state("y") { c.on("go", to: "p") }
    }.findings(permitting: [.unreachableState, .deadTransition])

    #expect(found.map(\.kind) == [.orderDecides])
  }

  @Test func `a transition whose source a third one exits conflicts with that one`() throws {
    struct Chart: Statechart {
      enum State: CaseIterable { case p, a, a2, q, b, c, c2, out }
      enum Event: CaseIterable { case go }

      var body: [Element] {
        parallel(.p) {
          region { toggle(.a, .a2) }
          region {
            parallel(.q) {
              region { state(.b) { on(.go, to: .out) } }
              region { toggle(.c, .c2) }
            }
            state(.out) { on(.go, to: .q) }
          }
        }
      }

      @ChartBuilder<State, Event, Void>
      private func toggle(_ first: State, _ second: State) -> [Element] {
        state(first) { on(.go, to: second) }
        state(second) { on(.go, to: first) }
      }
    }
    let found = try Chart().explored().findings.filter { $0.kind == .orderDecides }
    let pairs = found.map { $0.message.prefix { $0 != "," } }

    #expect(pairs == ["'b --go--> out' and 'c --go--> c2'"])
  }

  @Test func `an event that no configuration handles is found`() throws {
    let found = try Chart { c in c.state("a") { c.on("go", to: "a") } }.findings("go", "stop")

    #expect(found.map(\.kind) == [.unhandledEvent])
  }

  @Test func `an event that stays deferred is found`() throws {
    let found = try Chart { c in
      c.state("a") { c.on("go", to: "b") }
      c.state("b") {
        c.defers("ring", "call")
        c.on("go", to: "c")
      }
      c.state("c") { c.on("go", "ring", to: "b") }
    }.findings("go", "ring", "call")

    #expect(found.map(\.kind) == [.unhandledEvent, .deferredForever])
    #expect(found.last?.state == "b")
    #expect(found.last?.path?.events == ["go", "call"])
  }

  @Test func `a timer whose event is not handled in its state is found`() throws {
    let found = try Chart { c in
      c.state("a") { c.on("go", to: "b") }
      c.state("b") {
        c.state("b1") {
          c.after(.seconds(1), send: "late")
          c.always(to: "b2")
        }
        c.state("b2") { c.on("go", to: "a") }
        c.on("late", to: "a")
      }
    }.findings("go")

    #expect(found.map(\.kind) == [.deadTransition, .idleTimer])
    #expect(found.last?.state == "b1")
  }
}
