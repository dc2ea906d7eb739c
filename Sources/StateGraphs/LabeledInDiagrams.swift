/// A state or an event of a machine that diagrams show under other labels than its own.
///
/// The state of a chart is shown as several nodes, one for each active state. What is known of a
/// machine from outside, for instance of an observed run, is found in its graph by these labels.
/// Types that do not conform are found by ``StateGraph/caseLabel(of:)``.
public protocol LabeledInDiagrams {
  /// The labels of the nodes that show the state, or those that an arrow of the event may have.
  var labelsInDiagrams: [String] { get }
}
