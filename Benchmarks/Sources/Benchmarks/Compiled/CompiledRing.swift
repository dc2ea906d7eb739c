// Made by Schematic of CompiledRing.chart.json: edit that file instead of this one.
// swift-format-ignore-file

import SchematicEmbedded

/// The events of ``CompiledRingMachine``.
enum CompiledRingEvent: UInt8, CaseIterable, Sendable {
  /// The event `start`.
  case start
  /// The event `pause`.
  case pause
  /// The event `stop`.
  case stop
}

/// The innermost active state of the chart.
enum CompiledRingState: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `idle`.
  case idle
  /// The state `busy`.
  case busy
  /// The state `waiting`.
  case waiting
}

/// The active states of ``CompiledRingMachine``, and what it remembers.
struct CompiledRingConfiguration: Equatable, Sendable {
  /// The innermost active state of the chart.
  var state = CompiledRingState.inactive

  init() {}
}

/// What ``CompiledRingMachine`` calls by the names in its file.
protocol CompiledRingSubject {
  /// The error that guards and actions may throw. Default: none throws.
  associatedtype Failure: Error = Never
  /// The action `count`.
  mutating func count() throws(Failure)
  /// Called after each step; the default does nothing.
  mutating func didTake(
    _ event: CompiledRingEvent?, from: CompiledRingConfiguration, to: CompiledRingConfiguration)
}

extension CompiledRingSubject {
  /// Does nothing.
  mutating func didTake(
    _ event: CompiledRingEvent?, from: CompiledRingConfiguration, to: CompiledRingConfiguration) {}
}

/// The machine of the chart `CompiledRing`; a copy is a snapshot.
struct CompiledRingMachine<Subject: CompiledRingSubject>: CompiledMachine {
  /// The error that guards and actions may throw.
  typealias Failure = Subject.Failure
  /// What guards and actions are called on.
  var subject: Subject
  /// The active states.
  var configuration = CompiledRingConfiguration()
  /// The events that wait.
  var pool = CompiledPool<Failure, NoQueue>()

  /// Whether more than one step may follow from an event.
  static var hasFollowers: Bool { false }

  /// Creates a machine that is not started.
  init(subject: Subject) { self.subject = subject }

  /// Handles an event, and everything that follows from it.
  @discardableResult
  mutating func handle(_ event: CompiledRingEvent) -> CompiledOutcome<Failure> {
    handle(number: event.rawValue)
  }

  // MARK: - Steps

  mutating func enterChart() throws(Failure) {
    pool.phase = .running
    try take(6, nil)
  }

  mutating func exitChart() throws(Failure) {
    if pool.phase == .running { try exitAll() }
    clear()
    pool.phase = .stopped
  }

  private mutating func exitAll() throws(Failure) {
  }

  private mutating func clear() {
    configuration = CompiledRingConfiguration()
  }

  mutating func react(to number: UInt8) throws(Failure) -> CompiledReaction {
    guard pool.phase == .running, let event = CompiledRingEvent(rawValue: number) else { return .ignored }
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
    _ path0: UInt8, _ event: CompiledRingEvent?
  ) throws(Failure) {
    let before = configuration
    switch path0 {
    // idle: start → busy, line 7
    // waiting: start → busy, line 27
    case 1, 4:
      try subject.count()
      configuration.state = .busy
    // busy: pause → waiting, line 15
    case 2:
      try subject.count()
      configuration.state = .waiting
    // busy: stop → idle, line 19
    // waiting: stop → idle, line 31
    case 3, 5:
      try subject.count()
      configuration.state = .idle
    // the start
    case 6:
      configuration.state = .idle
    default: break
    }
    subject.didTake(event, from: before, to: configuration)
  }

  // MARK: - Which transition is enabled

  private mutating func select(_ event: CompiledRingEvent) throws(Failure) -> UInt8 {
    switch configuration.state {
    case .idle:
      switch event {
      case .start:
        return 1
      default: break
      }
    case .busy:
      switch event {
      case .pause:
        return 2
      case .stop:
        return 3
      default: break
      }
    case .waiting:
      switch event {
      case .start:
        return 4
      case .stop:
        return 5
      default: break
      }
    default: break
    }
    return 0
  }
}

