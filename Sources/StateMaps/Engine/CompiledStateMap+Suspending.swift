import Schematic

// A suspension is no transition: it asks nobody, and only the background state's hooks belong to it.
extension CompiledStateMap {
  @usableFromInline @inline(never)
  func suspension(of state: StateMapConfiguration<State>) -> StateMapStep<State, Subject>? {
    guard !state.isSuspended else { return nil }
    return StateMapStep(
      self, from: state.current, leaving: 0, to: suspended(from: state.current),
      entering: background)
  }

  private func suspended(from state: State) -> StateMapConfiguration<State> {
    let place = background == 0 ? state : states[Int(background) - 1]
    return StateMapConfiguration(place, suspendedFrom: state)
  }

  @usableFromInline @inline(never)
  func resumption(of state: StateMapConfiguration<State>) -> StateMapStep<State, Subject>? {
    guard let remembered = state.suspendedFrom else { return nil }
    let isInBackground = background != 0 && number(of: state.current) == background
    return StateMapStep(
      self, from: state.current, leaving: isInBackground ? background : 0,
      to: StateMapConfiguration(remembered), entering: 0)
  }

  func adopted(_ state: StateMapConfiguration<State>) throws -> StateMapConfiguration<State> {
    let active = state.suspendedFrom ?? state.current
    let number = number(of: active)
    guard number != 0 else { throw StateMapRefusal(from: active, to: nil, .unknownState) }
    guard number != background else {
      throw StateMapRefusal(from: active, to: nil, .backgroundState)
    }
    return state.isSuspended ? suspended(from: active) : state
  }
}
