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
