import Schematic

extension StateMachine {
  /// The active states as a tree, one a line, indented by tabs, below the machine's name.
  ///
  /// For a player that is paused, with `on` around it, the lines are `player`, `on`, `paused`, each
  /// indented by one tab more than the one before.
  ///
  /// A region stands in a line of its own, as `flying@camera`: by its name or, without one, its
  /// number from 0 on. A machine of a chart that has not started has `(not started)` below its name.
  ///
  /// - Parameter name: What the machine is called.
  public func activeStateConfiguration(named name: String = "machine") -> String {
    "\(name)\n"
      + activeStateLines(of: state).map {
        String(repeating: "\t", count: $0.depth) + $0.text + "\n"
      }.joined()
  }
}
