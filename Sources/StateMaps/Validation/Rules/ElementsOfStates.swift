import Schematic

extension StateMapOutline {
  /// A final state has nothing that is only used when it is exited.
  func elementsOfFinalStates() -> [DefinitionFault] {
    states.filter(\.isFinal).flatMap { state in
      state.elements.filter(\.isAboutLeaving).map { element in
        state.fault(
          "The final state '\(state.id)' has \(element.words), which has no effect: remove it.")
      }
    }
  }

  /// A background state has no barriers and no `next`.
  func elementsOfBackgroundStates() -> [DefinitionFault] {
    backgroundStates.flatMap { state in
      state.elements.filter(\.isEvaluated).map { element in
        state.fault(
          """
          The background state '\(state.id)' has \(element.words), which is never evaluated, because \
          suspend() and resume() are always accepted: remove it.
          """)
      }
    }
  }

  /// A state has one `next` at most.
  func repeatedSelections() -> [DefinitionFault] {
    states.filter { $0.dynamicTransitions.count > 1 }.map { state in
      state.fault(
        """
        The state '\(state.id)' has \(state.dynamicTransitions.count) 'next': combine them into one.
        """)
    }
  }
}

extension StateMapElement {
  fileprivate var isAboutLeaving: Bool {
    switch kind {
    case .next: true
    case .hook(let hook):
      switch hook.moment {
      case .beforeLeaving, .afterLeaving: true
      case .beforeEntering, .afterEntering: false
      }
    case .state, .transitionHook, .barrier: false
    }
  }

  fileprivate var isEvaluated: Bool {
    switch kind {
    case .barrier, .next: true
    case .state, .hook, .transitionHook: false
    }
  }
}
