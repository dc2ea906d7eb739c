/// A timer that a state declares, as a schema describes it: see
/// ``StateMachineSchemaProtocol/timers(of:)``.
public struct StateTimer<State, Event> {
  /// The number with which the schema begins the timer in its ``ActivityHost``.
  public var number: Int32

  /// The state that declares the timer.
  public var state: State

  /// The name of the state in saved machines; by default, its description.
  ///
  /// A schema sets another name for a state whose description differs between processes. For
  /// instance, a description may contain the name of a module or of a private type.
  public var stateName: String

  /// The name that the state declares for it, if any.
  public var name: String?

  /// The event that it delivers.
  public var event: Event

  /// The time between two events of a timer that repeats; `nil` for one that delivers its event once.
  public var period: Duration?

  /// Creates the description of a timer.
  ///
  /// - Parameters:
  ///   - number: The number with which the schema begins the timer.
  ///   - state: The state that declares it.
  ///   - stateName: The name of the state in saved machines. Default: its description.
  ///   - name: The name that the state declares for it. Default: none.
  ///   - event: The event that it delivers.
  ///   - period: The time between two events. Default: it delivers its event once.
  public init(
    number: Int32, of state: State, stateName: String? = nil, named name: String? = nil,
    sending event: Event, every period: Duration? = nil
  ) {
    self.number = number
    self.state = state
    self.stateName = stateName ?? "\(state)"
    self.name = name
    self.event = event
    self.period = period
  }
}

extension StateTimer: Sendable where State: Sendable, Event: Sendable {}
extension StateTimer: Equatable where State: Equatable, Event: Equatable {}

extension StateTimer {
  /// Returns the timer of a wrapped schema as a timer of the wrapping schema.
  ///
  /// ```swift
  /// func timers(of state: State) -> [StateTimer<ActiveState, AppEvent>] {
  ///   lights.timers(of: state.light).map {
  ///     $0.translating(ActiveState.light, AppEvent.light, schema: 0, of: 2)
  ///   }
  /// }
  /// ```
  /// - Parameters:
  ///   - state: Makes an active state of the wrapping schema from one of the wrapped schema.
  ///   - event: Makes an event of the wrapping schema.
  ///   - index: The index of the wrapped schema, as in ``ActivityHost/translating(_:schema:of:)``.
  ///     Default: 0.
  ///   - count: How many schemas the machine's schema wraps. Default: 1.
  public func translating<OuterState, OuterEvent>(
    _ state: (State) -> OuterState, _ event: (Event) -> OuterEvent, schema index: Int = 0,
    of count: Int = 1
  ) -> StateTimer<OuterState, OuterEvent> {
    StateTimer<OuterState, OuterEvent>(
      number: ActivityNumbering(schema: index, of: count).outer(number), of: state(self.state),
      stateName: count == 1 ? stateName : "\(index)/\(stateName)", named: name,
      sending: event(self.event), every: period)
  }
}
