/// A chart as a part of another one, as declared: its body is evaluated when the schema is made.
///
/// Not earlier: a chart that contains itself would never end.
@usableFromInline
struct SubmachineDeclaration<State: Hashable, Event, Subject> {
  /// The name of the chart.
  let name: String
  /// Evaluates the chart's body and reads it into the outline of the enclosing chart.
  let read:
    (SubmachinePlace, OutlineBuilder, any FunctionTable<State, Event, Subject>) -> SubmachineContent
}

/// Where a submachine is.
struct SubmachinePlace {
  /// How deep submachines may contain each other.
  static let maximumDepth = 20

  /// The node whose content it is.
  let node: Int
  /// The label of the nearest state around it; `nil` at the top of a chart.
  let label: String?
  /// How many submachines contain it.
  let depth: Int
}

/// The parts of a submachine that the enclosing chart needs after its lines were read.
struct SubmachineContent {
  let options: StatechartOptions
  /// Reads its states.
  let readNodes: () -> Void
}
