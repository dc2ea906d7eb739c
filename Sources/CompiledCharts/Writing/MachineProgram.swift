import ChartDocuments
import ChartModel
import ChartSources

/// A chart as a program: the statements of a compiled machine, before they are written as Swift.
///
/// States are numbers of nodes in document order, as in the tables of the engine.
struct MachineProgram {
  /// The chart or one of its regions, in which one state is active, or none.
  struct Region {
    /// The states or regions that may be its innermost active one, including parallel states.
    var leaves: [Int]
    /// Its node.
    var node: Int

    init(leaves: [Int], node: Int) { (self.leaves, self.node) = (leaves, node) }
  }

  /// The states that were active in a composite at its last exit.
  struct History {
    var node: Int
    /// The regions that are recorded, that around the composite first.
    var regions: [Int]
    /// By region: the leaves that may be recorded.
    var leaves: [[Int]]

    init(node: Int, regions: [Int], leaves: [[Int]]) {
      (self.node, self.regions, self.leaves) = (node, regions, leaves)
    }
  }

  /// A choice, which is a leaf between two steps.
  struct Choice {
    var node: Int
    var region: Int
    /// The regions that its transition may have changed, which are restored if no branch is enabled.
    var regions: [Int]
    var histories: [Int]
    var timers: [Int]
    var arrivals: [Int]

    init(
      node: Int, region: Int, regions: [Int], histories: [Int], timers: [Int], arrivals: [Int]
    ) {
      (self.node, self.region, self.regions) = (node, region, regions)
      (self.histories, self.timers, self.arrivals) = (histories, timers, arrivals)
    }
  }

  /// A source of a join, which arrives there.
  struct Arrival {
    /// The name of the join, and its number.
    var join: String
    var number: Int
    var source: Int

    init(join: String, number: Int, source: Int) {
      (self.join, self.number, self.source) = (join, number, source)
    }
  }

  /// A timer of a state.
  struct Timer {
    var delay: ChartDocument.Delay
    /// That of a timer that repeats.
    var period: Duration?
    var event: Int
    var node: Int
    /// Its name in saved texts, and the number of its state's timers before it with the same name.
    var name: String?
    var index: Int

    init(
      delay: ChartDocument.Delay, every period: Duration?, event: Int, node: Int, name: String?,
      index: Int
    ) {
      (self.delay, self.period, self.event, self.node) = (delay, period, event, node)
      (self.name, self.index) = (name, index)
    }
  }

  /// The actions of one place of the document.
  struct Actions {
    var list: [ChartDocument.Action]
    var position: SourcePosition?

    init(list: [ChartDocument.Action], position: SourcePosition?) {
      (self.list, self.position) = (list, position)
    }
  }

  /// The selection of a transition for the leaf of a region, or in the states around a parallel state.
  struct Selector {
    enum Scope: Hashable {
      case region(Int)
      case around(Int)
    }
    var scope: Scope
    var body: [Statement]

    init(scope: Scope, body: [Statement]) { (self.scope, self.body) = (scope, body) }
  }

  /// A compound transition, in the phases of a step.
  struct Path {
    var source: Int
    /// Its comment: `open, line 12: close → closed`.
    var comment: String
    var exit: [Statement] = []
    var effect: [Statement] = []
    /// The arrival at a join, before any path changes the state.
    var arrival: [Statement] = []
    var change: [Statement] = []
    /// The completions that follow, after all paths have changed the state.
    var completion: [Statement] = []
    var entry: [Statement] = []
    var terminates = false

    init(source: Int, comment: String) { (self.source, self.comment) = (source, comment) }
  }

  /// A state with transitions for errors.
  struct Handler {
    var node: Int
    /// The number of the place around it; 0 for none.
    var outer: Int
    var body: [Statement]

    init(node: Int, outer: Int, body: [Statement]) {
      (self.node, self.outer, self.body) = (node, outer, body)
    }
  }

