import ChartModel
import StateGraphs

/// A statechart as data: what the conformance data describes, and more.
///
/// The reference interpreter runs it, and ``AdaptedChart`` makes a `Statechart` of it.
struct ModelChart: Hashable, Sendable {
  var name: String
  var root: ModelState
  var variables: [Variable] = []
  /// The events that an action raises when a state completes, in SCXML's manner, beside the
  /// completion that its own transitions see.
  var completionEvents: Set<String> = []
  /// Whether regions are left in the order of their declaration instead of the reverse.
  var leavesRegionsInDeclaredOrder = false
  /// Whether what a leaf does not handle is offered further out.
  var bubbles = true

  /// Whether a guard that throws counts as false.
  var ignoresFailingGuards = false
  /// The event that such a guard raises; `nil` for none.
  var eventOfFailingGuards: String?

  /// Whether events carry nothing: they can be compared as values.
  var hasPlainEvents = false

  struct Variable: Hashable, Sendable, Decodable {
    let id: String
    let expr: ModelExpression
  }
}

/// One vertex of a chart: a state, a region, a history or a point.
struct ModelState: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case atomic, compound, parallel, region, final
    case history(HistoryKind)
    case entryPoint, exitPoint
  }

  enum Initial: Hashable, Sendable {
    case first
    /// States, or the histories of composites.
    case states([String])
    case resting
  }

  var id: String
  var kind: Kind
  var initial = Initial.first
  var initialActions: [ModelAction] = []
  /// The default targets of a history, or the targets of a point: none for an exit point that ends the
  /// chart.
  var defaults: [String] = []
  var defaultActions: [ModelAction] = []
  var entry: [ModelAction] = []
  var exit: [ModelAction] = []
  var transitions: [ModelTransition] = []
  var joins: [ModelJoin] = []
  var defers: [String] = []
  var barrier: ModelExpression?
  var children: [ModelState] = []
  /// Whether it is the root of a chart of states alone, which can be the content of a region.
  var hasOnlyStates = false
  /// The chart that is its content; at most one.
  var submachines: [ModelSubmachine] = []

  var isHistory: Bool {
    if case .history = kind { true } else { false }
  }

  var isPoint: Bool { kind == .entryPoint || kind == .exitPoint }

  /// Whether it has no entry and exit actions.
  var isBare: Bool { kind == .region || hasOnlyStates }

  /// Whether it can never be active.
  var isPseudostate: Bool { isHistory || isPoint }
}

/// One transition of a chart.
struct ModelTransition: Hashable, Sendable {
  enum Trigger: Hashable, Sendable {
    /// An event's name, and the events that it stands for.
    case event(String, matches: [String])
    case always
    /// The completion of the transition's source.
    case completion
    /// An error of the transition's source, or of a descendant.
    case failure
  }

  enum Kind: Hashable, Sendable {
    case external, local
  }

  /// Where it leads; histories and points are named by their own ids.
  enum Target: Hashable, Sendable {
    case none
    case states([String])
    /// All branches, each with its own actions.
    case fork([ModelBranch])
    case junction([ModelBranch])
    case choice([ModelBranch])
    /// The candidate with that index, if there is one; else the transition does not fire.
    case among([String], index: ModelExpression)
    case join(String)
    case termination
  }

  var trigger: Trigger
  var kind = Kind.external
  var condition: ModelExpression?
  var target: Target
  var actions: [ModelAction] = []
}

/// One way out of a junction or a choice; without a condition it is the way for all other cases.
struct ModelBranch: Hashable, Sendable {
  var condition: ModelExpression?
  var targets: [String]
  var actions: [ModelAction] = []
}

/// A join, declared in the parent of its parallel state.
struct ModelJoin: Hashable, Sendable {
  var name: String
  var target: String
  var actions: [ModelAction] = []
}

/// An event with what it carries.
struct ModelEvent: Hashable, Sendable {
  var name: String
  var data = Value.undefined
}

extension ModelEvent: CustomStringConvertible {
  var description: String { data == .undefined ? name : "\(name)(\(data))" }
}
