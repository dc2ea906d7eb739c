/// The states that the entry of each final state completes, or may complete (SCXML 3.7).
@_documentation(visibility: internal)
public struct CompletedStates {
  /// By the id of a final state: the state around it, and then the parallel states whose last region it may complete,
  /// the innermost first.
  private var states: [String: [ChartDocument.State]] = [:]

  /// Finds them in a chart.
  public init(of root: ChartDocument.State) {
    read(root, completing: [])
  }

  /// The states that a final state completes, the innermost first.
  public subscript(final: String) -> [ChartDocument.State] { states[final] ?? [] }

  /// - Parameter parallels: The parallel states that complete if this state does, once their other regions have.
  private mutating func read(
    _ state: ChartDocument.State, completing parallels: [ChartDocument.State]
  ) {
    for child in state.states {
      if child.kind == .final { states[child.id] = [state] + parallels }
      read(child, completing: [])
    }
    for region in state.regions {
      let outer = [state] + parallels
      for child in region.states {
        if child.kind == .final { states[child.id] = outer }
        // A region with a single state has completed when that state has.
        read(child, completing: region.states.count == 1 ? outer : [])
      }
    }
  }
}