  var regions: [Region] = []
  var histories: [History] = []
  var timers: [Timer] = []
  var choices: [Choice] = []
  var actions: [Actions] = []
  var predicates: [ChartDocument.Reference] = []
  var arrivals: [Arrival] = []
  var events: [String] = []
  /// By node: its id, empty for the chart, regions and choices.
  var ids: [String] = []
  var outline = ChartOutline()
  /// Whether the chart has completed.
  var isCompleted = Condition.any([])
  var statePaths: [String] = []
  /// The hash in saved texts; empty in a program without them.
  var structure = ""

  /// The paths by number; 0 is none.
  var paths: [Path] = []
  var selectors: [Selector] = []
  var eventlessSelectors: [Selector] = []
  var start: [Statement] = []
  var stop: [Statement] = []
  /// The selection for an event.
  var reaction: [Statement] = []
  /// The selection of transitions without an event; empty if there are none.
  var eventless: [Statement] = []
  /// The selection of the branches of active choices; empty without choices.
  var branches: [Statement] = []
  /// By composite with transitions for its completion: the selection.
  var completions: [(node: Int, body: [Statement])] = []
  /// By place of errors, from 1: the selection of a transition for an error.
  var handlers: [Handler] = []
  /// The event of an error, if errors are events.
  var errorEvent: Int?
  /// The exits when the chart has completed.
  var ending: [Statement] = []
  /// Whether a guard that throws counts as false.
  var failingGuardsAreFalse = false
  var exitsRegionsInOrder = false
  var hasFollowers = false

  init() {}
}

// Events that actions send with a delay.
extension MachineProgram {
  /// The ids by which delayed events are cancelled, in document order.
  ///
  /// At most one event waits for each.
  var delayIDs: [String] {
    var found: [String] = []
    for case (_, let id?) in delayedSends where !found.contains(id) { found.append(id) }
    return found
  }

  /// Whether some have no id.
  var hasUnnamedDelays: Bool { delayedSends.contains { $0.id == nil } }

  var hasDelays: Bool { !delayedSends.isEmpty }

  private var delayedSends: [(event: String, id: String?)] {
    actions.flatMap(\.list).flatMap(\.delayedSends)
  }
}

extension ChartDocument.Action {
  fileprivate var delayedSends: [(event: String, id: String?)] {
    switch self {
    case .send(let event, let delay?, let id) where delay != .fixed(.zero): [(event, id)]
    case .first(let branches): branches.flatMap(\.actions).flatMap(\.delayedSends)
    case .named, .raise, .send, .cancel, .log, .statement: []
    }
  }
}

extension MachineProgram {
  /// A condition, evaluated from left to right.
  indirect enum Condition: Hashable {
    case predicate(Int)
    /// A region has one of these leaves.
    case region(Int, [Int])
    /// A source has arrived at its join.
    case arrived(Int)
    /// A final state is the last one that the step enters in a parallel state.
    case isLastFinal(Int, in: Int)
    case not(Condition)
    case all([Condition])
    case any([Condition])
    /// A guard as a whole, which may count as false if it throws.
    case guarded(Condition)
  }

