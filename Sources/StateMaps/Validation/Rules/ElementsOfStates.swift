import Schematic

extension StateMapOutline {
  /// A final state is never left.
  func elementsOfFinalStates() -> [StateMapFault] {
    states.filter(\.isFinal).flatMap { state in
      state.elements.filter(\.isAboutLeaving).map { element in
        state.fault(
          "The final state '\(state.id)' has \(element.words), which can never matter: remove it.")
      }
    }
  }

  /// A suspension asks nobody, and a resume knows where it leads.
  func elementsOfBackgroundStates() -> [StateMapFault] {
    backgroundStates.flatMap { state in
      state.elements.filter(\.isQuestion).map { element in
        state.fault(
          """
          The background state '\(state.id)' has \(element.words), which is never asked: suspend() \
          and resume() ask nobody. Remove it.
          """)
      }
    }
  }

  /// A state has one barrier, so that a refusal has one reason, and one dynamic transition.
  func repeatedElements() -> [StateMapFault] {
    states.flatMap { state -> [StateMapFault] in
      let counts = [
        ("barriers", state.barriers.count), ("'next'", state.dynamicTransitions.count),
      ]
      return counts.filter { $0.1 > 1 }.map { words, count in
        state.fault("The state '\(state.id)' has \(count) \(words): make one of them.")
      }
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

  fileprivate var isQuestion: Bool {
    switch kind {
    case .barrier, .next: true
    case .state, .hook, .transitionHook: false
    }
  }
}
