/// The names in a document to which a program binds functions, and the names of its events.
///
/// `LoadedChart` needs a function for each name of ``guards``, ``actions``, ``delays``, ``selections``, ``work`` and
/// ``results``. Tools bind placeholders to them.
@_documentation(visibility: internal)
public struct ReferencedNames: Hashable, Sendable {
  /// The names of guards and barriers, and the expressions in their places.
  public private(set) var guards: Set<String> = []
  /// The names of actions, and the texts of statements.
  public private(set) var actions: Set<String> = []
  /// The names of computed delays.
  public private(set) var delays: Set<String> = []
  /// The names of selections, with the ids of all candidates in the order of the document.
  public private(set) var selections: [String: [String]] = [:]
  /// The names of the work of tasks.
  public private(set) var work: Set<String> = []
  /// The names of the results of final states.
  public private(set) var results: Set<String> = []
  /// The names of the events of transitions, timers, tasks and actions, in the order of the document, each once.
  public private(set) var events: [String] = []
  /// The descriptors of the events that trigger transitions.
  public private(set) var descriptors: Set<ChartDocument.EventDescriptor> = []
  /// The messages of statements to other machines, by the texts of the statements.
  public private(set) var messages: [String: ChartDocument.Message] = [:]
  /// The lists of actions, each of which one step performs, without those in conditionals and loops.
  public private(set) var actionLists: [[ChartDocument.Action]] = []
  private var known: Set<String> = []

  /// Collects the names in a document.
  ///
  /// - Complexity: Linear in the size of the document.
  public init(_ document: ChartDocument) {
    add(document.root)
  }

  private mutating func add(_ state: ChartDocument.State) {
    for list in state.entryBlocks + state.exitBlocks + [state.initialActions] { add(list) }
    for barrier in state.barriers { add(barrier.condition) }
    for timer in state.timers {
      add(timer.delay)
      add(event: timer.event)
    }
    for task in state.tasks { work.insert(task.work.name) }
    if let result = state.result { results.insert(result.name) }
    for transition in state.transitions { add(transition) }
    for list in state.joins.map(\.actions) + state.points.map(\.actions) { add(list) }
    for history in state.histories + state.regions.flatMap(\.histories) { add(history.actions) }
    for region in state.regions { add(region.initialActions) }
    for child in state.states + state.regions.flatMap(\.states) { add(child) }
  }

  private mutating func add(_ transition: ChartDocument.Transition) {
    switch transition.trigger {
    case .events(let descriptors):
      self.descriptors.formUnion(descriptors)
      for case .event(let name) in descriptors { add(event: name) }
    case .after(let delay): add(delay)
    case .taskDone(let id): add(event: "done.invoke.\(id)")
    case .taskFailed(let id): add(event: "error.platform.\(id)")
    case .always, .completion, .failure: break
    }
    add(transition.condition)
    add(transition.actions)
    switch transition.destination {
    case .none, .targets: break
    case .selection(let name, let candidates):
      guard let name else { break }
      let known = selections[name, default: []]
      selections[name] = known + candidates.filter { !known.contains($0) }
    case .fork(let branches), .junction(let branches), .choice(let branches):
      for branch in branches {
        add(branch.condition)
        add(branch.actions)
      }
    }
  }

  private mutating func add(event name: String) {
    if known.insert(name).inserted { events.append(name) }
  }

  private mutating func add(_ list: [ChartDocument.Action]) {
    if !list.isEmpty { actionLists.append(list) }
    addNames(in: list)
  }

  private mutating func addNames(in list: [ChartDocument.Action]) {
    for action in list {
      switch action {
      case .named(let reference): actions.insert(reference.name)
      case .send(let event, let delay, _):
        add(event: event)
        if let delay { add(delay) }
      case .first(let cases):
        for conditional in cases {
          add(conditional.condition)
          addNames(in: conditional.actions)
        }
      case .raise(let event): add(event: event)
      case .statement(let statement):
        // The text of a log needs no function.
        if case .log = statement.kind { break }
        if case .send(let message) = statement.kind { messages[statement.text] = message }
        actions.insert(statement.text)
      case .cancel, .log: break
      }
    }
  }

  private mutating func add(_ delay: ChartDocument.Delay) {
    if case .named(let reference) = delay { delays.insert(reference.name) }
  }

  private mutating func add(_ condition: ChartDocument.Condition?) {
    switch condition {
    case nil, .isIn, .literal: break
    case .named(let reference): guards.insert(reference.name)
    case .not(let part): add(part)
    case .all(let parts), .any(let parts): for part in parts { add(part) }
    }
  }
}
