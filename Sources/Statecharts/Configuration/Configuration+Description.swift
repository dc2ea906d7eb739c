import Schematic

extension Configuration: CustomStringConvertible {
  /// The active states and regions as a tree: one on each line, indented by two spaces for each level.
  ///
  /// ```
  /// flying
  ///   region 'camera'
  ///     recording
  ///   region 'drive'
  ///     cruising
  /// ```
  public var description: String {
    if let inactivity { return inactivity }
    return activeNumbers.compactMap(line).joined(separator: "\n")
  }

  /// The reason why no state is active; `nil` if one is.
  private var inactivity: String? {
    if isStopped { return "(stopped)" }
    if isTerminated { return "(terminated)" }
    return isInactive ? "(not started)" : nil
  }

  private func line(_ number: Int32) -> String? {
    // The root has no name; it is the only active node of a chart without an initial state.
    guard number > 0 || leafNumbers == [0] else { return nil }
    let indentation = String(repeating: "  ", count: max(0, table.path(to: number).count - 2))
    return indentation + (table.title(of: number) ?? table.name(of: number))
  }
}

extension Configuration: DescribedState {
  /// The innermost active states, such as `recording + cruising`.
  public var briefDescription: String {
    let labels = leafNumbers.compactMap(table.label)
    return labels.isEmpty ? description : labels.joined(separator: " + ")
  }

  /// The active states and regions in document order.
  ///
  /// A region is written as in a path: `flying@camera`.
  public var activeStateLines: [(depth: Int, text: String)] {
    inactivity.map { [(1, $0)] } ?? activePlaces.map { ($0.depth, $0.name) }
  }
}
