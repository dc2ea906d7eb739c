/// A hook in a compiled map.
///
/// Not copyable, so that its closure is called in place. Retaining a closure's context before a
/// call and releasing it afterwards costs more than a small hook.
@usableFromInline
enum StoredHook<State: Hashable, Subject>: ~Copyable {
  /// Receives the previous state.
  case entering((Subject, State) throws -> Void)
  /// Receives the next state.
  case leaving((Subject, State) throws -> Void)
  /// Receives both states.
  case transition((Subject, State, State) throws -> Void)

  init(_ hook: StateHook<State, Subject>) {
    switch hook.moment {
    case .beforeEntering, .afterEntering: self = .entering(hook.action)
    case .beforeLeaving, .afterLeaving: self = .leaving(hook.action)
    }
  }

  @inlinable
  borrowing func perform(_ subject: Subject, from origin: State, to target: State) throws {
    switch self {
    case .entering(let action): try action(subject, origin)
    case .leaving(let action): try action(subject, target)
    case .transition(let action): try action(subject, origin, target)
    }
  }
}
