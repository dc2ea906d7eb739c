// Where the history of a composite leads when there is no past (UML 2.5.1 §14.2.3.7).

/// How much of a composite's past is restored.
public enum HistoryKind: Hashable, Sendable {
  /// Its child that was active; that child begins anew.
  case shallow
  /// Everything that was active in it.
  case deep
}

extension Statechart {
  /// Where this composite's shallow history leads while it has no past: its initial state unless
  /// declared.
  ///
  /// `history(default: .general)`, inside `state(.settings) { … }`; then elsewhere
  /// `on(.back, toHistoryOf: .settings)`.
  public func history(default target: State) -> Element {
    Element(.history(HistoryDeclaration(isDeep: false, defaults: [target], action: nil)))
  }

  /// Where shallow history leads while there is no past, and what is done on the way.
  ///
  /// - Parameters:
  ///   - target: Where it leads: inside this composite.
  ///   - name: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  public func history(
    default target: State, action name: String? = nil,
    perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    Element(
      .history(
        HistoryDeclaration(
          isDeep: false, defaults: [target], action: ChartAction(name, .subject(action)))))
  }

  /// Where shallow history of a parallel state leads: into several of its regions.
  public func history(defaultEach targets: [State]) -> Element {
    Element(.history(HistoryDeclaration(isDeep: false, defaults: targets, action: nil)))
  }

  /// Where this composite's deep history leads while it has no past: its initial state unless
  /// declared.
  ///
  /// `deepHistory(default: .welcome)`
  public func deepHistory(default target: State) -> Element {
    Element(.history(HistoryDeclaration(isDeep: true, defaults: [target], action: nil)))
  }

  /// Where deep history leads while there is no past, and what is done on the way.
  ///
  /// - Parameters:
  ///   - target: Where it leads: inside this composite.
  ///   - name: What diagrams and traces call the action.
  ///   - action: Gets the subject.
  public func deepHistory(
    default target: State, action name: String? = nil,
    perform action: @escaping (Subject) throws -> Void
  ) -> Element {
    Element(
      .history(
        HistoryDeclaration(
          isDeep: true, defaults: [target], action: ChartAction(name, .subject(action)))))
  }

  /// Where deep history leads: into several states, which lie in different regions.
  public func deepHistory(defaultEach targets: [State]) -> Element {
    Element(.history(HistoryDeclaration(isDeep: true, defaults: targets, action: nil)))
  }
}
