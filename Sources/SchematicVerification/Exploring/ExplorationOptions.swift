/// Configures an exploration: its limits, the errors in the model, and assumptions about guards.
public struct ExplorationOptions {
  /// The guards and actions that throw errors in the model.
  public enum Failures: Sendable {
    /// None.
    case never
    /// Guards and actions whose errors a transition of the chart handles (`onFailure`).
    case whereHandled
    /// All guards and actions. An error that no transition handles undoes the step, or skips the rest of it.
    case everywhere
  }

  /// The greatest number of configurations.
  ///
  /// Default: 1,000,000. A model with more is incomplete: see ``StateSpace/isComplete``.
  public var maximumConfigurations = 1_000_000

  /// The greatest number of combinations of answers for one event in one configuration.
  ///
  /// Default: 65,536.
  public var maximumAnswers = 65_536

  /// The guards and actions that throw errors in the model.
  ///
  /// Default: those whose errors a transition handles.
  public var failures = Failures.whereHandled

  /// Whether guards with the same name have the same answer, and comparisons of a variable exclude each other as
  /// their names say.
  ///
  /// Default: `true`. If it is `false`, each guard is answered independently of all others.
  public var sharesAnswersByName = true

  /// Whether guards with a context may read the active states, so that their answers change with these.
  ///
  /// Default: `true`. If it is `false`, such a guard has the same answer until an action is performed or another
  /// event is handled. The answer of a guard of only the subject changes only with actions.
  public var guardsReadActiveStates = true

  /// Called after every 10,000 configurations.
  ///
  /// Default: `nil`.
  public var progress: ((ExplorationProgress) -> Void)?

  /// Creates options with the defaults.
  public init() {}
}

extension ExplorationOptions {
  /// Calls the progress function after every 10,000 configurations.
  func report(explored: Int, of configurations: Int, edges: Int) {
    guard explored % 10_000 == 0, explored > 0 else { return }
    progress?(
      ExplorationProgress(configurations: configurations, explored: explored, edges: edges))
  }
}

/// Reports the progress of an exploration.
public struct ExplorationProgress: Hashable, Sendable {
  /// How many configurations were found.
  public let configurations: Int
  /// How many of them were explored.
  public let explored: Int
  /// How many edges were found.
  public let edges: Int
}
