import Schematic

/// The functions and values for the numbers of an outline, in the types of a chart.
///
/// A submachine adds its functions to the table of the chart that contains it: see ``SubmachineFunctions``.
protocol FunctionTable<State, Event, Subject>: AnyObject {
  associatedtype State: Hashable
  associatedtype Event
  associatedtype Subject

  /// The node that contains the chart: 0 unless it is a submachine.
  var host: Int { get }

  func number(of state: State) -> Int
  /// - Parameter name: The name of a state of a submachine.
  func declare(_ state: State, as name: ChartOutline.StateName?) -> Int
  /// The name of a join in the whole chart, where two submachines may use the same name.
  func qualified(_ join: String) -> String
  func add(_ trigger: EventTrigger<Event>) -> Int
  func add(_ action: ActionForm<State, Event, Subject>) -> Int
  func add(_ predicate: GuardForm<State, Event, Subject>) -> Int
  func add(_ selector: StateSelector<State, Event, Subject>, among candidates: [State]) -> Int
  func add(_ result: @escaping ResultForm<Subject>) -> Int
  /// - Returns: The name of a timer's event.
  func add(_ activity: ActivityDeclaration<Event, Subject>) -> String?
  /// Adds a function that receives the nodes of the compiled chart.
  func whenCompiled(_ link: @escaping (StateTable<State>) -> Void)
}

/// The states, triggers, predicates and actions of a chart, by their numbers in its `ChartOutline`.
public final class ChartFunctions<State: Hashable, Event, Subject>: FunctionTable {
  /// The states, by number.
  public private(set) var states: [State] = []
  /// The triggers, by number.
  public private(set) var triggers: [EventTrigger<Event>] = []
  /// The actions, by number.
  public private(set) var actions: [ActionForm<State, Event, Subject>] = []
  /// The predicates, by number.
  public private(set) var predicates: [GuardForm<State, Event, Subject>] = []
  /// The selectors, by number.
  public private(set) var selectors: [StateSelector<State, Event, Subject>] = []
  private(set) var activities: [ActivityDeclaration<Event, Subject>] = []
  private(set) var results: [ResultForm<Subject>] = []
  /// The names of the states of submachines.
  private(set) var submachineNames: [Int: ChartOutline.StateName] = [:]
  private var numbers: [State: Int] = [:]
  private var links: [(StateTable<State>) -> Void] = []

  init() {}

  /// Creates the functions of an outline, each in the order of its numbers.
  public init(
    states: [State], triggers: [EventTrigger<Event>], actions: [ActionForm<State, Event, Subject>],
    predicates: [GuardForm<State, Event, Subject>],
    selectors: [StateSelector<State, Event, Subject>]
  ) {
    (self.states, self.triggers, self.actions) = (states, triggers, actions)
    (self.predicates, self.selectors) = (predicates, selectors)
  }

  var host: Int { 0 }

  /// The event of a timer, by the number of the activity; `nil` for a task.
  public func event(of activity: Int) -> Event? { activities[activity].event }

  /// The number of a state; a new state gets the next number.
  public func number(of state: State) -> Int {
    if let number = numbers[state] { return number }
    let number = states.add(state)
    numbers[state] = number
    return number
  }

  func declare(_ state: State, as name: ChartOutline.StateName?) -> Int {
    let number = number(of: state)
    submachineNames[number] = name
    return number
  }

  func qualified(_ join: String) -> String { join }

  func add(_ trigger: EventTrigger<Event>) -> Int { triggers.add(trigger) }

  func add(_ action: ActionForm<State, Event, Subject>) -> Int { actions.add(action) }

  func add(_ predicate: GuardForm<State, Event, Subject>) -> Int { predicates.add(predicate) }

  func add(
    _ selector: StateSelector<State, Event, Subject>, among candidates: [State]
  ) -> Int { selectors.add(selector) }

  func add(_ result: @escaping ResultForm<Subject>) -> Int { results.add(result) }

  func add(_ activity: ActivityDeclaration<Event, Subject>) -> String? {
    activities.append(activity)
    return activity.event.map { eventLabel(of: $0) }
  }

  func whenCompiled(_ link: @escaping (StateTable<State>) -> Void) {
    links.append(link)
  }

  /// Gives each submachine its nodes in the compiled chart.
  func link(to table: StateTable<State>) {
    for link in links { link(table) }
  }
}

// MARK: - Events

/// Compares the events of a chart.
protocol EventComparing {
  /// Whether the event of a timer matches a trigger.
  func isEvent(ofTimer timer: Int, matchedBy trigger: Int) -> Bool
  /// The indices of a trigger's events that are equal to an earlier one of them.
  func repeatedEvents(of trigger: Int) -> [Int]
  /// The indices of the first trigger's events that the second one matches, if both are triggers by value.
  func events(of trigger: Int, matchedBy other: Int) -> [Int]
}

extension ChartFunctions: EventComparing {
  func isEvent(ofTimer timer: Int, matchedBy trigger: Int) -> Bool {
    activities[timer].event.map(triggers[trigger].matches) ?? false
  }

  func repeatedEvents(of trigger: Int) -> [Int] {
    guard case .many(let values) = triggers[trigger].values else { return [] }
    return values.indices.filter { index in
      values[..<index].contains { areEqual($0, values[index]) }
    }
  }

  func events(of trigger: Int, matchedBy other: Int) -> [Int] {
    let (trigger, other) = (triggers[trigger], triggers[other])
    guard !other.values.isEmpty else { return [] }
    var (shared, index): ([Int], Int) = ([], 0)
    trigger.values.forEach { value in
      if other.matches(value) { shared.append(index) }
      index += 1
    }
    return shared
  }
}
