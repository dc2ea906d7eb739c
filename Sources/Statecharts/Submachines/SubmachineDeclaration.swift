/// A chart as a part of another one, as declared.
///
/// Its body is evaluated when the schema is made. Earlier, a chart that contains itself would never end.
@usableFromInline
struct SubmachineDeclaration<State: Hashable, Event, Subject> {
  /// The name of the chart.
  let name: String
  /// Evaluates the chart's body and reads it into the outline of the enclosing chart.
  let read:
    (SubmachinePlace, OutlineBuilder, any FunctionTable<State, Event, Subject>) -> SubmachineContent
}

/// The place of a submachine.
struct SubmachinePlace {
  /// The maximum number of submachines that contain each other.
  static let maximumDepth = 20

  /// The node whose content it is.
  let node: Int
  /// The label of the nearest state around it; `nil` at the top of a chart.
  let label: String?
  /// The number of submachines that contain it, with itself.
  let depth: Int
}

/// The parts of a submachine that the enclosing chart needs after its lines were read.
struct SubmachineContent {
  let options: StatechartOptions
  /// Reads its states.
  let readNodes: () -> Void
}
