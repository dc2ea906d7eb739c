/// Several source states of a row: `[.open, .closed]`, `.anyBut(.broken)`, or `.any`.
public struct TableSources<State> {
  @usableFromInline package let source: TableSource<State>

  @usableFromInline
  init(_ source: TableSource<State>) {
    self.source = source
  }

  /// A source of every state, as in a row without `from:`.
  public static var any: Self { Self(.any) }
}

extension TableSources where State: Equatable {
  /// Makes a source of each state in a list that is made at run time.
  ///
  /// `on(.close, from: .each(settings.openStates), to: .closed)`
  @inlinable
  public static func each(_ states: [State]) -> Self {
    Self(.states(states.map { TableValue($0) }))
  }

  /// Makes a source of every state except these.
  ///
  /// `on(.reset, from: .anyBut(.start), to: .start)`
  @inlinable
  public static func anyBut(_ states: State...) -> Self {
    Self(states.isEmpty ? .any : .anyBut(states.map { TableValue($0) }))
  }
}

extension TableSources: ExpressibleByArrayLiteral where State: Equatable {
  /// Creates a source of each of these states: `on(.close, from: [.open, .ajar], to: .closed)`.
  @inlinable
  public init(arrayLiteral states: State...) {
    self = .each(states)
  }
}
