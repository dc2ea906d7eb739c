/// The actions of a flat transition: the first, and a list of the others, which is mostly empty.
@usableFromInline
struct TransitionActions<Event, Subject> {
  /// One action in the form in which it was written: converting one closure into another would cost
  /// an allocation for every event.
  @usableFromInline
  enum Action {
    case none
    case plain(() throws -> Void)
    case subject((Subject) throws -> Void)
    case context((borrowing TransitionContext<Event, Subject>) throws -> Void)
  }

  @usableFromInline
  struct Named {
    @usableFromInline let action: Action
    @usableFromInline let name: StaticString?

    @inlinable
    init(_ action: Action, _ name: StaticString?) {
      self.action = action
      self.name = name
    }
  }

  @usableFromInline let first: Action
  @usableFromInline let name: StaticString?
  @usableFromInline let others: [Named]?

  @inlinable
  init(_ first: Action = .none, _ name: StaticString? = nil, others: [Named]? = nil) {
    self.first = first
    self.name = name
    self.others = others
  }

  /// The same actions with `action` after them.
  @inlinable
  func followed(by action: Action, _ name: StaticString?) -> Self {
    if case .none = first { return Self(action, name) }
    return Self(first, self.name, others: (others ?? []) + [Named(action, name)])
  }

  var names: [String] {
    ([name] + (others ?? []).map(\.name)).compactMap { $0?.description }
  }

  @inlinable
  func perform(_ context: borrowing TransitionContext<Event, Subject>) throws {
    try first.perform(context)
    if let others { try Self.perform(others, context) }
  }

  @usableFromInline @inline(never)
  static func perform(
    _ others: [Named], _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    for other in others { try other.action.perform(context) }
  }
}

extension TransitionActions.Action {
  @inlinable
  func perform(_ context: borrowing TransitionContext<Event, Subject>) throws {
    switch self {
    case .none: break
    case .plain(let action): try action()
    case .subject(let action): try action(context.subject)
    case .context(let action): try action(context)
    }
  }
}
