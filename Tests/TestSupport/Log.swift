import Schematic

/// A list of lines, in the order of the events.
package final class Log {
  package var entries: [String] = []

  package init() {}

  package func add(_ entry: String) {
    entries.append(entry)
  }
}

extension StateMachine {
  /// Makes a log in which every notice of this machine becomes a line.
  package func logNotices() -> Log {
    let log = Log()
    observe { notice in log.add(line(notice)) }
    return log
  }
}

private func line<State, Event>(_ notice: StateMachineNotice<State, Event>) -> String {
  func name(_ event: Event?) -> String { event.map { "\($0)" } ?? "nothing" }
  switch notice {
  case .transitioned(let old, let event, let new, _): return "\(old) → \(new) on \(name(event))"
  case .ignored(let event, let state): return "\(event) ignored in \(state)"
  case .deferred(let event, let state): return "\(event) deferred in \(state)"
  case .rejected(let error, let event, let state): return "\(event) rejected in \(state): \(error)"
  case .failed(let error, let event, let state):
    return "\(name(event)) failed in \(state): \(error)"
  case .delayedEvent(let delayed, let change): return "\(delayed.event) \(change)"
  }
}
