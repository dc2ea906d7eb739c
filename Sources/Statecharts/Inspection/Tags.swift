import Schematic

extension Configuration {
  /// Whether a state with a tag is active: `machine.state.hasTag(.quiet)`.
  ///
  /// Tags are declared by the chart: a configuration that was decoded has none until a machine
  /// resumes from it.
  public func hasTag(_ tag: StateTag) -> Bool {
    activeNumbers.contains { table.node($0).tags.contains(tag) }
  }
}
