import Schematic

// Which of these a table's conformance takes depends on its types: values that are `Hashable` are
// looked up in a dictionary, others are compared. A table decides nothing itself.

extension TransitionTable {
  /// Validates and compiles the table.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the table.
  @inlinable
  public func makeSchema() throws(InvalidDefinitionError) -> TransitionTableSchema<
    State, Event, Subject
  > {
    try TransitionTableSchema(
      named: definitionName, version: definitionVersion, rows: body, initialState: initialState,
      states: .comparing, events: .comparing)
  }
}

extension TransitionTable where State: Hashable {
  /// Validates and compiles the table.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the table.
  @inlinable
  public func makeSchema() throws(InvalidDefinitionError) -> TransitionTableSchema<
    State, Event, Subject
  > {
    try TransitionTableSchema(
      named: definitionName, version: definitionVersion, rows: body, initialState: initialState,
      states: .hashing, events: .comparing)
  }
}

extension TransitionTable where Event: Hashable {
  /// Validates and compiles the table.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the table.
  @inlinable
  public func makeSchema() throws(InvalidDefinitionError) -> TransitionTableSchema<
    State, Event, Subject
  > {
    try TransitionTableSchema(
      named: definitionName, version: definitionVersion, rows: body, initialState: initialState,
      states: .comparing, events: .hashing)
  }
}

extension TransitionTable where State: Hashable, Event: Hashable {
  /// Validates and compiles the table.
  ///
  /// - Throws: `InvalidDefinitionError` with every fault of the table.
  @inlinable
  public func makeSchema() throws(InvalidDefinitionError) -> TransitionTableSchema<
    State, Event, Subject
  > {
    try TransitionTableSchema(
      named: definitionName, version: definitionVersion, rows: body, initialState: initialState,
      states: .hashing, events: .hashing)
  }
}
