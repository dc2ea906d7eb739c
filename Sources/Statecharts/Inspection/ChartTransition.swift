/// One transition of a chart by its name, as debuggers and recorders show it.
///
/// The name says where a transition comes from and where it leads, through which pseudostate:
///
/// | | |
/// |---|---|
/// | `a --> b` | from one state to another |
/// | `a` | internal |
/// | `a --> fork --> p/[b,c]` | a fork into the regions of `p` |
/// | `p/[b,c] --> join --> a` | a join whose last source has reported; `b --> join` before that |
/// | `a --> junction --> [b,c]` | a junction; only the way taken in a step |
/// | `a --> choice --> [b,c]` | a choice; in a step `a --> choice`, and then `choice --> b` |
/// | `a --> [b,c]` | a dynamic target; only the one selected in a step |
/// | `a --> b/H`, `a --> b/H*` | to the shallow or deep history of `b` |
/// | `a --> terminate` | to the machine's end |
public struct ChartTransition<State: Hashable>: Hashable, CustomStringConvertible {
  /// The state that declares the transition; `nil` for the top of the chart, a region, and the ways
  /// out of a choice.
  public let source: State?

  /// The states that it leads to, or to whose history: none for an internal transition.
  public let targets: [State]

  /// What it does to its own source.
  public let kind: TransitionKind

  /// Where the source stands in the chart: see ``StatechartSchema/path(of:)``.
  ///
  /// Empty for the top of the chart.
  public let sourcePath: String

  /// The innermost state or region around all that is left and entered, which itself stays: the
  /// transition's domain, or least common ancestor.
  ///
  /// Empty for the chart as a whole. That of an internal transition is its source.
  public let domainPath: String

  /// The transition's name.
  public let description: String
}

extension ChartTransition: Sendable where State: Sendable {}
