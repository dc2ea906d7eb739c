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

/// The functions that ``CompiledRingMachine`` calls, by their names in its file.
protocol CompiledRingSubject: CompiledSubject {
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
  /// The object that has the guards and actions.
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
  @discardableResult @inline(__always)
  mutating func handle(_ event: CompiledRingEvent) -> CompiledOutcome<Failure> {
    subject.willHandle()
    defer { subject.didHandle() }
    do throws(Failure) {
      return outcome(of: try react(to: event))
    } catch {
      return .failed(error)
    }
  }

  // MARK: - Steps

  mutating func enterChart() throws(Failure) {
    pool.phase = .running
    let before = configuration
    configuration.state = .idle
    subject.didTake(nil, from: before, to: configuration)
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
    guard let event = CompiledRingEvent(rawValue: number) else { return .ignored }
    return try react(to: event)
  }

  /// Takes the step for an event, if there is one.
  @inline(__always)
  private mutating func react(to event: CompiledRingEvent) throws(Failure) -> CompiledReaction {
    let before = configuration
    guard try step(event) else { return .ignored }
    subject.didTake(event, from: before, to: configuration)
    return .taken
  }

  mutating func proceed() throws(Failure) -> Bool {
    false
  }

  // MARK: - Transitions

  @inline(__always)
  private mutating func step(_ event: CompiledRingEvent) throws(Failure) -> Bool {
    switch configuration.state {
    case .idle:
      switch event {
      case .start:
        // idle: start → busy, line 7
        try subject.count()
        configuration.state = .busy
        return true
      default: break
      }
    case .busy:
      switch event {
      case .pause:
        // busy: pause → waiting, line 15
        try subject.count()
        configuration.state = .waiting
        return true
      case .stop:
        // busy: stop → idle, line 19
        try subject.count()
        configuration.state = .idle
        return true
      default: break
      }
    case .waiting:
      switch event {
      case .start:
        // waiting: start → busy, line 27
        try subject.count()
        configuration.state = .busy
        return true
      case .stop:
        // waiting: stop → idle, line 31
        try subject.count()
        configuration.state = .idle
        return true
      default: break
      }
    default: break
    }
    return false
  }
}

