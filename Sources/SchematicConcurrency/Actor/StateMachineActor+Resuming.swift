import Schematic
import Statecharts

extension StateMachineActor {
  /// Makes a machine that goes on where another one was, for instance one in an earlier run of the
  /// program; `start()` begins the timers and tasks of the states that it is in.
  ///
  /// ```swift
  /// let (state, events) = (await session.state, await session.deferredEvents)
  /// // … in the next run:
  /// let session = try StateMachineActor(
  ///   schema: sessions.schema(), subject: peer, resumingFrom: state, deferredEvents: events)
  /// await session.start()
  /// ```
  /// - Parameters:
  ///   - schema: What may happen. One that is not `Sendable` can't be used elsewhere afterwards.
  ///   - subject: Whom the actions act upon; it is kept alive. One that is not `Sendable` belongs to
  ///     the machine from now on.
  ///   - state: Where the other machine was.
  ///   - deferredEvents: What the other machine held back, in the order of arrival.
  ///   - actor: Whose executor to run on, for instance `MainActor.shared`; one of its own if `nil`.
  ///   - clock: What measures time for deadlines and for the timers of a chart.
  /// - Throws: What the schema says if no machine of it could be in `state`.
  public init(
    schema: sending Schema, subject: sending Subject, resumingFrom state: State,
    deferredEvents: [Event] = [], on actor: (any Actor)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    let actor = actor ?? ActorLane()
    try self.init(
      schema, subject, on: actor.unownedExecutor, ownedBy: actor, clock: clock, isResuming: true
    ) {
      try StateMachine(
        schema: $0, subject: $1,
        resuming: SavedMachine(state: state, deferredEvents: deferredEvents))
    }
  }

  /// Makes a machine that goes on where another one was, and runs on an executor of yours.
  ///
  /// - Parameters:
  ///   - schema: What may happen. One that is not `Sendable` can't be used elsewhere afterwards.
  ///   - subject: Whom the actions act upon; it is kept alive.
  ///   - state: Where the other machine was.
  ///   - deferredEvents: What the other machine held back, in the order of arrival.
  ///   - executor: What to run on; it is kept alive.
  ///   - clock: What measures time for deadlines and for the timers of a chart.
  /// - Throws: What the schema says if no machine of it could be in `state`.
  public init(
    schema: sending Schema, subject: sending Subject, resumingFrom state: State,
    deferredEvents: [Event] = [], executor: any SerialExecutor,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    try self.init(
      schema, subject, on: executor.asUnownedSerialExecutor(), ownedBy: executor, clock: clock,
      isResuming: true
    ) {
      try StateMachine(
        schema: $0, subject: $1,
        resuming: SavedMachine(state: state, deferredEvents: deferredEvents))
    }
  }
}

extension StateMachineActor where Schema.Subject == Void {
  /// Makes a machine without a subject that goes on where another one was.
  ///
  /// - Parameters:
  ///   - schema: What may happen. One that is not `Sendable` can't be used elsewhere afterwards.
  ///   - state: Where the other machine was.
  ///   - deferredEvents: What the other machine held back, in the order of arrival.
  ///   - actor: Whose executor to run on, for instance `MainActor.shared`; one of its own if `nil`.
  ///   - clock: What measures time for deadlines and for the timers of a chart.
  /// - Throws: What the schema says if no machine of it could be in `state`.
  public init(
    schema: sending Schema, resumingFrom state: State, deferredEvents: [Event] = [],
    on actor: (any Actor)? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    try self.init(
      schema: schema, subject: (), resumingFrom: state, deferredEvents: deferredEvents, on: actor,
      clock: clock)
  }

  /// Makes a machine without a subject that goes on where another one was, on an executor of yours.
  ///
  /// - Parameters:
  ///   - schema: What may happen. One that is not `Sendable` can't be used elsewhere afterwards.
  ///   - state: Where the other machine was.
  ///   - deferredEvents: What the other machine held back, in the order of arrival.
  ///   - executor: What to run on; it is kept alive.
  ///   - clock: What measures time for deadlines and for the timers of a chart.
  /// - Throws: What the schema says if no machine of it could be in `state`.
  public init(
    schema: sending Schema, resumingFrom state: State, deferredEvents: [Event] = [],
    executor: any SerialExecutor, clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    try self.init(
      schema: schema, subject: (), resumingFrom: state, deferredEvents: deferredEvents,
      executor: executor, clock: clock)
  }
}

// MARK: - Charts

extension StateMachineActor {
  /// Makes a machine that runs `chart` and goes on where another one was; `start()` begins the timers
  /// and tasks of the states that it is in.
  ///
  /// - Parameters:
  ///   - chart: What may happen. It may have gained states since `configuration` was saved.
  ///   - subject: Whom the actions act upon; it is kept alive. One that is not `Sendable` belongs to
  ///     the machine from now on.
  ///   - configuration: The state of the other machine, for instance decoded.
  ///   - deferredEvents: What the other machine held back: its ``deferredEvents``, in their order.
  ///   - actor: Whose executor to run on, for instance `MainActor.shared`; one of its own if `nil`.
  ///   - clock: What measures time for deadlines and for the timers of the chart.
  /// - Throws: `StatechartError` with all faults of the chart; `ForeignConfiguration` if the chart
  ///   cannot be in `configuration`.
  public init<Chart: Statechart & SharedMetatype>(
    _ chart: sending Chart, subject: sending Chart.Subject,
    resumingFrom configuration: Configuration<Chart.State>, deferredEvents: [Chart.Event] = [],
    on actor: (any Actor)? = nil, clock: any Clock<Duration> = ContinuousClock()
  ) throws
  where Schema == StatechartSchema<Chart.State, Chart.Event, Chart.Subject> {
    let schema = try StatechartSchema(chart)
    try self.init(
      schema: schema, subject: subject, resumingFrom: configuration,
      deferredEvents: deferredEvents, on: actor, clock: clock)
  }

  /// Makes a machine that runs a chart without a subject and goes on where another one was.
  ///
  /// - Parameters:
  ///   - chart: What may happen. It may have gained states since `configuration` was saved.
  ///   - configuration: The state of the other machine, for instance decoded.
  ///   - deferredEvents: What the other machine held back: its ``deferredEvents``, in their order.
  ///   - actor: Whose executor to run on, for instance `MainActor.shared`; one of its own if `nil`.
  ///   - clock: What measures time for deadlines and for the timers of the chart.
  /// - Throws: `StatechartError` with all faults of the chart; `ForeignConfiguration` if the chart
  ///   cannot be in `configuration`.
  public init<Chart: Statechart & SharedMetatype>(
    _ chart: sending Chart, resumingFrom configuration: Configuration<Chart.State>,
    deferredEvents: [Chart.Event] = [], on actor: (any Actor)? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws
  where Schema == StatechartSchema<Chart.State, Chart.Event, Void>, Chart.Subject == Void {
    let schema = try StatechartSchema(chart)
    try self.init(
      schema: schema, resumingFrom: configuration, deferredEvents: deferredEvents, on: actor,
      clock: clock)
  }
}
