import Schematic
import Statecharts
import Testing

/// A subject that an action releases between the steps of one event: each step loads the subject anew, so no later
/// one is taken.
struct SubjectReleasedInStepTests {
  @Test(arguments: Watching.allCases)
  func `no eventless transition is taken after the release of the subject`(
    watching: Watching
  ) throws {
    let run = try Run(Corridor(), watching)
    let outcome = run.machine.handle("go")
    #expect(run.machine.state.leaves == ["b"])
    #expect(outcome.isTransition)
    #expect(run.log.entries == ["-a", "released", "+b"])
    #expect(run.machine.handle("go") == .subjectReleased)
  }

  @Test(arguments: Watching.allCases)
  func `a transition through a choice is undone after the release of the subject`(
    watching: Watching
  ) throws {
    let run = try Run(Crossroads(), watching)
    run.machine.handle("go")
    #expect(run.machine.state.leaves == ["a"])
    #expect(run.log.entries == ["-a", "released"])
  }

  @Test(arguments: Watching.allCases)
  func `a queued event does what an event from outside does`(watching: Watching) throws {
    let run = try Run(Corridor(), watching)
    var isQueued = false
    run.machine.observe { [unowned machine = run.machine] _ in
      if !isQueued {
        isQueued = true
        machine.handle("go")
      }
    }
    run.machine.handle("note")
    #expect(run.machine.state.leaves == ["b"])
    #expect(run.log.entries == ["-a", "released", "+b"])
  }

  private final class Guest {
    var leave: () -> Void = {}
    var isReleased: () -> Void = {}
    deinit { isReleased() }
  }

  private struct Hotel: Statechart {
    typealias State = String
    typealias Event = String
    typealias Subject = Guest

    var body: [Element] {
      state("open") {
        defers("later")
        on("leave") { $0.leave() }
      }
    }
  }

  @Test func `an event that the subject's deinit handles in a step is deferred by its state`()
    throws
  {
    var guest: Guest? = Guest()
    let machine = try StateMachine(Hotel(), subject: #require(guest))
    machine.start()
    guest?.leave = { guest = nil }
    var outcomes: [OutcomeKind] = []
    guest?.isReleased = { [unowned machine] in
      outcomes = ["later", "leave", "unknown"].map { machine.handle($0).kind }
    }
    machine.handle("leave")
    #expect(outcomes == [.deferred, .subjectReleased, .ignored])
    #expect(machine.deferredEvents == ["later"])
  }

  enum Watching: CaseIterable {
    case nothing, observer, tracer, stateObserver
  }
}

// MARK: - Charts

private final class Log {
  var entries: [String] = []
}

/// Holds the subject, which nothing else does.
private final class Box {
  var walker: Walker?
}

private final class Walker {
  let log: Log
  unowned let box: Box

  init(_ log: Log, _ box: Box) { (self.log, self.box) = (log, box) }

  func note(_ entry: String) { log.entries.append(entry) }

  func release() {
    note("released")
    box.walker = nil
  }
}

private protocol WalkerChart: Statechart
where State == String, Event == String, Subject == Walker {}

private struct Corridor: WalkerChart {
  var body: [Element] {
    state("a") {
      onExit { $0.note("-a") }
      on("go", to: "b") { $0.release() }
      on(internal: "note").perform { _ in }
    }
    state("b") {
      onEntry { $0.note("+b") }
      on("go", to: "a")
      always(to: "c") { $0.note("always") }
    }
    state("c")
  }
}

private struct Crossroads: WalkerChart {
  var body: [Element] {
    state("a") {
      onExit { $0.note("-a") }
      on("go", via: .choice([.to("b").when { _ in false }, .otherwise("c")])) { $0.release() }
    }
    state("b")
    state("c") { onEntry { $0.note("+c") } }
  }
}

private struct Run {
  let machine: StateMachine<StatechartSchema<String, String, Walker>>
  let log = Log()
  let box = Box()

  init(_ chart: some WalkerChart, _ watching: SubjectReleasedInStepTests.Watching) throws {
    let walker = Walker(log, box)
    box.walker = walker
    machine = StateMachine(schema: try StatechartSchema(chart), subject: walker)
    machine.start()
    switch watching {
    case .nothing: break
    case .observer: machine.observe { _ in }
    case .tracer: machine.trace { _ in }
    case .stateObserver: machine.onEntry(of: "c") { _ in }
    }
  }
}
