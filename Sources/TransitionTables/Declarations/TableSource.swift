import Schematic

/// A value that rows name, with the comparison of its own type.
///
/// Inlinable, so that the comparison is compiled for the table's own types: through the witness
/// table it costs more than the rest of a small transition.
@usableFromInline
package struct TableValue<Value> {
  @usableFromInline package let value: Value
  @usableFromInline package let isEqual: (Value) -> Bool

  @usableFromInline
  init(_ value: Value, isEqual: @escaping (Value) -> Bool) {
    self.value = value
    self.isEqual = isEqual
  }
}

extension TableValue where Value: Equatable {
  @inlinable
  package init(_ value: Value) {
    self.init(value) { $0 == value }
  }
}

/// Which states a row starts from.
@usableFromInline
package enum TableSource<State> {
  /// Each of these.
  case states([TableValue<State>])
  /// Every state.
  case any
  /// Every state but these.
  case anyBut([TableValue<State>])
  /// The states that carry a payload.
  case carrying((State) -> Bool)

  /// A single state.
  @inlinable
  package static func state(_ state: State) -> Self where State: Equatable {
    .states([TableValue(state)])
  }

  package func matches(_ state: State) -> Bool {
    switch self {
    case .any: true
    case .states(let values): values.contains { $0.isEqual(state) }
    case .anyBut(let values): !values.contains { $0.isEqual(state) }
    case .carrying(let isMatch): isMatch(state)
    }
  }

  /// The states that the row names.
  package var values: [TableValue<State>] {
    switch self {
    case .states(let values), .anyBut(let values): values
    case .any, .carrying: []
    }
  }
}

/// Which events a row handles, and what faults and diagrams call them.
@usableFromInline
package struct TableTrigger<Event> {
  package let name: String
  /// Whether the row itself says what its event is called.
  package let isNamed: Bool
  package let matches: (Event) -> Bool
  /// The one event that matches, for rows by value.
  package let value: TableValue<Event>?

  @usableFromInline
  init(
    name: String, isNamed: Bool = false, value: TableValue<Event>?,
    matches: @escaping (Event) -> Bool
  ) {
    self.name = name
    self.isNamed = isNamed
    self.value = value
    self.matches = matches
  }
}

extension TableTrigger {
  /// Matches one event.
  @inlinable
  package static func value(_ event: Event) -> Self where Event: Equatable {
    let value = TableValue(event)
    return Self(name: String(describing: event), value: value, matches: value.isEqual)
  }

  /// Matches the events that carry a payload.
  @inlinable
  package static func carrying<Payload>(
    _ payload: @escaping (Event) -> Payload?, named name: String?
  ) -> Self {
    Self(name: name ?? "\(Payload.self)", isNamed: name != nil, value: nil) { payload($0) != nil }
  }
}
