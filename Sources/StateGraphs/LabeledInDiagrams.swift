/// A state or an event of a machine whose labels in diagrams differ from its own label.
///
/// The state of a chart is shown as several nodes, one for each active state. The transitions of an
/// observed machine, for instance, are found in its graph by these labels.
/// Types that do not conform are found by the names of their cases.
public protocol LabeledInDiagrams {
  /// The labels of the nodes that show the state, or those that an arrow of the event may have.
  var labelsInDiagrams: [String] { get }
}
