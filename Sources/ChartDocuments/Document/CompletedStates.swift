/// Finds the states that the entry of each final state completes, or may complete (SCXML 3.7).
@_documentation(visibility: internal)
public struct CompletedStates {
  /// By the id of a final state: the state around it, followed by the parallel states whose last region it may
  /// complete, the innermost first.
  private var states: [String: [ChartDocument.State]] = [:]

  /// Finds the states of a chart.
  ///
  /// - Parameter root: The chart.
  public init(of root: ChartDocument.State) {
    read(root, completing: [])
  }

  /// The states that a final state completes, the innermost first.
  public subscript(final: String) -> [ChartDocument.State] { states[final] ?? [] }

  /// - Parameters:
  ///   - state: The state.
  ///   - parallels: The parallel states that complete with this state, once their other regions have completed.
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

extension ChartDocument.State {
  /// Whether a final state in it has a result, which transitions on its completion receive.
  public var completesWithResults: Bool {
    states.contains { $0.kind == .final && $0.result != nil }
  }

  /// Whether the state can complete: a composite state with a final state, or a parallel state whose regions all can
  /// complete.
  ///
  /// A final state completes the state around it, and not itself. A region with a single state, as in SCXML and
  /// XState, completes with that state.
  public var canComplete: Bool {
    switch kind {
    case .final: false
    case .ordinary: states.contains { $0.kind == .final }
    case .parallel:
      !regions.isEmpty
        && regions.allSatisfy { region in
          region.states.contains { $0.kind == .final }
            || (region.states.count == 1 && region.states[0].canComplete)
        }
    }
  }
}
