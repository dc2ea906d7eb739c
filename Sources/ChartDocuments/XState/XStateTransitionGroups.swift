/// The transitions of a state, by XState's names for their triggers.
struct XStateTransitionGroups {
  /// Lists under names, in the order in which the names were added.
  struct Lists {
    private var order: [String] = []
    private var values: [String: [JSONValue]] = [:]

    /// Adds a value to the list of a name.
    mutating func add(_ value: JSONValue, for name: String) {
      if values[name] == nil { order.append(name) }
      values[name, default: []].append(value)
    }

    /// Returns the list of a name, and makes it empty.
    mutating func take(_ name: String) -> [JSONValue] {
      values[name] == nil ? [] : values.updateValue([], forKey: name) ?? []
    }

    /// The names of the lists that are not empty.
    var names: [String] { order.filter { values[$0]?.isEmpty == false } }

    /// The lists as members of an object.
    var members: [JSONMember] {
      names.flatMap { XStateTransitionGroups.member($0, values[$0] ?? []) }
    }
  }

  private struct EventTransition {
    var event: ChartDocument.EventDescriptor
    var values: [JSONValue]
    var isUnconditional: Bool
  }

  private var events: [EventTransition] = []
  private var on = Lists()
  /// Those for the completion of the state.
  var done: [JSONValue] = []
  /// Those after a delay.
  var after = Lists()
  /// Those without an event.
  var always: [JSONValue] = []
  /// Those for the end of a task.
  var taskDone = Lists()
  /// Those for the error of a task.
  var taskFailed = Lists()

  /// Adds a transition on an event; a transition to a junction has several values.
  mutating func addEvent(
    _ values: [JSONValue], for event: ChartDocument.EventDescriptor, isUnconditional: Bool
  ) {
    events.append(
      EventTransition(event: event, values: values, isUnconditional: isUnconditional))
  }

  /// Groups the transitions by their events.
  ///
  /// XState does not try wildcards if the state has a transition for exactly this event. So the transitions of
  /// wildcards are added to those of the event, unless one without a guard comes first.
  mutating func completeEvents() {
    var (wildcards, places) = (DescriptorIndex(), [ChartDocument.EventDescriptor: [Int]]())
    for (number, transition) in events.enumerated() {
      let isFirst = places[transition.event] == nil
      places[transition.event, default: []].append(number)
      if transition.event.isWildcard, isFirst {
        wildcards.insert(transition.event, number: number)
      }
    }
    var names: Set<String> = []
    for transition in events where names.insert(transition.event.text).inserted {
      let event = transition.event
      var numbers = places[event] ?? []
      if case .event(let name) = event {
        let matches = wildcards.matches(name, by: .exact).map { events[$0].event }
        numbers += copies(of: matches.flatMap { places[$0] ?? [] }.sorted(), beside: numbers)
      }
      for number in numbers.sorted() {
        for value in events[number].values { on.add(value, for: event.text) }
      }
    }
  }

  /// The transitions of wildcards to add to an event: those before its first one without a guard.
  private func copies(of wildcards: [Int], beside own: [Int]) -> [Int] {
    let end = own.first { events[$0].isUnconditional } ?? events.count
    guard let last = wildcards.firstIndex(where: { events[$0].isUnconditional || $0 > end }) else {
      return wildcards
    }
    return Array(wildcards[...last].filter { $0 < end })
  }

  /// The tasks that transitions refer to, and that the state does not have.
  var unusedTasks: [String] { taskDone.names + taskFailed.names }

  /// The members of the state.
  var members: [JSONMember] {
    var members: [JSONMember] = []
    if !on.names.isEmpty { members.append(JSONMember("on", .object(on.members))) }
    members += Self.member("onDone", done)
    if !after.names.isEmpty { members.append(JSONMember("after", .object(after.members))) }
    return members + Self.member("always", always)
  }

  /// A member for transitions: none, one, or an array.
  static func member(_ name: String, _ values: [JSONValue]) -> [JSONMember] {
    switch values.count {
    case 0: []
    case 1: [JSONMember(name, values[0])]
    default: [JSONMember(name, .array(values))]
    }
  }
}
