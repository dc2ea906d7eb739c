// The ways out of a junction or a choice: `[.to(.vip, if: { $0.isVIP }), .otherwise(.hall)]`.

extension Branch {
  /// A way to a state, if a guard holds.
  ///
  /// - Parameters:
  ///   - state: Where it leads.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject.
  @_disfavoredOverload
  public static func to(
    _ state: State, guard guardName: String? = nil, if condition: @escaping (Subject) throws -> Bool
  ) -> Self {
    Self(.states([state]), if: ChartGuard(guardName, .subject(condition)), action: nil)
  }

  /// A way to a state, if a guard holds, and what is done on it.
  ///
  /// - Parameters:
  ///   - state: Where it leads.
  ///   - guardName: What diagrams and traces call the guard.
  ///   - condition: The guard; gets the subject.
  ///   - actionName: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  public static func to(
    _ state: State, guard guardName: String? = nil,
    if condition: @escaping (Subject) throws -> Bool,
    action actionName: String? = nil, perform action: @escaping (Subject) throws -> Void
  ) -> Self {
    Self(
      .states([state]), if: ChartGuard(guardName, .subject(condition)),
      action: ChartAction(actionName, .subject(action)))
  }

  /// A way to the child of a composite that was active last, if a guard holds.
  public static func toHistory(
    of composite: State, guard guardName: String? = nil,
    if condition: @escaping (Subject) throws -> Bool
  ) -> Self {
    Self(
      .history(of: composite, isDeep: false), if: ChartGuard(guardName, .subject(condition)),
      action: nil)
  }

  /// A way to all that was active in a composite, if a guard holds.
  public static func toDeepHistory(
    of composite: State, guard guardName: String? = nil,
    if condition: @escaping (Subject) throws -> Bool
  ) -> Self {
    Self(
      .history(of: composite, isDeep: true), if: ChartGuard(guardName, .subject(condition)),
      action: nil)
  }

  /// A way into several regions, if a guard holds.
  public static func toEach(
    _ states: [State], guard guardName: String? = nil,
    if condition: @escaping (Subject) throws -> Bool
  ) -> Self {
    Self(.states(states), if: ChartGuard(guardName, .subject(condition)), action: nil)
  }

  /// The way that is taken when no other is: the last one.
  public static func otherwise(_ state: State) -> Self {
    Self(.states([state]), if: nil, action: nil)
  }

  /// The way that is taken when no other is, and what is done on it.
  ///
  /// - Parameters:
  ///   - state: Where it leads.
  ///   - actionName: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  public static func otherwise(
    _ state: State, action actionName: String? = nil,
    perform action: @escaping (Subject) throws -> Void
  ) -> Self {
    Self(.states([state]), if: nil, action: ChartAction(actionName, .subject(action)))
  }

  /// The way that is taken when no other is: to the child of a composite that was active last.
  public static func otherwise(historyOf composite: State) -> Self {
    Self(.history(of: composite, isDeep: false), if: nil, action: nil)
  }

  /// The way that is taken when no other is: to all that was active in a composite.
  public static func otherwise(deepHistoryOf composite: State) -> Self {
    Self(.history(of: composite, isDeep: true), if: nil, action: nil)
  }

  /// The way that is taken when no other is: into several regions.
  public static func otherwise(each states: [State]) -> Self {
    Self(.states(states), if: nil, action: nil)
  }
}

extension Branch {
  /// The same way with an action that gets the context: `.otherwise(.hall).performing { … }`.
  ///
  /// An action that the way has already is performed before it.
  public func performing(
    _ name: String? = nil,
    _ action: @escaping (borrowing ChartContext<State, Event, Subject>) throws -> Void
  ) -> Self {
    let first = self.action
    return Self(
      target, if: condition,
      action: ChartAction(
        name ?? first?.name,
        .context { context in
          switch first?.form {
          case .subject(let perform): try perform(context.subject)
          case .context(let perform): try perform(context)
          case nil: break
          }
          try action(context)
        }))
  }
}
