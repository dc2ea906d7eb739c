import ChartDocuments

// The compiler type-checks the body of a property as a whole. The time grows with the square of its lines, so that
// the states of a large chart are in several properties.

extension ChartWriter {
  /// The greatest number of states of a chart that is written in one body.
  private static let limitOfBody = 30
  /// The greatest number of states, with their descendants, that are written directly in their parent.
  private static let limitOfPart = 10

  /// The states of a parent; in a large chart, the names of the properties that contain them.
  func elements(_ states: [ChartDocument.State], indent: Int) -> [String] {
    guard needsParts(total(of: states)) else {
      return states.flatMap { element($0, indent: indent) }
    }
    return runs(of: states).map(part)
  }

  /// The declarations of the properties.
  var partProperties: [String] {
    parts.enumerated().flatMap { index, lines in
      ["", "  @ChartBuilder<State, Event, Subject>", "  private var part\(index + 1): [Element] {"]
        + Code.indented(Code.indented(lines)) + ["  }"]
    }
  }

  /// Writes states into a property of their own, after those that contain them.
  private func part(_ states: [ChartDocument.State]) -> String {
    let index = parts.count
    parts.append([])
    parts[index] = states.flatMap { element($0, indent: 4) }
    return "part\(index + 1)"
  }

  /// Divides siblings into groups that are small enough, in their order.
  private func runs(of states: [ChartDocument.State]) -> [[ChartDocument.State]] {
    var runs: [[ChartDocument.State]] = []
    var size = Self.limitOfPart
    for state in states {
      size += self.size(of: state)
      if size > Self.limitOfPart {
        runs.append([])
        size = self.size(of: state)
      }
      runs[runs.count - 1].append(state)
    }
    return runs
  }

  private func needsParts(_ total: Int) -> Bool {
    names.states.count > Self.limitOfBody && total > Self.limitOfPart
  }

  /// The number of states that are written directly: the state itself, and its descendants without a property of
  /// their own.
  private func size(of state: ChartDocument.State) -> Int {
    let totals = [total(of: state.states)] + state.regions.map { total(of: $0.states) }
    return totals.reduce(1) { $0 + (needsParts($1) ? 0 : $1) }
  }

  private func total(of states: [ChartDocument.State]) -> Int {
    states.reduce(0) { $0 + size(of: $1) }
  }
}
