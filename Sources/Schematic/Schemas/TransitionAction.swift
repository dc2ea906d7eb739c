/// The action of a flat transition, with the parameters of the closure that was passed.
///
/// Wrapping it in another closure would cost an allocation for every event.
@usableFromInline
enum TransitionAction<Event, Subject> {
  case none
  case plain(() throws -> Void)
  case subject((Subject) throws -> Void)
  case context((borrowing TransitionContext<Event, Subject>) throws -> Void)
  /// Two or more actions, with their names.
  // A closure like the others that returns the list: the list itself would have another size, and
  // every event would be tested for what to release.
  case sequence(() -> [Named])

  @usableFromInline
  struct Named {
    @usableFromInline let name: StaticString?
    @usableFromInline let action: TransitionAction

    @inlinable
    init(_ name: StaticString?, _ action: TransitionAction) {
      self.name = name
      self.action = action
    }
  }

  @inlinable @inline(__always)
  func perform(_ context: borrowing TransitionContext<Event, Subject>) throws {
    switch self {
    case .none: break
    case .plain(let action): try action()
    case .subject(let action): try context.withSubject(action)
    case .context(let action): try action(context)
    case .sequence(let actions): try Self.perform(actions(), context)
    }
  }

  @usableFromInline @inline(never)
  static func perform(
    _ actions: [Named], _ context: borrowing TransitionContext<Event, Subject>
  ) throws {
    for action in actions { try action.action.perform(context) }
  }
}

extension Transition {
  /// The same transition with one more action, after its others.
  @inlinable
  func followed(by action: TransitionAction<Event, Subject>, _ name: StaticString?) -> Self {
    let actions: [TransitionAction<Event, Subject>.Named]
    switch self.action {
    case .none: return Self(target, action, name)
    case .plain, .subject, .context: actions = [.init(self.name, self.action), .init(name, action)]
    case .sequence(let earlier): actions = earlier() + [.init(name, action)]
    }
    return Self(target, .sequence { actions })
  }
}

extension TransitionAction {
  /// The names of the actions, in order.
  ///
  /// - Parameter name: The name of a single action.
  func names(_ name: StaticString?) -> [String] {
    switch self {
    case .none, .plain, .subject, .context: [name].compactMap { $0?.description }
    case .sequence(let actions): actions().compactMap { $0.name?.description }
    }
  }
}

extension TransitionAction {
  /// Whether an action has a context, with which it may send events.
  fileprivate var hasContext: Bool {
    switch self {
    case .none, .plain, .subject: false
    case .context: true
    case .sequence(let actions): actions().contains { $0.action.hasContext }
    }
  }

  fileprivate var isNone: Bool {
    switch self {
    case .none: true
    case .plain, .subject, .context, .sequence: false
    }
  }
}

extension Transition {
  /// Whether the transition has an action.
  public var hasAction: Bool { !action.isNone }

  /// Whether an action has a context, with which it may send events.
  public var maySendEvents: Bool { action.hasContext }
}