  /// A statement.
  ///
  /// Variables are the paths that regions have selected, by region.
  indirect enum Statement: Hashable {
    /// Performs the actions of a place.
    case perform(Int)
    /// Sets the place number for the errors of the following statements.
    case locate(Int)
    /// Makes a leaf of a region active; `nil` for none.
    case set(region: Int, Int?)
    /// Records the leaves of a composite.
    case record(Int)
    case arm(timer: Int)
    case disarm(timer: Int)
    /// A composite has completed.
    case complete(Int)
    /// Discards the pending completions of these composites.
    case forget([Int])
    /// The step enters a final state in a parallel state.
    case noteFinal(Int, in: Int)
    case arrive(Int)
    case forgetArrivals([Int])
    /// Ends the machine: no state is active or recorded.
    case terminate
    /// Ends the chart once the entries are done, because it has completed.
    case end
    case inRegion(Int, [Case])
    case onEvent([EventCase])
    case ifHolds(Condition, [Statement])
    /// Statements by the record of a history, for the region at an index; an empty list of leaves means no record.
    case onHistory(Int, at: Int, [Case])

    // In selectors.

    /// Returns a path.
    case choose(Int)
    /// An active state defers the event.
    case deferEvent

    // In the selection of a step.

    /// Selects the path of a region: for its leaf, or around a parallel state.
    case select(Int, Selector.Scope)
    /// The same around parallel states, the innermost first, if the region has no path and no other region has
    /// selected there.
    case selectOnce(Int, around: [Int])
    /// Statements for a path of a region.
    case whenSelected(Int, Int, [Statement])
    /// Replaces the path of a region by another one; 0 for none.
    case replace(Int, Int)
    /// Undoes the transition to an active choice in a region, if the region has no path.
    case needsBranch(Int)
    /// Removes the path of a region if it is one of some paths, and another region has one of some others.
    case remove(Int, paths: [Int], if: Int, among: [Int])
    /// Statements unless a region has one of these paths.
    case unless([Int], haveOneOf: [Int], [Statement])
  }

  /// The statements for some leaves; `nil` is for none.
  struct Case: Hashable {
    var leaves: [Int?]
    var body: [Statement]

    init(_ leaves: [Int?], _ body: [Statement]) {
      (self.leaves, self.body) = (leaves, body)
    }
  }

  /// The statements for some events.
  struct EventCase: Hashable {
    var events: [Int]
    var body: [Statement]

    init(_ events: [Int], _ body: [Statement]) { (self.events, self.body) = (events, body) }
  }
}

extension MachineProgram.Statement {
  /// The paths that it may choose.
  var chosen: [Int] {
    switch self {
    case .choose(let path): [path]
    case .inRegion(_, let cases), .onHistory(_, _, let cases):
      cases.flatMap(\.body).flatMap(\.chosen)
    case .onEvent(let cases): cases.flatMap(\.body).flatMap(\.chosen)
    case .ifHolds(_, let body): body.flatMap(\.chosen)
    default: []
    }
  }
}

extension MachineProgram {
  /// The parallel states whose last final state a step notes.
  var parallelsThatNoteFinals: [Int] {
    Set(paths.flatMap(\.completion).flatMap(\.parallelsThatNoteFinals)).sorted()
  }

  /// Whether there are transitions for errors; true as well if errors are events.
  var handlesErrors: Bool { !handlers.isEmpty }

  /// Whether the errors of guards that count as false are noted.
  var notesGuards: Bool { failingGuardsAreFalse && handlesErrors }

  /// Whether a choice is active.
  var isInChoice: Condition {
    .any(
      regions.indices.compactMap { region in
        let own = choices.filter { $0.region == region }.map(\.node)
        return own.isEmpty ? nil : .region(region, own)
      })
  }

  /// By region: the choices during which a history records the leaf before the choice.
  func choices(hiding region: Int, from history: Int) -> [Condition] {
    let composite = histories[history].node
    let own = choices.filter {
      outline.isInside($0.node, composite) && $0.regions.contains(region)
    }
    return Dictionary(grouping: own, by: \.region).sorted { $0.key < $1.key }
      .map { .region($0.key, $0.value.map(\.node)) }
  }
}

extension MachineProgram.Statement {
  /// The parallel states whose last final state a statement notes.
  fileprivate var parallelsThatNoteFinals: [Int] {
    switch self {
    case .noteFinal(_, let parallel): [parallel]
    case .ifHolds(_, let body): body.flatMap(\.parallelsThatNoteFinals)
    case .onHistory(_, _, let cases), .inRegion(_, let cases):
      cases.flatMap(\.body).flatMap(\.parallelsThatNoteFinals)
    default: []
    }
  }
}
