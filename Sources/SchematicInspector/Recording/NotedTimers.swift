import Foundation
import Schematic

/// The timers that were pending when they were noted.
enum NotedTimers {
  case lines([TimerLine])
  /// Timers of states, by the numbers that the schema gives them.
  case running([RunningTimer], at: Double)
}

/// A pending timer.
struct TimerLine {
  let event: String
  let state: String?
  /// The time at which it elapses, in seconds since 2001.
  let at: Double
  /// The whole time in seconds, if known.
  let delay: Double?

  var line: RecordingLine {
    var line = RecordingLine()
    line.add("event", event)
    line.add("state", state)
    line.add("at", at + Date.timeIntervalBetween1970AndReferenceDate)
    line.add("delay", delay)
    return line
  }
}

extension MachineLog {
  /// The lines of timers, in the order in which they elapse.
  func lines(_ noted: NotedTimers, in state: Schema.State) -> [TimerLine] {
    switch noted {
    case .lines(let lines): return lines
    case .running(let timers, let time):
      let declared = Dictionary(schema.timers(of: state).map { ($0.number, $0) }) { first, _ in
        first
      }
      let lines = timers.compactMap { timer in
        declared[timer.number].map { line(timer, $0, at: time) }
      }
      return lines.sorted { $0.at < $1.at }
    }
  }

  private func line(
    _ timer: RunningTimer, _ declared: StateTimer<Schema.ActiveState, Schema.Event>, at time: Double
  ) -> TimerLine {
    TimerLine(
      event: options.name(of: declared.event, in: schema), state: declared.stateName,
      at: time + timer.timeLeft / .seconds(1), delay: timer.delay / .seconds(1))
  }

  /// The pending timers of a machine between two steps.
  func timers(of machine: StateMachine<Schema>) -> NotedTimers {
    let now = Self.now()
    let delayed = machine.delayedEvents.map { event in
      TimerLine(
        event: options.name(of: event.event, in: schema), state: nil,
        at: now + event.timeLeft / .seconds(1), delay: event.delay / .seconds(1))
    }
    guard let running = machine.runningTimers else {
      return .lines((delayed + declaredTimers(of: machine, at: now)).sorted { $0.at < $1.at })
    }
    if delayed.isEmpty { return .running(running, at: now) }
    let lines = delayed + lines(.running(running, at: now), in: machine.state)
    return .lines(lines.sorted { $0.at < $1.at })
  }

  private func declaredTimers(of machine: StateMachine<Schema>, at now: Double) -> [TimerLine] {
    machine.pendingTimers.filter { $0.id != nil }.map { timer in
      TimerLine(
        event: options.name(of: timer.event, in: schema), state: timer.id?.state,
        at: now + timer.timeLeft / .seconds(1), delay: nil)
    }
  }
}
