/// A type whose values can be drawn: it lists them, and each has a label.
///
/// Types that are `CaseIterable` list their items by themselves:
///
/// ```swift
/// enum Number: DOTLabelable, CaseIterable { case one, two, three }
/// ```
/// Types whose cases carry data list a sample of each; one is enough for each node or arrow:
///
/// ```swift
/// extension HUDEvent: DOTLabelable {
///   static var dotLabelableItems: [HUDEvent] { [.takeDamage(13.37), .heal] }
/// }
/// ```
public protocol DOTLabelable {
  /// The items to draw, in the order in which diagrams show them.
  static var dotLabelableItems: [Self] { get }

  /// What diagrams write for this value; any text is shown as it is.
  var dotLabel: String { get }
}

extension DOTLabelable where Self: CaseIterable {
  /// All cases, in the order of their declaration.
  public static var dotLabelableItems: [Self] { Array(allCases) }
}

extension DOTLabelable {
  /// The value's own description if its type has one, else the name of its case: `takeDamage` for
  /// `.takeDamage(13.37)`.
  public var dotLabel: String {
    nameOfCase(of: self)
  }
}
