import Schematic
import Statecharts

/// A host that performs nothing and notes everything.
final class NotingHost<Event>: ActivityHost {
  private let trace: Trace
  private let name: (Event) -> String

  init(_ trace: Trace, name: @escaping (Event) -> String) {
    self.trace = trace
    self.name = name
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    switch activity {
    case .timer(let delay, let event, let period):
      let timer = ChartOutline.Activity.Timer(
        after: delay, event: name(event), label: "", every: period)
      trace.note("begin(\(timer.event) \(timer.words(named: nil)))")
    case .task, .sendingTask: trace.note("begin(\(number))")
    }
  }

  func end(_ number: Int32) { trace.note("end(\(number))") }

  func endAll() { trace.note("end(all)") }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    trace.note("schedule(\(number) after \(ChartOutline.Activity.Timer.text(of: delay)))")
  }

  func cancel(delayedEvent number: Int) { trace.note("cancel(\(number))") }
}

extension NotingHost where Event == String {
  convenience init(_ trace: Trace) {
    self.init(trace) { $0 }
  }
}

extension TracedChart {
  /// A started machine with a host that notes everything.
  func startedWithNotingHost(_ trace: Trace) throws -> TracedMachine {
    let machine = try self.machine(trace)
    machine.activityHost = NotingHost(trace)
    machine.start()
    return machine
  }
}

extension Trace {
  /// What is noted on the last of some events.
  func notes(on events: [String], of machine: TracedMachine) -> String {
    for event in events {
      _ = take()
      machine.handle(event)
    }
    return take()
  }
}

/// A composite with a timer, two states with timers in it, and a state outside.
struct Waiting: TracedChart {
  var body: [Element] {
    traced("idle") { on("go", to: "first") }
    traced("busy") {
      after(.seconds(60), timer: "patience", send: "late")  // 0
      on("late", to: "idle")
      on("stop", to: "idle")
      on("fault", to: "idle") { _ in throw Broken() }
      on("hurt", to: "hurting")
      on("back", to: "busy", kind: .local)
      on("cut", via: .terminate)
      traced("first") {
        after(delay: { _ in .milliseconds(1_500) }, timer: "pause", send: "next")  // 1
        on("next", to: "second")
        on("stay") { $0.note("stay") }
        on("choose", via: .choice([.to("first").when { $0.ask("again") }, .otherwise("second")]))
      }
      traced("second") {
        after(.zero, send: "next")  // 2
        run("work", with: { _ in 1 }) { _ in
        } then: {
          "next"
        }  // 3
        on("next", to: "first")
      }
    }
    traced("hurting") {
      onEntry { _ in throw Broken() }
      after(.seconds(1), send: "heal")  // 4
      on("heal", to: "idle")
    }
  }
}

struct Broken: Error, Equatable {}
