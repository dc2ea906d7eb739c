/// A type whose values appear in diagrams: it lists the values, and each value has a label.
///
/// `CaseIterable` types list their items automatically:
///
/// ```swift
/// enum Number: DOTLabelable, CaseIterable { case one, two, three }
/// ```
/// Types whose cases carry data list a sample of each case. One sample for each node or arrow is
/// enough:
///
/// ```swift
/// extension HUDEvent: DOTLabelable {
///   static var dotLabelableItems: [HUDEvent] { [.takeDamage(13.37), .heal] }
/// }
/// ```
public protocol DOTLabelable {
  /// The items to draw, in the order in which diagrams show them.
  static var dotLabelableItems: [Self] { get }

  /// The label of this value in diagrams. Any text is allowed.
  ///
  /// By default the description of the value if its type has one, otherwise the name of its case:
  /// `takeDamage` for `.takeDamage(13.37)`. In `dotDigraph`, the default has the payload.
  var dotLabel: String { get }
}

extension DOTLabelable where Self: CaseIterable {
  /// All cases, in the order of their declaration.
  public static var dotLabelableItems: [Self] { Array(allCases) }
}

extension DOTLabelable {
  /// The description of the value if its type has one, otherwise the name of its case: `takeDamage`
  /// for `.takeDamage(13.37)`.
  public var dotLabel: String {
    DefaultLabels.havePayloads ? "\(self)" : nameOfCase(of: self)
  }
}

/// The purpose of the default labels of values.
package enum DefaultLabels {
  /// Whether they have the payload of a case, as in SwiftyStateMachine.
  ///
  /// Otherwise they are the same for all values of a case, so that one sample stands for all of them.
  @TaskLocal package static var havePayloads = false
}

/// A state or an event of a machine whose labels in diagrams differ from its own label.
///
/// The state of a chart is shown as several nodes, one for each active state. The transitions of an
/// observed machine, for instance, are found in its graph by these labels.
/// Types that do not conform are found by the names of their cases.
public protocol LabeledInDiagrams {
  /// The labels of the nodes that show the state, or those that an arrow of the event may have.
  var labelsInDiagrams: [String] { get }
}
