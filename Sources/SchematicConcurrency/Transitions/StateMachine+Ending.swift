import Schematic
import Statecharts

extension StateMachine {
  /// Whether nothing more comes of the machine: its chart has completed, terminated, or was stopped.
  ///
  /// One that is not started, or was reset, has not ended: somebody will start it.
  var hasEnded: Bool {
    schema.isEnd(state) && (wasStopped || !isUnstarted(state))
  }
}

/// Whether nothing is active in `state`, because the machine was not started, was stopped or reset.
func isUnstarted<State>(_ state: State) -> Bool {
  (state as? any Startable)?.isStopped ?? false
}

/// A state that knows of machines which are not started.
private protocol Startable {
  var isStopped: Bool { get }
}

extension Configuration: Startable {}
