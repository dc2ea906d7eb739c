import Schematic

/// One line of a table: the effect of an event in some of the states.
///
/// The methods of ``TransitionTable``, such as `on`, `stay` and `ignore`, make rows. Modifiers add
/// guards and effects. Nothing is checked before the table's schema is made.
public struct TableRow<State, Event, Subject>: PerformingTableLine {
  /// The events.
  public let trigger: TableTrigger<Event>
  /// The source states.
  public let source: TableSource<State>
  /// The effect of the row on the state.
  public let target: TableTarget<State, Event>
  /// The guards, which all must hold, in the order of evaluation.
  public private(set) var guards: [TableGuard<State, Event, Subject>] = []
  /// The effects, which are all performed, in this order.
  public private(set) var effects: [TableEffect<State, Event, Subject>] = []
  /// The name in diagrams of a source that a function determines.
  public var sourceName: String?
  /// The name in diagrams of a target that a function determines.
  public var targetName: String?

  /// Creates a row without guards and effects.
  public init(
    _ trigger: TableTrigger<Event>, _ source: TableSource<State>,
    to target: TableTarget<State, Event>
  ) {
    self.trigger = trigger
    self.source = source
    self.target = target
  }

  /// The row itself.
  public var row: Self {
    get { self }
    set { self = newValue }
  }

  /// Adds a guard.
  public mutating func add(_ new: TableGuard<State, Event, Subject>) {
    guards.append(new)
  }

  /// Adds an effect.
  public mutating func add(_ new: TableEffect<State, Event, Subject>) {
    effects.append(new)
  }
}

/// A row that ignores its event.
///
/// It may have guards, but no effects.
public struct TableIgnoringRow<State, Event, Subject>: TableLine {
  /// The row in a list of rows.
  public var row: TableRow<State, Event, Subject>

  @usableFromInline
  init(_ trigger: TableTrigger<Event>, _ source: TableSource<State>) {
    row = TableRow(trigger, source, to: .ignore)
  }
}

/// The effect of a row on the state.
public enum TableTarget<State, Event> {
  /// The machine changes to this state.
  case state(State)
  /// The machine changes to the state that the function makes from the payloads; it returns `nil`
  /// if there are none.
  case made((State, Event) throws -> State?)
  /// The machine handles the event in its current state.
  case stay
  /// The machine ignores the event.
  case ignore
}
