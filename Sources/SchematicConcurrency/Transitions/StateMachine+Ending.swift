import Schematic

extension StateMachine {
  /// Whether the machine has stopped, completed, or terminated: it handles no more events.
  ///
  /// A machine that has not been started, or was reset, has not ended.
  var hasEnded: Bool { schema.isEnd(state) }
}
