import Schematic

// A suspension is not a transition: no barrier is evaluated, and only the hooks of the background
// state are performed.
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
    guard number != 0 else { throw StateMapRejection(from: active, to: nil, .unknownState) }
    guard number != background else {
      throw StateMapRejection(from: active, to: nil, .backgroundState)
    }
    return state.isSuspended ? suspended(from: active) : state
  }
}
