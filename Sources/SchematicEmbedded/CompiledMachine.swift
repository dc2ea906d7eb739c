/// The machine of a chart that was compiled to Swift: see the page *Compiled charts*.
///
/// The generated part takes single steps; this part runs them to completion, in the order of `StateMachine`.
public protocol CompiledMachine {
  /// The events.
  associatedtype Event
  /// The error that guards and actions may throw.
  associatedtype Failure: Error
  /// The active states, and what is remembered.
  associatedtype Configuration: Equatable
  /// How events are queued.
  @_documentation(visibility: internal)
  associatedtype Queue: ByteQueue
  /// The memory for the events that actions delay, which bounds their number.
  @_documentation(visibility: internal)
  associatedtype Delays: DelayedEventSlots = NoDelayedEvents

  /// The active states, and what is remembered.
  var configuration: Configuration { get }
  /// The events that wait.
  var pool: CompiledPool<Failure, Queue> { get set }

  /// The events that actions have delayed.
  @_documentation(visibility: internal)
  var delayed: DelayedEventQueue<Delays> { get set }

  /// Handles an event, and everything that follows from it.
  @discardableResult
  mutating func handle(_ event: Event) -> CompiledOutcome<Failure>
  /// The earliest deadline of a timer or a delayed event, in nanoseconds on the clock of the host; `nil` if there is none.
  var nextDeadline: Int64? { get }
  /// Sets the time, and handles the event of a timer whose deadline it is, or a delayed event.
  ///
  /// - Returns: The outcome of the event; `nil` if there is none.
  @_documentation(visibility: internal)
  mutating func elapse(at time: Int64) -> CompiledOutcome<Failure>?
  /// Does the same while the time moves to `end`: a timer that repeats skips its times until then.
  @_documentation(visibility: internal)
  mutating func elapse(at time: Int64, until end: Int64) -> CompiledOutcome<Failure>?

  /// Whether there are transitions without an event, or actions that queue events, or states that defer them.
  @_documentation(visibility: internal)
  static var hasFollowers: Bool { get }

  /// Enters the initial states.
  @_documentation(visibility: internal)
  mutating func enterChart() throws(Failure)
  /// Exits all active states.
  @_documentation(visibility: internal)
  mutating func exitChart() throws(Failure)
  /// Takes the step for an event, if there is one.
  @_documentation(visibility: internal)
  mutating func react(to event: UInt8) throws(Failure) -> CompiledReaction
  /// Takes the next step without an event.
  ///
  /// - Returns: Whether there was one.
  @_documentation(visibility: internal)
  mutating func proceed() throws(Failure) -> Bool

  /// Whether there are transitions for errors.
  @_documentation(visibility: internal)
  var handlesErrors: Bool { get }
  /// The errors that wait for a transition.
  @_documentation(visibility: internal)
  var errors: CompiledErrors<Failure> { get set }
  /// Whether a choice is active.
  @_documentation(visibility: internal)
  var isBetweenStates: Bool { get }
  /// The place around a place of errors; 0 for none.
  @_documentation(visibility: internal)
  func place(around place: UInt8) -> UInt8
  /// The transition for errors that is enabled in a place; 0 for none.
  @_documentation(visibility: internal)
  mutating func selectTransition(forErrorAt place: UInt8) throws(Failure) -> UInt16
  /// Takes a transition for an error.
  @_documentation(visibility: internal)
  mutating func take(transition: UInt16) throws(Failure)
}

// Of machines without timers.
extension CompiledMachine {
  /// `nil`: no timer runs.
  @inlinable public var nextDeadline: Int64? { nil }
  /// Does nothing.
  @_documentation(visibility: internal)
  @inlinable
  public mutating func elapse(at time: Int64) -> CompiledOutcome<Failure>? { nil }
  /// Does the same as `elapse(at:)`: no timer repeats.
  @_documentation(visibility: internal)
  @inlinable
  public mutating func elapse(at time: Int64, until end: Int64) -> CompiledOutcome<Failure>? {
    elapse(at: time)
  }
}

extension CompiledMachine where Delays == NoDelayedEvents {
  /// None.
  @_documentation(visibility: internal)
  @inlinable public var delayed: DelayedEventQueue<NoDelayedEvents> {
    get { DelayedEventQueue() }
    set {}
  }
}

extension CompiledMachine {
  /// Moves the time forward, and handles the events of the timers that end until then, the earliest first.
  ///
  /// Timers begin at the time of the last call: call it before `handle(_:)`. It returns before that time if more than
  /// ``CompiledPool/maximumSteps`` events of timers follow from each other without that time passes. A timer that repeats
  /// elapses once for all of its periods that have passed.
  ///
  /// - Returns: The first outcome that is `.failed` or `.stopped`; `nil` if there is none.
  @inlinable @discardableResult
  public mutating func advance(to time: Int64) -> CompiledOutcome<Failure>? {
    var (first, last, count) = (CompiledOutcome<Failure>?.none, Int64.min, UInt16(0))
    while let deadline = nextDeadline, deadline <= time {
      count = deadline == last ? count &+ 1 : 0
      last = deadline
      guard count <= CompiledPool<Failure, Queue>.maximumSteps else {
        return first ?? .stopped(.tooManySteps)
      }
      if let outcome = elapse(at: deadline, until: time), first == nil, outcome.endsEarly {
        first = outcome
      }
    }
    _ = elapse(at: time)
    return first
  }

