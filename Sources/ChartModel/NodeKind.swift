/// The kind of a node of a chart.
///
/// The raw values are part of a file format: saved configurations contain them. A new case gets a new
/// value, and no value is ever given another meaning.
@frozen
public enum NodeKind: UInt8, Hashable, Codable, Sendable {
  /// A state without states in it.
  case simple = 0
  /// A state with states in it, or a chart: one of its children is active.
  case composite = 1
  /// A state or a chart whose regions are all active.
  case parallel = 2
  /// A region.
  case region = 3
  /// A final state.
  case final = 4
  /// A choice: the machine is in it between two steps only.
  case choice = 5
}
