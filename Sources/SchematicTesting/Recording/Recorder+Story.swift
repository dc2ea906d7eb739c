import Schematic
import SchematicConcurrency

extension Recorder {
  /// Everything that became of events, a line each: `coin: locked → unlocked`.
  ///
  /// A chart's state is named by its innermost active states, with ` + ` between those of regions.
  public var lines: [String] { notices.map(line) }

  /// The innermost active states after each transition, in order.
  public func leaves() -> [[Schema.ActiveState]] {
    steps.map { Schema.leafStates(in: $0.to) }
  }
}

extension Recorder: CustomStringConvertible {
  /// Everything that became of events, as a numbered story.
  public var description: String {
    guard !notices.isEmpty else { return "(nothing has happened)" }
    return zip(1..., lines).map { "\($0). \($1)" }.joined(separator: "\n")
  }
}

/// What became of an event, in a line.
func line<State, Event>(_ notice: StateMachineNotice<State, Event>) -> String {
  switch notice {
  case .transitioned(let from, let event, let to):
    "\(TakenTransition(from: from, on: event, to: to))"
  case .ignored(let event, let state): "\(event): ignored in \(briefDescription(of: state))"
  case .deferred(let event, let state): "\(event): deferred in \(briefDescription(of: state))"
  case .rejected(let error, let event, let state):
    "\(event): rejected in \(briefDescription(of: state)): \(error)"
  case .failed(let error, let event, let state):
    "\(event.map { "\($0): " } ?? "")failed in \(briefDescription(of: state)): \(error)"
  }
}
