import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import TestSupport

/// Requests of a flat machine, whose actions delay events: each event is performed in every state.
enum Delay: Hashable, Codable, Sendable {
  case send(String, seconds: Int, name: String? = nil)
  case cancel(String)
  case move(Int)
  case arrived(String)
  case fail
}

/// A flat schema whose state is a number.
struct Delaying: FlatStateMachineSchema {
  typealias Subject = Log
  let initialState = 0

  func transition(from state: Int, on event: Delay) -> Transition<Int, Delay, Log>? {
    switch event {
    case .send(let text, let seconds, let name):
      .stay.performWithContext {
        try $0.send(.arrived(text), after: .seconds(seconds), as: name)
      }
    case .cancel(let name): .stay.performWithContext { $0.cancel(name) }
    case .move(let state): .to(state)
    case .arrived(let text): .stay { $0.add("\(text) in \(state)") }
    case .fail: .stay { _ in throw Failure.entering }
    }
  }
}

extension StateMachine<Delaying> {
  /// What is pending, as `text name seconds`.
  var pending: [String] { pendingTimers.map(\.brief) }
}

extension PendingTimer {
  /// The event, the name and the seconds left.
  var brief: String {
    let place = state.map { "\($0): " } ?? submachine.map { "\($0)/" }.joined()
    return "\(place)\(event) \(name ?? "-") \(timeLeft.components.seconds)"
  }
}
