/// One transition of a chart with its name, for debuggers and recorders.
///
/// The name contains the source, the target, and the pseudostate between them:
///
/// | | |
/// |---|---|
/// | `a --> b` | from one state to another |
/// | `a` | internal |
/// | `a --> fork --> p/[b,c]` | a fork into the regions of `p` |
/// | `p/[b,c] --> join --> a` | a join whose last source has arrived; `b --> join` before that |
/// | `a --> junction --> [b,c]` | a junction; in a step, only the branch taken |
/// | `a --> choice --> [b,c]` | a choice; in a step `a --> choice`, and then `choice --> b` |
/// | `a --> [b,c]` | a dynamic target; only the one selected in a step |
/// | `a --> b/H`, `a --> b/H*` | to the shallow or deep history of `b` |
/// | `a --> b via quick` | to the entry point `quick` of `b` |
/// | `a --> exit failed --> b` | through the exit point `failed` |
/// | `a --> terminate` | terminates the machine |
public struct ChartTransition<State: Hashable>: Hashable, CustomStringConvertible {
  /// The state that declares the transition; `nil` for the top of the chart, a region, and branches of a
  /// choice.
  public let source: State?

  /// The target states; for histories and entry points their composites, for an internal transition none.
  public let targets: [State]

  /// The kind of transition, which decides whether the source is exited.
  public let kind: TransitionKind

  /// The path of the source: see ``StatechartSchema/path(of:)``.
  ///
  /// Empty for the top of the chart.
  public let sourcePath: String

  /// The path of the transition's domain, or least common ancestor.
  ///
  /// The domain is the innermost state or region that contains all exited and entered states, and stays active.
  ///
  /// The path is empty for the chart as a whole. The domain of an internal transition is its source.
  public let domainPath: String

  /// The transition's name.
  public let description: String
}

extension ChartTransition: Sendable where State: Sendable {}

extension ChartStep {
  /// The transitions that the step takes, in the order of selection: one, or one in each of several regions.
  ///
  /// Empty for start and stop. All states that the step exits and enters are in ``statesExited`` and
  /// ``statesEntered``.
  ///
  /// - Complexity: Computed at each access, in time linear in the size of the chart.
  public var transitions: [ChartTransition<State>] {
    plan.paths.compactMap { chart.wayTaken($0.number, domain: $0.domain.start) }
  }

  /// Whether all transitions of the step are internal.
  public var isInternal: Bool {
    plan.paths.allSatisfy(\.isInternal)
  }
}
