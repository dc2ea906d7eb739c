extension Configuration: CustomStringConvertible {
  /// The active states as a tree, one a line, indented by two spaces; regions by their names.
  ///
  /// ```
  /// flying
  ///   region 'camera'
  ///     recording
  ///   region 'drive'
  ///     cruising
  /// ```
  public var description: String {
    if isStopped { return "(not started)" }
    if isTerminated { return "(terminated)" }
    return activeNumbers.compactMap(line).joined(separator: "\n")
  }

  private func line(_ number: Int32) -> String? {
    // The root has no name; a chart that rests in it is drawn as such.
    guard number > 0 || leafNumbers == [0] else { return nil }
    let node = table.node(number)
    let indentation = String(repeating: "  ", count: max(0, table.path(to: number).count - 2))
    if let state = node.state { return "\(indentation)\(state)" }
    return indentation + table.name(of: number)
  }
}
