import ChartDocuments
import Statecharts

// Finds the declaration in the document that has a fault.
extension DocumentNames {
  /// The position of the declaration with a fault: a transition, a join or a point; otherwise its region or
  /// state.
  func position(of fault: DefinitionFault) -> SourcePosition? {
    guard let state = declaration(of: fault.state) else { return nil }
    let region = fault.region.flatMap { state.regions.element(at: $0) }
    return fault.part.flatMap { position(of: $0, in: state, region) }
      ?? region?.position ?? state.position
  }

  private func position(
    of part: DefinitionFault.Part, in state: ChartDocument.State, _ region: ChartDocument.Region?
  ) -> SourcePosition? {
    switch part {
    case .transition(let index): return state.transitions.element(at: index)?.position
    case .join(let index): return state.joins.element(at: index)?.position
    case .history(let index):
      // A history without a default is not declared in the chart.
      let histories = (region?.histories ?? state.histories).filter { !$0.defaults.isEmpty }
      return histories.element(at: index)?.position
    case .point(let index): return state.points.element(at: index)?.position
    case .timer(let index):
      return state.timers.element(at: index)?.position
        ?? state.timedTransition(index)?.position
    }
  }

  /// A transition by its index; `nil` if the document has none.
  func transition(_ index: Int, of state: String?) -> ChartDocument.Transition? {
    declaration(of: state)?.transitions.element(at: index)
  }

  /// The transition whose timer has this index among those of its state.
  func timedTransition(_ index: Int, of state: String?) -> ChartDocument.Transition? {
    declaration(of: state)?.timedTransition(index)
  }

  /// The only state of a region; `nil` if it has several.
  func onlyState(ofRegion index: Int, of state: String?) -> String? {
    guard let region = declaration(of: state)?.regions.element(at: index),
      region.states.count == 1
    else { return nil }
    return region.states[0].id
  }
}

extension ChartDocument.State {
  /// The timers of the state itself precede those of its transitions.
  fileprivate func timedTransition(_ index: Int) -> ChartDocument.Transition? {
    let timed = transitions.filter {
      if case .after = $0.trigger { true } else { false }
    }
    return timed.element(at: index - timers.count)
  }
}

extension Array {
  fileprivate func element(at index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
