// Made by Schematic of Lamp.scxml: edit that file instead of this one.
// swift-format-ignore-file

import SchematicEmbedded

/// The events of ``LampMachine``.
enum LampEvent: UInt8, CaseIterable, Sendable {
  /// The event `press`.
  case press
  /// The event `dim`.
  case dim
  /// The event `goOff`.
  case goOff
}

/// The innermost active state of the chart.
enum LampState: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `off`.
  case off
  /// The state `on/bright`.
  case bright
  /// The state `on/dim`.
  case dim
}

/// The active states of ``LampMachine``, and what it remembers.
struct LampConfiguration: Equatable, Sendable {
  /// The innermost active state of the chart.
  var state = LampState.inactive

  init() {}
}

/// The functions that ``LampMachine`` calls, by their names in its file.
protocol LampSubject: CompiledSubject {
  /// The error that guards and actions may throw. Default: none throws.
  associatedtype Failure: Error = Never
  /// The action `dark`.
  mutating func dark() throws(Failure)
  /// The action `light`.
  mutating func light() throws(Failure)
  /// Called after each step; the default does nothing.
  mutating func didTake(
    _ event: LampEvent?, from: LampConfiguration, to: LampConfiguration)
}

extension LampSubject {
  /// Does nothing.
  mutating func didTake(
    _ event: LampEvent?, from: LampConfiguration, to: LampConfiguration) {}
}

/// The machine of the chart `Lamp`; a copy is a snapshot.
struct LampMachine<Subject: LampSubject>: CompiledMachine {
  /// The error that guards and actions may throw.
  typealias Failure = Subject.Failure
  /// The object that has the guards and actions.
  var subject: Subject
  /// The active states.
  var configuration = LampConfiguration()
  /// The events that wait.
  var pool = CompiledPool<Failure, NoQueue>()
  /// The memory for the delayed events: one for each of 2 ids.
  typealias Delays = DelayedEventPair<OneDelayedEvent, OneDelayedEvent>
  /// The events that actions have delayed.
  var delayed = DelayedEventQueue<Delays>()
  /// The time in nanoseconds on the clock of the host, as the last call of `advance(to:)` has set it.
  private(set) var now: Int64 = 0

  /// Whether more than one step may follow from an event.
  static var hasFollowers: Bool { false }

  /// Creates a machine that is not started.
  init(subject: Subject) { self.subject = subject }

  /// Handles an event, and everything that follows from it.
  @discardableResult
  mutating func handle(_ event: LampEvent) -> CompiledOutcome<Failure> {
    subject.willHandle()
    defer { subject.didHandle() }
    do throws(Failure) {
      return outcome(of: try react(to: event))
    } catch {
      return .failed(error)
    }
  }

  // MARK: - Time

  /// The earliest deadline of a timer; `nil` if none runs.
  var nextDeadline: Int64? {
    var next = Int64.max
    if pool.phase == .running { next = min(next, delayed.nextDeadline) }
    return next == .max ? nil : next
  }

  /// Sets the time, and handles the event of a timer whose deadline it is.
  mutating func elapse(at time: Int64) -> CompiledOutcome<Failure>? {
    now = max(now, time)
    if time == .max { return nil }
    if pool.phase == .running, let event = delayed.removeFirst(at: time) {
      return handle(number: event)
    }
    return nil
  }

  // MARK: - Steps

  mutating func enterChart() throws(Failure) {
    pool.phase = .running
    try take(5, nil)
  }

  mutating func exitChart() throws(Failure) {
    let delays = delayed
    do throws(Failure) {
      if pool.phase == .running { try exitAll() }
    } catch {
      delayed = delays
      throw error
    }
    clear()
    pool.phase = .stopped
  }

  private mutating func exitAll() throws(Failure) {
    switch configuration.state {
    case .bright:
      delayed.cancel(1)
      try subject.dark()
    case .dim:
      delayed.cancel(2)
      try subject.dark()
    default: break
    }
  }

  private mutating func clear() {
    configuration = LampConfiguration()
    delayed = DelayedEventQueue()
  }

  mutating func react(to number: UInt8) throws(Failure) -> CompiledReaction {
    guard let event = LampEvent(rawValue: number) else { return .ignored }
    return try react(to: event)
  }

  /// Takes the step for an event, if there is one.
  private mutating func react(to event: LampEvent) throws(Failure) -> CompiledReaction {
    guard pool.phase == .running else { return .ignored }
    var path0: UInt8 = 0
    path0 = try select(event)
    guard path0 != 0 else { return .ignored }
    try take(path0, event)
    return .taken
  }

  mutating func proceed() throws(Failure) -> Bool {
    false
  }

  private mutating func take(
    _ path0: UInt8, _ event: LampEvent?
  ) throws(Failure) {
    let before = configuration
    let delays = delayed
    do throws(Failure) {
      switch path0 {
      // off: press → on, line 2
      case 1:
        configuration.state = .bright
        do throws(Failure) {
          try subject.light()
          send(LampEvent.dim.rawValue, after: 200000000, from: now, as: 1, besideIDs: 2)
        } catch {
          pool.note(error)
        }
      // on: press → off, line 6
      case 2:
        switch configuration.state {
        case .bright:
          delayed.cancel(1)
          try subject.dark()
        case .dim:
          delayed.cancel(2)
          try subject.dark()
        default: break
        }
        configuration.state = .off
      // bright: dim → dim, line 10
      case 3:
        delayed.cancel(1)
        configuration.state = .dim
        send(LampEvent.goOff.rawValue, after: 100000000, from: now, as: 2, besideIDs: 2)
      // dim: goOff → off, line 15
      case 4:
        delayed.cancel(2)
        try subject.dark()
        configuration.state = .off
      // the start
      case 5:
        configuration.state = .off
      default: break
      }
    } catch {
      delayed = delays
      throw error
    }
    subject.didTake(event, from: before, to: configuration)
  }

  // MARK: - Which transition is enabled

  private mutating func select(_ event: LampEvent) throws(Failure) -> UInt8 {
    switch configuration.state {
    case .off:
      switch event {
      case .press:
        return 1
      default: break
      }
    case .bright:
      switch event {
      case .press:
        return 2
      case .dim:
        return 3
      default: break
      }
    case .dim:
      switch event {
      case .press:
        return 2
      case .goOff:
        return 4
      default: break
      }
    default: break
    }
    return 0
  }
}

