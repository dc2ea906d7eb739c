/// Facts about a row of a table that findings need.
struct TableRowFacts: Sendable {
  /// By configuration: whether its state is one of the row's sources.
  let isSource: [Bool]
  /// By event: whether it triggers the row.
  let isTrigger: [Bool]

  /// Whether both rows are tried for one event in one state.
  func overlaps(_ other: Self) -> Bool {
    zip(isSource, other.isSource).contains { $0 && $1 }
      && zip(isTrigger, other.isTrigger).contains { $0 && $1 }
  }
}
