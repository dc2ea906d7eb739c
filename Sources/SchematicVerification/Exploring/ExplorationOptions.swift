/// How far a model is explored, and which errors are part of it.
public struct ExplorationOptions {
  /// Which guards and actions throw errors in the model.
  public enum Failures: Sendable {
    /// None.
    case never
    /// Those whose errors a transition of the chart handles (`onFailure`).
    case whereHandled
    /// All. An error that no transition handles undoes the step or skips the rest of it.
    case everywhere
  }

  /// The maximum number of configurations.
  ///
  /// Default: 1,000,000.
  /// A model that has more is incomplete: see ``StateSpace/isComplete``.
  public var maximumConfigurations = 1_000_000

  /// The maximum number of combinations of answers for one event in one configuration.
  ///
  /// Default: 65,536.
  public var maximumAnswers = 65_536

  /// Which guards and actions throw errors.
  ///
  /// Default: those whose errors a transition handles.
  public var failures = Failures.whereHandled

  /// Whether guards with the same name are the same condition, and those that compare the same variable with constants
  /// exclude each other as their names say.
  ///
  /// Default: `true`. If it is `false`, each guard is answered independently of all others.
  public var sharesAnswersByName = true

  /// Whether guards that get a context may read the active states, so that their answers change with these.
  ///
  /// Default: `true`. If it is `false`, such a guard has the same answer until an action is performed or another event is handled.
  /// That of a guard of the subject alone changes with actions only.
  public var guardsReadActiveStates = true

  /// Called after every 10,000 configurations.
  ///
  /// Default: `nil`.
  public var progress: ((ExplorationProgress) -> Void)?

  /// The defaults.
  public init() {}
}

extension ExplorationOptions {
  /// Calls the function for the progress after every 10,000 configurations.
  func report(explored: Int, of configurations: Int, edges: Int) {
    guard explored % 10_000 == 0, explored > 0 else { return }
    progress?(
      ExplorationProgress(configurations: configurations, explored: explored, edges: edges))
  }
}

/// How far an exploration is.
public struct ExplorationProgress: Hashable, Sendable {
  /// How many configurations were found.
  public let configurations: Int
  /// How many of them were explored.
  public let explored: Int
  /// How many edges were found.
  public let edges: Int
}
