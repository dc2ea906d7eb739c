import Schematic
import Statecharts
import TestSupport
import Testing

/// Handlers, observers, and references between machine and subject.
@Suite struct StateKitRunningTests {
  let trace = Trace()

  // SK-09 (differs): a machine cannot be without a chart. One that has not started has no state.
  @Test func `before the start nothing is active, and messages fail (SK-09)`() throws {
    let machine = try Nested().machine(trace)
    #expect(machine.state.leaves.isEmpty)
    #expect(machine.handle("next").error as? MachineNotStartedError != nil)
    #expect(trace.take() == "")
  }

  // SK-10: the subject, the event, what is active and the queues come as one argument.
  @Test func `a handler needs nothing but its argument (SK-10)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") {
          on("go", to: "b").performWithContext { context in
            context.subject.note("\(context.event ?? "-") in \(context.configuration.leaves)")
            if context.isActive("a") { context.raise("on") }
          }
        }
        traced("b") { on("on", to: "c") }
        traced("c")
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "go") == #"-a go in ["a"] +b -b +c"#)
  }

  // SK-31 (differs): all that StateKit's trees lack.
  @Test func `guards, actions, regions, history and final states (SK-31)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("off") {
          on("on", via: .history(of: "on")).when { $0.ask("power") }.perform { $0.note("click") }
        }
        tracedParallel("on") {
          region { traced("idle") }
          region {
            traced("step") { on("finish", to: "end") }
            tracedFinal("end")
          }
          on("off", to: "off")
        }
      }
    }
    let machine = try Chart().started(trace)
    #expect(machine.trace(of: "on") == "power?")
    trace.facts = ["power"]
    #expect(machine.trace(of: "on") == "power? -off click +on +idle +step")
    #expect(machine.trace(of: "finish", "off", "on") == "power? -off click +on +idle +end")
  }

  // SK-32 (differs): no state on the way can be seen. StateKit's observers saw each of them.
  @Test
  func `observers get the source and the target of a transition, and no state between (SK-32)`()
    throws
  {
    let machine = try Nested().started(trace, isAlone: true)
    machine.observeTransitions { [trace] old, event, new in
      trace.note("\(old.leaves) \(event ?? "-") \(new.leaves)")
    }
    let expected = #"-a1 -a +b +b3 +b311 +b321 ["a1"] to b3 ["b311", "b321"]"#
    #expect(machine.trace(of: "to b3") == expected)
  }

  // SK-33 (differs): each step is told, in the order of the steps, and so is the start. StateKit
  // told of nested traversals first, and of the start never.
  @Test func `observers get each step once, in order (SK-33)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") { on("go", to: "b") }
        traced("b") {
          entryRaises("on")
          on("on", to: "c")
        }
        traced("c")
      }
    }
    let machine = try StateMachine(Chart(), subject: trace)
    machine.observeTransitions { [trace] _, event, new in
      trace.note("\(event ?? "start")=\(new.leaves.joined())")
    }
    machine.start()
    #expect(trace.take() == "+a start=a")
    #expect(machine.trace(of: "go") == "-a +b go=b -b +c on=c")
  }

  // SK-34, in our form: nothing is printed, and an observer can write the two lines.
  @Test func `an observer can log messages and transitions (SK-34)`() throws {
    let machine = try Nested().started(trace, isAlone: true)
    machine.observe { [trace] notice in
      switch notice {
      case .transitioned(let old, let event, let new, _):
        trace.note("\(event ?? "-"): from \(old.leaves) to \(new.leaves);")
      case .ignored(let event, let state): trace.note("\(event): ignored in \(state.leaves);")
      case .deferred, .rejected, .failed, .delayedEvent: trace.note("something else")
      }
    }
    #expect(machine.trace(of: "garbage") == #"garbage: ignored in ["a1"];"#)
    #expect(machine.trace(of: "next") == #"-a1 next +a2 next: from ["a1"] to ["a2"];"#)
  }

  @Test func `when a message has been handled, all that follows is done (SK-36)`() throws {
    struct Chart: TracedChart {
      var body: [Element] {
        traced("a") { on("go", to: "b") }
        traced("b") { always(to: "c") }
        traced("c") { on("sent") { $0.note("sent") } }
      }
    }
    let machine = try Chart().started(trace)
    machine.observeTransitions { [unowned machine] _, event, _ in
      if event == "go" { #expect(machine.handle("sent") == .queued) }
    }
    let start = machine.state
    #expect(machine.handle("go") == .transitioned(from: start, to: machine.state))
    #expect(trace.take() == "-a +b -b +c sent")
  }

  // SK-39: what happens outside is told; where it leads is the chart's business.
  @Test func `one event triggers different transitions in different states (SK-39)`() throws {
    let machine = try DictionaryChart([
      "green": ["userPressedTheButton": "yellow", "minuteUpdated": "green"],
      "yellow": ["userPressedTheButton": "green"],
    ]).started(trace)
    #expect(machine.trace(of: "userPressedTheButton") == "-green +yellow")
    #expect(machine.handle("minuteUpdated") == .ignored)
    #expect(machine.trace(of: "userPressedTheButton") == "-yellow +green")
  }
}

/// Reference cycles: StateKit left them to the user, and had one of its own.
@Suite struct StateKitMemoryTests {
  private final class Owner {
    var machine: StateMachine<StatechartSchema<String, String, Owner>>?
    var title = ""
  }

  private struct Chart: Statechart {
    typealias State = String
    typealias Event = String
    typealias Subject = Owner

    var token: Owner?

    var body: [Element] {
      state("root") {
        onEntry { [token] owner in owner.title = "hi" + (token?.title ?? "") }
        on("go", to: "child") { $0.title = "gone" }
        state("child")
      }
    }
  }

  // SK-38 (differs): blocks get the subject as their argument, and the machine holds it weakly.
  @Test func `a subject may own its machine (SK-38)`() throws {
    var owner: Owner? = Owner()
    weak var weakOwner: Owner?
    weakOwner = owner
    owner?.machine = try owner.map { try StateMachine(Chart(), subject: $0) }
    let machine = owner?.machine
    machine?.start()
    #expect(owner?.title == "hi")
    owner = nil
    #expect(weakOwner == nil)
    #expect(machine?.handle("go") == .subjectReleased)
  }

  // SK defect: parents and children held each other, so that no chart was ever freed. TB-74: there a
  // machine that is deallocated removes all handlers; here no handler refers to a machine or a state.
  @Test func `a chart is freed with its last machine (TB-74)`() throws {
    var token: Owner? = Owner()
    weak var weakToken: Owner?
    weakToken = token
    let subject = Owner()
    var machine: StateMachine? = try StateMachine(Chart(token: token), subject: subject)
    token = nil
    machine?.start()
    machine?.handle("go")
    #expect(weakToken != nil)
    machine = nil
    #expect(weakToken == nil)
  }
}
