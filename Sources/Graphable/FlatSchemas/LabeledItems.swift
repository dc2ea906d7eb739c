import Schematic
import StateGraphs

/// The listed items of a type, with a lookup of values.
struct LabeledItems<Value: DOTLabelable> {
  let items: [Value]
  private let positions: [String: [Int]]

  init(_ type: Value.Type) {
    items = Value.dotLabelableItems
    positions = Dictionary(grouping: items.indices) { [items] in Self.key(of: items[$0]) }
  }

  /// The label that the values of a case share, even where labels have payloads.
  private static func key(of value: Value) -> String {
    DefaultLabels.$havePayloads.withValue(false) { value.dotLabel }
  }

  /// The index of the item that represents `value`.
  ///
  /// It is the only item with the same label, because a list need not contain every payload of a
  /// case. If several items have the label, it is the one that is equal to the value.
  ///
  /// - Parameter role: The role of the value, for the message of the error.
  /// - Throws: ``GraphError`` if no item, or more than one, represents the value.
  func position(of value: Value, role: @autoclosure () -> String) throws(GraphError) -> Int {
    let label = Self.key(of: value)
    let candidates = positions[label] ?? []
    if candidates.count == 1 { return candidates[0] }
    if let position = candidates.first(where: { areEqual(items[$0], value) }) { return position }
    let type = String(describing: Value.self)
    throw candidates.isEmpty
      ? .missingItem(label, of: type, role()) : .ambiguousItem(label, of: type, role())
  }
}
