import ChartModel
import StateGraphs
import Statecharts

/// A part of a definition that a machine can take: a transition, a branch, a join, or the default target of a
/// history.
public struct ModelPart: Hashable, Sendable, CustomStringConvertible {
  /// The kind of part.
  public enum Kind: Hashable, Sendable {
    /// A transition with any trigger, or without one.
    case transition
    /// A branch of a junction or a choice.
    case branch
    /// A join, which is taken when all of its sources have arrived.
    case join
    /// The default target of a history.
    case historyDefault
  }

  /// The kind of part.
  public let kind: Kind

  /// The label of the state that declares it; empty for the top level of the chart.
  public let source: String

  /// The labels of the targets; none for an internal transition.
  public let targets: [String]

  /// The text beside its arrow in a diagram.
  public let label: StateGraph.Label

  /// The index, in ``StateSpace/parts``, of the transition that a branch belongs to; `nil` for other parts.
  public let transition: Int?

  /// Its guards, all of which must hold: predicates are the numbers of questions.
  var conditions: [ConditionTree<Int32, Int32>] = []

  /// The source, the label and the targets: `paused --play [loaded]--> playing`.
  public var description: String {
    let place = source.isEmpty ? "chart" : source
    let text = "\(label)"
    switch kind {
    case .transition:
      let trigger = !text.isEmpty ? text : label.role == .completion ? "completion" : "always"
      return targets.isEmpty ? "\(place): \(trigger)" : "\(place) --\(trigger)--> \(end)"
    case .branch: return "\(place) --> branch \(text) --> \(end)"
    case .join: return "join \(label.event ?? "") --> \(end)"
    case .historyDefault: return "history of \(place) --> \(end)"
    }
  }

  private var end: String {
    targets.count == 1 ? targets[0] : "[\(targets.joined(separator: ", "))]"
  }
}
