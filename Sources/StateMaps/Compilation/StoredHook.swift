import Schematic

// Hooks as tables hold them. Enums that are not copyable, so that a closure is called where it lies:
// counting its context before and after each call costs more than a small hook.

@usableFromInline
enum StoredHook<State: Hashable, Subject>: ~Copyable {
  case action((Subject, State) throws -> Void)

  @inlinable
  borrowing func perform(_ subject: Subject, _ other: State) throws {
    switch self {
    case .action(let action): try action(subject, other)
    }
  }
}

@usableFromInline
enum StoredTransitionHook<State: Hashable, Subject>: ~Copyable {
  case action((Subject, State, State) throws -> Void)

  @inlinable
  borrowing func perform(_ subject: Subject, _ origin: State, _ target: State) throws {
    switch self {
    case .action(let action): try action(subject, origin, target)
    }
  }
}
