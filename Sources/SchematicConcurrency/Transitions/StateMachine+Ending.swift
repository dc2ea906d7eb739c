import Schematic
import Statecharts

extension StateMachine {
  /// Whether the machine has completed, terminated, or was stopped.
  ///
  /// A machine that has not been started, or was reset, has not ended: it can be started.
  var hasEnded: Bool {
    schema.isEnd(state) && (wasStopped || !isUnstarted(state))
  }
}
