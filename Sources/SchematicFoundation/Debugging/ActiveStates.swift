import Schematic

extension StateMachine {
  /// Returns the active states as a tree: one state per line, indented by tabs, below the machine's
  /// name.
  ///
  /// For a player in `paused`, a child of `on`, the lines are `player`, `on`, `paused`, each indented
  /// by one tab more than the line before.
  ///
  /// A region has its own line, such as `flying@camera`, with its name or, without a name, its number
  /// from 0. A machine of a chart that has not been started has the line `(not started)`.
  ///
  /// Control characters in names are escaped, for instance as `\n`; so are those that change the
  /// direction of text.
  ///
  /// - Parameter name: The name of the machine. Default: `"machine"`.
  public func activeStateTree(named name: String = "machine") -> String {
    let lines = (state as? any DescribedState)?.activeStateLines ?? [(1, "\(state)")]
    return "\(name.escapingControls)\n"
      + lines.map {
        String(repeating: "\t", count: $0.depth) + $0.text.escapingControls + "\n"
      }.joined()
  }
}
