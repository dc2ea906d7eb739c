extension ChartDocument.State {
  /// Whether a final state in it has a result, which transitions on its completion receive.
  public var completesWithResults: Bool {
    states.contains { $0.kind == .final && $0.result != nil }
  }

  /// Whether it can complete: it is composite and has a final state, or it is parallel and all of its regions
  /// can complete.
  ///
  /// A final state completes what is around it, and not itself. A region with a single state, as SCXML and
  /// XState have them, is complete when that state is.
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