  /// The deadline of a timer that begins: a negative delay counts as 0, and a time that no clock reaches is never.
  @_documentation(visibility: internal)
  @inlinable
  public static func deadline(_ now: Int64, after delay: Int64) -> Int64 {
    let (deadline, overflow) = now.addingReportingOverflow(max(delay, 0))
    return overflow ? .max : deadline
  }

  /// The next deadline of a timer that repeats: the first of its times that is after `end`.
  @_documentation(visibility: internal)
  @inlinable
  public static func deadline(_ time: Int64, every period: Int64, after end: Int64) -> Int64 {
    let period = max(period, 1)
    let passed = max(end, time).subtractingReportingOverflow(time)
    let rest = passed.overflow ? 0 : passed.partialValue % period
    return deadline(max(end, time), after: period - rest)
  }

  /// Delays an event, up to 100 years.
  ///
  /// If there is no room for it, that ends the event in progress, with ``CompiledFault/tooManyDelayedEvents``.
  ///
  /// - Parameters:
  ///   - event: The number of the event.
  ///   - delay: The delay, in nanoseconds. One below 0 counts as 0.
  ///   - now: The time of the machine, in nanoseconds.
  ///   - id: The number of the id by which it is cancelled; 0 for none.
  ///   - idCount: The number of ids of the chart.
  @_documentation(visibility: internal)
  public mutating func send(
    _ event: UInt8, after delay: Int64, from now: Int64, as id: UInt8, besideIDs idCount: UInt8
  ) {
    let delay = min(max(delay, 0), 3_155_760_000 * 1_000_000_000)
    let event = CompiledDelayedEvent(
      event, at: Self.deadline(now, after: delay), after: delay, as: id)
    if !delayed.append(event, besideIDs: idCount) { pool.stop(.tooManyDelayedEvents) }
  }

  #if !hasFeature(Embedded)
    /// The deadline of a timer of a saved text, which continues with the time that it had left.
    ///
    /// - Parameters:
    ///   - now: The time of the machine, in nanoseconds.
    ///   - left: `.some(nil)` if the timer has elapsed; `nil` if the text lacks it, so that it begins anew.
    ///   - delay: The delay of the timer, in nanoseconds.
    /// - Throws: `CompiledResumeError` if the time is too long.
    @_documentation(visibility: internal)
    public static func deadline(
      _ now: Int64, resuming left: Duration??, orAfter delay: @autoclosure () -> Int64
    ) throws -> Int64 {
      guard let left else { return deadline(now, after: delay()) }
      guard let (seconds, attoseconds) = left?.components else { return .max }
      let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let (sum, isTooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
      if overflow || isTooLong { throw CompiledResumeError() }
      return deadline(now, after: sum)
    }
  #endif
}

extension CompiledMachine {
  /// Enters the initial states; the outcome is ``CompiledOutcome/ignored`` after the first start.
  @discardableResult
  public mutating func start() -> CompiledOutcome<Failure> {
    guard pool.phase == .unstarted || pool.phase == .stopped else { return .ignored }
    delayed = DelayedEventQueue()
    // Errors of guards that counted as false before the stop concern no step of this start.
    errors = CompiledErrors()
    return finish(begin { machine throws(Failure) in try machine.enterChart() })
  }

  /// Exits all active states, innermost first.
  @discardableResult
  public mutating func stop() -> CompiledOutcome<Failure> {
    guard pool.phase == .running || pool.phase == .completed else { return .ignored }
    let outcome = begin { machine throws(Failure) in try machine.exitChart() }
    if case .transitioned = outcome { pool.deferred = Queue() }
    return finish(outcome)
  }

  /// Handles the event of a number, and everything that follows from it.
  @inlinable @inline(__always)
  public mutating func handle(number event: UInt8) -> CompiledOutcome<Failure> {
    if Self.hasFollowers { return finish(takeEvent(event)) }
    do {
      return outcome(of: try react(to: event))
    } catch {
      return .failed(error)
    }
  }

  /// The outcome of the step for an event from which nothing can follow.
  @_documentation(visibility: internal)
  @inlinable @inline(__always)
  public mutating func outcome(of reaction: CompiledReaction) -> CompiledOutcome<Failure> {
    switch reaction {
    case .taken: break
    case .ignored: return pool.phase == .unstarted ? .stopped(.notStarted) : .ignored
    case .deferred: return .deferred
    }
    // Known to the compiler: no memory is read.
    if Delays.capacity > 0, let fault = pool.takeFault() { return .stopped(fault) }
    #if hasFeature(Embedded)
      // There are no metatypes: without a value of the error, its optional takes no memory.
      guard MemoryLayout<Failure?>.size > 0, let failure = takeFailure() else {
        return .transitioned
      }
    #else
      guard Failure.self != Never.self, let failure = takeFailure() else { return .transitioned }
    #endif
    return .failed(failure)
  }

