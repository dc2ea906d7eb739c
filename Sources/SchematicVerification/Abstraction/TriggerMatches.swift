import Statecharts
import TransitionTables

/// A trigger of a chart or a table.
struct KeyedTrigger<Event> {
  let matches: (Event) -> Bool
  /// The events that it names.
  let events: [Event]
  /// A property in which each event that matches equals one of `events`; `nil` if there is none.
  let key: PartialKeyPath<Event>?

  init(_ trigger: EventTrigger<Event>) {
    (matches, events, key) = (trigger.matches, trigger.events, trigger.key)
  }

  init(_ trigger: TableTrigger<Event>) {
    (matches, events) = (trigger.matches, trigger.values.map(\.value))
    key = events.isEmpty ? nil : \.self
  }
}

/// Finds the events that match each trigger.
///
/// A trigger with a key is evaluated only for events with the key of one of its own events. If each state has its own
/// event, a chart takes as many evaluations as it has events, instead of their square.
struct TriggerMatches<Event> {
  /// By trigger: the events that match.
  private(set) var events: [EventNumbers] = []
  /// By event: the numbers of the triggers.
  private(set) var triggers: [[Int32]]

  init(of keyed: [KeyedTrigger<Event>], among events: [Event]) {
    triggers = Array(repeating: [], count: events.count)
    var indices: [PartialKeyPath<Event>: EventsByKey<Event>] = [:]
    for (number, trigger) in keyed.enumerated() {
      let candidates = trigger.key.flatMap { key in
        let index = indices[key] ?? EventsByKey(events, by: key)
        indices[key] = index
        return index.events(like: trigger.events, by: key)
      }
      let found = (candidates ?? Array(events.indices)).filter { trigger.matches(events[$0]) }
      for event in found { triggers[event].append(Int32(number)) }
      self.events.append(EventNumbers(found.map(Int32.init)))
    }
  }
}

/// The numbers of events by one of their properties.
private struct EventsByKey<Event> {
  /// `nil` if the property is not hashable.
  private var numbers: [AnyHashable: [Int]]? = [:]

  init(_ events: [Event], by key: PartialKeyPath<Event>) {
    for (number, event) in events.enumerated() {
      guard let value = event[keyPath: key] as? AnyHashable else {
        numbers = nil
        return
      }
      numbers?[value, default: []].append(number)
    }
  }

  /// The events that have the same value of the property as a given event, in the order of their numbers.
  func events(like given: [Event], by key: PartialKeyPath<Event>) -> [Int]? {
    guard let numbers else { return nil }
    let keys = Set(given.compactMap { $0[keyPath: key] as? AnyHashable })
    return keys.flatMap { numbers[$0, default: []] }.sorted()
  }
}

/// Some events of a model, by their numbers.
struct EventNumbers: Sendable {
  /// In ascending order.
  let all: [Int32]

  init(_ all: [Int32]) { self.all = all }

  var isEmpty: Bool { all.isEmpty }

  func contains(_ event: Int32) -> Bool {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle] < event { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low] == event
  }

  func overlaps(_ other: Self) -> Bool {
    all.count < other.all.count
      ? all.contains(where: other.contains) : other.all.contains(where: contains)
  }
}
