/// The transitions of a state, under the names that XState gives to what triggers them.
struct XStateTransitionGroups {
  /// Lists under names, in the order in which the names were added.
  struct Lists {
    private(set) var names: [String] = []
    private var values: [String: [JSONValue]] = [:]

    /// Adds a value to the list of a name.
    mutating func add(_ value: JSONValue, for name: String) {
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(value)
    }

    /// Removes the list of a name.
    mutating func remove(_ name: String) -> [JSONValue] {
      names.removeAll { $0 == name }
      return values.removeValue(forKey: name) ?? []
    }

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

  /// Adds a transition for an event, which is several if it leads to a junction.
  mutating func addEvent(
    _ values: [JSONValue], for event: ChartDocument.EventDescriptor, isUnconditional: Bool
  ) {
    events.append(
      EventTransition(event: event, values: values, isUnconditional: isUnconditional))
  }

  /// Groups the transitions by their events.
  ///
  /// XState does not try wildcards if the state has a transition for exactly this event. So the
  /// transitions of wildcards are added to those of the event, unless one without a guard comes first.
  mutating func completeEvents() {
    var names: Set<String> = []
    for transition in events where names.insert(transition.event.text).inserted {
      var isComplete = false
      for other in events {
        let isCopy = !transition.event.isWildcard && other.event.isWildcard && !isComplete
        if other.event == transition.event || isCopy && other.event.overlaps(transition.event) {
          for value in other.values { on.add(value, for: transition.event.text) }
          if other.isUnconditional { isComplete = true }
        }
      }
    }
  }

  /// The tasks that transitions refer to and the state does not have.
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