  // MARK: - Run to completion

  mutating func begin(
    _ step: (inout Self) throws(Failure) -> Void
  ) -> CompiledOutcome<Failure> {
    do {
      try step(&self)
    } catch {
      (pool.raised, pool.fault) = (Queue(), nil)
      return .failed(error)
    }
    return complete()
  }

  /// Handles one event from outside, or a deferred one.
  @inlinable
  mutating func takeEvent(_ event: UInt8) -> CompiledOutcome<Failure> {
    let fault = pool.fault
    do {
      switch try observe({ machine throws(Failure) in try machine.react(to: event) }) {
      case .ignored:
        if pool.phase == .unstarted { return .stopped(.notStarted) }
        // The errors of guards have raised events.
        guard handlesErrors, !pool.raised.isEmpty else { return .ignored }
        return complete(after: .ignored)
      case .deferred:
        pool.deferEvent(event)
        return .deferred
      case .taken: return complete()
      }
    } catch {
      // The events that the step has lost are those of a step that is undone.
      (pool.raised, pool.fault) = (Queue(), fault)
      guard handlesErrors, hold(error) == nil else { return .failed(error) }
      return complete(after: .deferred)
    }
  }

  /// Takes the steps without an event and handles the events that were raised, until there are none.
  ///
  /// - Parameter reaction: The effect of the event: `.deferred` if its step has failed.
  @inlinable
  mutating func complete(
    after reaction: CompiledReaction = .taken
  ) -> CompiledOutcome<Failure> {
    var failure = takeFailure()
    var followsUp = reaction == .taken
    var isIgnored = reaction == .ignored
    while true {
      let (raised, fault) = (pool.raised.count, pool.fault)
      var isEvent = false
      do {
        if handlesErrors, !errors.isEmpty {
          let reaction = try observe { machine throws(Failure) in
            try machine.recover(&failure)
          }
          if reaction == .taken {
            (followsUp, isIgnored) = (true, false)
            note(&failure)
            guard count() else { break }
            continue
          }
        }
        if followsUp {
          followsUp =
            try observe { machine throws(Failure) in
              try machine.proceed() ? .taken : .ignored
            } == .taken
          note(&failure)
          if followsUp { guard count() else { break } }
          continue
        }
        if pool.raised.isEmpty { break }
        guard count() else { break }
        let event = pool.raised.removeFirst()
        isEvent = true
        switch try observe({ machine throws(Failure) in try machine.react(to: event) }) {
        case .ignored: break
        case .deferred: pool.deferEvent(event)
        case .taken:
          note(&failure)
          (followsUp, isIgnored) = (true, false)
        }
      } catch {
        let unhandled = handlesErrors ? hold(error) : error
        failure = failure ?? unhandled
        pool.raised.truncate(to: isEvent ? raised &- 1 : raised)
        pool.fault = fault
        followsUp = false
      }
    }
    guard let failure else { return isIgnored ? .ignored : .transitioned }
    return .failed(failure)
  }

  /// Takes a step, and notes whether it changes the state while events are deferred.
  @inlinable
  mutating func observe(
    _ step: (inout Self) throws(Failure) -> CompiledReaction
  ) throws(Failure) -> CompiledReaction {
    guard !pool.deferred.isEmpty, !pool.hasChanged else { return try step(&self) }
    let before = configuration
    let reaction = try step(&self)
    if before != configuration { pool.hasChanged = true }
    return reaction
  }

  /// Handles the events that were sent and those that are recalled.
  @inlinable
  mutating func finish(_ outcome: CompiledOutcome<Failure>) -> CompiledOutcome<Failure> {
    var failure: Failure?
    while true {
      if pool.hasChanged { pool.recall() }
      if pool.sent.isEmpty { break }
      guard count() else { break }
      if case .failed(let error) = takeEvent(pool.sent.removeFirst()) { failure = failure ?? error }
    }
    pool.steps = 0
    if let fault = pool.takeFault() { return .stopped(fault) }
    guard let failure, case .transitioned = outcome else { return outcome }
    return .failed(failure)
  }

  /// Keeps the first error.
  @inlinable
  mutating func note(_ failure: inout Failure?) {
    let next = takeFailure()
    if failure == nil { failure = next }
  }

  @inlinable
  mutating func takeFailure() -> Failure? {
    let failure = pool.failure
    pool.failure = nil
    return failure
  }

  /// - Returns: Whether one more step or event may follow.
  @inlinable
  mutating func count() -> Bool {
    pool.steps &+= 1
    guard pool.steps > CompiledPool<Failure, Queue>.maximumSteps else { return true }
    pool.fault = .tooManySteps
    (pool.raised, pool.sent) = (Queue(), Queue())
    errors = CompiledErrors()
    return false
  }
}
