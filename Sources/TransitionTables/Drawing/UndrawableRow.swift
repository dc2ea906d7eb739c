/// The error of a table that cannot be drawn, because the states of one row are unknown.
///
/// A row can find its source and make its target by functions. Diagrams call these functions with
/// samples: the values that the types of states and events list as `dotLabelableItems` or
/// `allCases`. Without a sample the row needs ``TableLine/drawn(from:to:)``.
public struct UndrawableRow: Error, CustomStringConvertible {
  enum Part {
    case source(stateType: String)
    case target(stateType: String, eventType: String)
  }

  /// The number of the row, counted from 1.
  let number: Int

  /// The label of the event that triggers the row.
  let event: String

  let part: Part

  /// The description: the row, the unknown states, and how to declare them.
  public var description: String {
    switch part {
    case .source(let type):
      """
      Row \(number), on '\(event)', has sources that a function determines, and no sample shows \
      which. List one of each in \(type).dotLabelableItems, or write .drawn(from:) after the row.
      """
    case .target(let stateType, let eventType):
      """
      Row \(number), on '\(event)', leads to a state that a function makes, and no sample shows \
      which. List one of each in \(stateType).dotLabelableItems and \
      \(eventType).dotLabelableItems, or write .drawn(to:) after the row.
      """
    }
  }
}
