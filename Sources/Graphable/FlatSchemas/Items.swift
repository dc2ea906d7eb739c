import Schematic

/// The listed items of a type, and where to find a value among them.
struct Items<Value: DOTLabelable> {
  let items: [Value]
  private let positions: [String: [Int]]

  init(_ type: Value.Type) {
    items = Value.dotLabelableItems
    positions = Dictionary(grouping: items.indices) { [items] in items[$0].dotLabel }
  }

  /// The position of the item that stands for `value`.
  ///
  /// That is the only one with its label: a list need not hold every payload that a case may
  /// carry. Among several with the same label it is the one that equals the value.
  ///
  /// - Throws: ``GraphError`` when no item, or no single one, stands for the value.
  func position(of value: Value, role: GraphError.Role) throws -> Int {
    let label = value.dotLabel
    let candidates = positions[label] ?? []
    if candidates.count == 1 { return candidates[0] }
    if let position = candidates.first(where: { areEqual(items[$0], value) }) { return position }
    let type = String(describing: Value.self)
    throw candidates.isEmpty
      ? GraphError.missingItem(label: label, type: type, role)
      : GraphError.ambiguousItem(label: label, type: type, role)
  }
}
