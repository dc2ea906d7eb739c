import StateGraphs

/// The events that trigger a transition or that a state defers.
///
/// If you know the events when you write the chart, name them in `on` and `defers`. A chart that is made of
/// data creates triggers:
/// ```swift
/// on(trigger: EventTrigger(named: "key.*") { $0.hasPrefix("key.") }, to: "typing")
/// ```
public struct EventTrigger<Event> {
  /// The names of the events in diagrams: `walk, run`.
  public let name: String
  /// Returns whether an event matches.
  public let matches: (Event) -> Bool
  /// The events that match, for triggers by value; empty for events with a payload.
  ///
  /// Validation compares them, to find a transition that can never be taken.
  let values: SmallList<Event>

  /// The events that match, for triggers by value or with examples; empty for events with a payload.
  public var events: [Event] { values.array }

  /// A property in which each event that matches equals one of ``events``; `nil` if there is none.
  ///
  /// Tools find the triggers that may match an event by this property, and evaluate no others. For a trigger
  /// that compares names: `trigger.key = \.name`.
  public var key: PartialKeyPath<Event>? {
    get { declaredKey ?? (comparesValues ? \.self : nil) }
    set { declaredKey = newValue }
  }

  private var declaredKey: PartialKeyPath<Event>?
  /// Whether the events that match are equal to one of ``values``.
  let comparesValues: Bool
  /// Whether a function of the program decides, which may tell equal events apart.
  let isFunction: Bool

  /// The names of several values.
  let namesOfValues: [String]?
  /// Whether the events stand for the completion of the state that declares the trigger, as in some files.
  public var isCompletion = false

  /// One name for each value, or one for all events with a payload.
  public var names: [String] { namesOfValues ?? [name] }

  /// - Parameters:
  ///   - names: The names of the values, if there are several.
  ///   - comparesValues: Whether exactly the events match that are equal to one of `values`.
  ///   - isFunction: Whether `matches` may tell equal events apart.
  @usableFromInline
  init(
    name: String, names: [String]? = nil, values: SmallList<Event> = SmallList(),
    comparesValues: Bool = false, isFunction: Bool = false, matches: @escaping (Event) -> Bool
  ) {
    self.name = name
    self.comparesValues = comparesValues
    self.isFunction = isFunction
    namesOfValues = names
    self.values = values
    self.matches = matches
  }

  /// Creates a trigger for the events for which a function returns `true`.
  ///
  /// - Parameters:
  ///   - name: The name of these events in diagrams and messages.
  ///   - examples: Events that match, with their names. By them, validation finds a transition that can never
  ///     be taken, because an earlier one without a guard matches all of them. Default: none. The trigger is
  ///     then compared with no other.
  ///   - matches: Returns whether an event matches. It is called for each event that the state may handle, so
  ///     it must be pure and fast. In a chart that names 16 events or more, it must return the same for equal
  ///     events.
  public init(
    named name: String, examples: [(name: String, event: Event)] = [],
    matches: @escaping (Event) -> Bool
  ) {
    self.init(
      name: name, names: examples.isEmpty ? nil : examples.map(\.name),
      values: SmallList(examples.map(\.event)), isFunction: true, matches: matches)
  }
}

// Inlinable, so that the comparison is compiled for the chart's own type of events. Through the witness table,
// it costs more than the rest of a small transition.
extension EventTrigger where Event: Equatable {
  /// Matches one event, or one of several.
  @inlinable
  init(_ event: Event, _ others: [Event] = []) {
    if others.isEmpty {
      self.init(name: eventLabel(of: event), values: .one(event), comparesValues: true) {
        $0 == event
      }
    } else {
      let values = [event] + others
      let names = values.map { eventLabel(of: $0) }
      self.init(
        name: names.joined(separator: ", "), names: names, values: SmallList(values),
        comparesValues: true
      ) {
        values.contains($0)
      }
    }
  }

  /// Creates a trigger that matches each of the events.
  ///
  /// - Parameter events: The events. Without any, the trigger matches none.
  @inlinable
  public init(anyOf events: [Event]) {
    if let first = events.first {
      self.init(first, Array(events.dropFirst()))
    } else {
      self.init(name: "") { _ in false }
    }
  }
}

extension EventTrigger {
  /// Matches the events that carry a payload.
  @inlinable
  init<Payload>(_ name: String?, carrying payload: @escaping (Event) -> Payload?) {
    self.init(name: name ?? "\(Payload.self)") { payload($0) != nil }
  }
}

/// The name of an event in diagrams, texts and messages.
@usableFromInline
func eventLabel(of event: some Any) -> String { StateGraph.description(of: event) }
