import Schematic
import SchematicConcurrency

extension Recorder {
  /// The notices, one line each: `coin: locked → unlocked`.
  ///
  /// The name of a chart's state consists of its active leaf states, joined with ` + `.
  public var lines: [String] { notices.map(line) }

  /// Returns the active leaf states after each transition, in order.
  public func leaves() -> [[Schema.ActiveState]] {
    steps.map { Schema.activeStates(in: $0.to, leavesOnly: true) }
  }
}

extension Recorder: CustomStringConvertible {
  /// The notices, as numbered lines.
  public var description: String {
    guard !notices.isEmpty else { return "(nothing has happened)" }
    return zip(1..., lines).map { "\($0). \($1)" }.joined(separator: "\n")
  }
}

/// A state in one line.
func briefDescription<State>(of state: State) -> String {
  (state as? any DescribedState)?.briefDescription ?? "\(state)"
}

/// A notice in one line.
func line<State, Event>(_ notice: StateMachineNotice<State, Event>) -> String {
  switch notice {
  case .transitioned(let from, let event, let to, _):
    "\(TakenTransition(from: from, on: event, to: to))"
  case .ignored(let event, let state): "\(event): ignored in \(briefDescription(of: state))"
  case .deferred(let event, let state): "\(event): deferred in \(briefDescription(of: state))"
  case .rejected(let error, let event, let state):
    "\(event): rejected in \(briefDescription(of: state)): \(error)"
  case .failed(let error, let event, let state):
    "\(event.map { "\($0): " } ?? "")failed in \(briefDescription(of: state)): \(error)"
  case .delayedEvent(let delayed, .scheduled):
    "\(delayed.event): scheduled in \(delayed.timeLeft)"
  case .delayedEvent(let delayed, let change): "\(delayed.event): \(change)"
  @unknown default: "\(notice)"
  }
}
