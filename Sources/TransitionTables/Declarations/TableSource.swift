/// A value that rows name, with the comparisons of its type.
///
/// Inlinable, so that the comparison is specialized for the table's types. A call through the
/// witness table costs more than the rest of a small transition.
public struct TableValue<Value> {
  /// The value.
  public let value: Value
  @usableFromInline let isEqual: (Value) -> Bool
  /// The search for the value among others of its type; `nil` to compare with `isEqual`.
  let lookup: TableLookup<Value>?

  @usableFromInline
  init(
    _ value: Value, lookup: TableLookup<Value>? = nil, isEqual: @escaping (Value) -> Bool
  ) {
    self.value = value
    self.lookup = lookup
    self.isEqual = isEqual
  }
}

extension TableValue where Value: Equatable {
  @inlinable
  init(_ value: Value) {
    self.init(value, lookup: .scanning) { $0 == value }
  }
}

/// The source states of a row.
public enum TableSource<State> {
  /// Each of these states.
  case states([TableValue<State>])
  /// Every state.
  case any
  /// Every state except these.
  case anyBut([TableValue<State>])
  /// The states that carry a payload.
  case carrying((State) -> Bool)

  /// Makes a source of a single state.
  @inlinable
  public static func state(_ state: State) -> Self where State: Equatable {
    .states([TableValue(state)])
  }

  /// The states that carry a payload.
  @inlinable
  public static func carrying<Value>(_ value: @escaping (State) -> Value?) -> Self {
    .carrying { value($0) != nil }
  }

  /// Returns whether the source contains a state.
  public func matches(_ state: State) -> Bool {
    switch self {
    case .any: true
    case .states(let values): values.contains { $0.isEqual(state) }
    case .anyBut(let values): !values.contains { $0.isEqual(state) }
    case .carrying(let isMatch): isMatch(state)
    }
  }

  /// The states that the row names.
  public var values: [TableValue<State>] {
    switch self {
    case .states(let values), .anyBut(let values): values
    case .any, .carrying: []
    }
  }
}

/// The events that a row handles, and their name in diagnostics and diagrams.
public struct TableTrigger<Event> {
  enum Form {
    /// Each of these events.
    case values([TableValue<Event>])
    /// The events that carry a payload.
    case carrying((Event) -> Bool)
  }

  let form: Form
  /// The name of the events in diagnostics and diagrams.
  public let name: String
  /// Whether the row itself declares the name.
  let isNamed: Bool
}

extension TableTrigger {
  /// Makes a trigger that matches these events.
  @inlinable
  public static func values(_ first: Event, _ others: [Event]) -> Self where Event: Equatable {
    Self([TableValue(first)] + others.map { TableValue($0) })
  }

  /// Makes a trigger that matches the events that carry a payload.
  @inlinable
  public static func carrying<Payload>(
    _ payload: @escaping (Event) -> Payload?, named name: String?
  ) -> Self {
    Self(named: name, typeName: "\(Payload.self)") { payload($0) != nil }
  }

  @usableFromInline
  init(_ values: [TableValue<Event>]) {
    form = .values(values)
    name = values.map { "\($0.value)" }.joined(separator: ", ")
    isNamed = false
  }

  @usableFromInline
  init(named name: String?, typeName: String, isMatch: @escaping (Event) -> Bool) {
    form = .carrying(isMatch)
    self.name = name ?? typeName
    isNamed = name != nil
  }

  /// The events that the row names; none for a row by function.
  public var values: [TableValue<Event>] {
    switch form {
    case .values(let values): values
    case .carrying: []
    }
  }

  var isByValue: Bool {
    if case .values = form { true } else { false }
  }

  /// Returns whether the trigger matches an event.
  public func matches(_ event: Event) -> Bool {
    switch form {
    case .values(let values): values.contains { $0.isEqual(event) }
    case .carrying(let isMatch): isMatch(event)
    }
  }
}
