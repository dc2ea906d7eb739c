// Made by Schematic of CompiledHierarchy.chart.json: edit that file instead of this one.
// swift-format-ignore-file

import SchematicEmbedded

/// The events of ``CompiledHierarchyMachine``.
enum CompiledHierarchyEvent: UInt8, CaseIterable, Sendable {
  /// The event `leap`.
  case leap
  /// The event `cross`.
  case cross
  /// The event `count`.
  case count
  /// The event `next`.
  case next
  /// The event `hop`.
  case hop
}

/// The innermost active state of the chart.
enum CompiledHierarchyState: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `a/a1/a11/a111`.
  case a111
  /// The state `a/a1/a11/a112`.
  case a112
  /// The state `a/a1/a12`.
  case a12
  /// The state `a/a2/a21/a211`.
  case a211
  /// The state `a/a2/a21/a212`.
  case a212
  /// The state `b/b1/b11/b111`.
  case b111
  /// The state `b/b1/b11/b112`.
  case b112
  /// The state `b/b1/b12`.
  case b12
  /// The state `b/b2/b21/b211`.
  case b211
  /// The state `b/b2/b21/b212`.
  case b212
}

/// The active states of ``CompiledHierarchyMachine``, and what it remembers.
struct CompiledHierarchyConfiguration: Equatable, Sendable {
  /// The innermost active state of the chart.
  var state = CompiledHierarchyState.inactive

  init() {}
}

/// What ``CompiledHierarchyMachine`` calls by the names in its file.
protocol CompiledHierarchySubject {
  /// The error that guards and actions may throw. Default: none throws.
  associatedtype Failure: Error = Never
  /// The action `exitLeaf`.
  mutating func exitLeaf() throws(Failure)
  /// The action `exitInner`.
  mutating func exitInner() throws(Failure)
  /// The action `exitMiddle`.
  mutating func exitMiddle() throws(Failure)
  /// The action `exitTop`.
  mutating func exitTop() throws(Failure)
  /// The action `act`.
  mutating func act() throws(Failure)
  /// The action `enterTop`.
  mutating func enterTop() throws(Failure)
  /// The action `enterMiddle`.
  mutating func enterMiddle() throws(Failure)
  /// The action `enterInner`.
  mutating func enterInner() throws(Failure)
  /// The action `enterLeaf`.
  mutating func enterLeaf() throws(Failure)
  /// Called after each step; the default does nothing.
  mutating func didTake(
    _ event: CompiledHierarchyEvent?, from: CompiledHierarchyConfiguration, to: CompiledHierarchyConfiguration)
}

extension CompiledHierarchySubject {
  /// Does nothing.
  mutating func didTake(
    _ event: CompiledHierarchyEvent?, from: CompiledHierarchyConfiguration, to: CompiledHierarchyConfiguration) {}
}

/// The machine of the chart `CompiledHierarchy`; a copy is a snapshot.
struct CompiledHierarchyMachine<Subject: CompiledHierarchySubject>: CompiledMachine {
  /// The error that guards and actions may throw.
  typealias Failure = Subject.Failure
  /// What guards and actions are called on.
  var subject: Subject
  /// The active states.
  var configuration = CompiledHierarchyConfiguration()
  /// The events that wait.
  var pool = CompiledPool<Failure, NoQueue>()

  /// Whether more than one step may follow from an event.
  static var hasFollowers: Bool { false }

  /// Creates a machine that is not started.
  init(subject: Subject) { self.subject = subject }

  /// Handles an event, and everything that follows from it.
  @discardableResult
  mutating func handle(_ event: CompiledHierarchyEvent) -> CompiledOutcome<Failure> {
    handle(number: event.rawValue)
  }

  // MARK: - Steps

  mutating func enterChart() throws(Failure) {
    pool.phase = .running
    try take(25, nil)
  }

  mutating func exitChart() throws(Failure) {
    if pool.phase == .running { try exitAll() }
    clear()
    pool.phase = .stopped
  }

  private mutating func exitAll() throws(Failure) {
    switch configuration.state {
    case .a111, .a112, .a211, .a212, .b111, .b112, .b211, .b212:
      try subject.exitLeaf()
      try subject.exitInner()
      try subject.exitMiddle()
      try subject.exitTop()
    case .a12, .b12:
      try subject.exitLeaf()
      try subject.exitMiddle()
      try subject.exitTop()
    default: break
    }
  }

  private mutating func clear() {
    configuration = CompiledHierarchyConfiguration()
  }

  mutating func react(to number: UInt8) throws(Failure) -> CompiledReaction {
    guard pool.phase == .running, let event = CompiledHierarchyEvent(rawValue: number) else { return .ignored }
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
    _ path0: UInt8, _ event: CompiledHierarchyEvent?
  ) throws(Failure) {
    let before = configuration
    switch path0 {
    // a: leap → b, line 9
    case 1:
      switch configuration.state {
      case .a111, .a112, .a211, .a212:
        try subject.exitLeaf()
        try subject.exitInner()
        try subject.exitMiddle()
        try subject.exitTop()
      case .a12:
        try subject.exitLeaf()
        try subject.exitMiddle()
        try subject.exitTop()
      default: break
      }
      try subject.act()
      configuration.state = .b111
      do throws(Failure) {
        try subject.enterTop()
        try subject.enterMiddle()
        try subject.enterInner()
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // a1: cross → a212, line 20
    case 2:
      switch configuration.state {
      case .a111, .a112:
        try subject.exitLeaf()
        try subject.exitInner()
        try subject.exitMiddle()
      case .a12:
        try subject.exitLeaf()
        try subject.exitMiddle()
      default: break
      }
      try subject.act()
      configuration.state = .a212
      do throws(Failure) {
        try subject.enterMiddle()
        try subject.enterInner()
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // a1: count, line 24
    // a2: count, line 90
    // b1: count, line 151
    // b2: count, line 217
    case 3, 10, 15, 22:
      try subject.act()
    // a111: next → a112, line 39
    case 4:
      try subject.exitLeaf()
      try subject.act()
      configuration.state = .a112
      do throws(Failure) {
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // a111: hop → a12, line 43
    // a112: hop → a12, line 58
    case 5, 7:
      try subject.exitLeaf()
      try subject.exitInner()
      try subject.act()
      configuration.state = .a12
      do throws(Failure) {
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // a112: next → a111, line 54
    case 6:
      try subject.exitLeaf()
      try subject.act()
      configuration.state = .a111
      do throws(Failure) {
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // a12: hop → a111, line 72
    case 8:
      try subject.exitLeaf()
      try subject.act()
      configuration.state = .a111
      do throws(Failure) {
        try subject.enterInner()
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // a2: cross → a112, line 86
    case 9:
      switch configuration.state {
      case .a211, .a212:
        try subject.exitLeaf()
        try subject.exitInner()
        try subject.exitMiddle()
      default: break
      }
      try subject.act()
      configuration.state = .a112
      do throws(Failure) {
        try subject.enterMiddle()
        try subject.enterInner()
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // a211: next → a212, line 105
    case 11:
      try subject.exitLeaf()
      try subject.act()
      configuration.state = .a212
      do throws(Failure) {
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // a212: next → a211, line 116
    case 12:
      try subject.exitLeaf()
      try subject.act()
      configuration.state = .a211
      do throws(Failure) {
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // b: leap → a, line 136
    case 13:
      switch configuration.state {
      case .b111, .b112, .b211, .b212:
        try subject.exitLeaf()
        try subject.exitInner()
        try subject.exitMiddle()
        try subject.exitTop()
      case .b12:
        try subject.exitLeaf()
        try subject.exitMiddle()
        try subject.exitTop()
      default: break
      }
      try subject.act()
      configuration.state = .a111
      do throws(Failure) {
        try subject.enterTop()
        try subject.enterMiddle()
        try subject.enterInner()
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // b1: cross → b212, line 147
    case 14:
      switch configuration.state {
      case .b111, .b112:
        try subject.exitLeaf()
        try subject.exitInner()
        try subject.exitMiddle()
      case .b12:
        try subject.exitLeaf()
        try subject.exitMiddle()
      default: break
      }
      try subject.act()
      configuration.state = .b212
      do throws(Failure) {
        try subject.enterMiddle()
        try subject.enterInner()
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // b111: next → b112, line 166
    case 16:
      try subject.exitLeaf()
      try subject.act()
      configuration.state = .b112
      do throws(Failure) {
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // b111: hop → b12, line 170
    // b112: hop → b12, line 185
    case 17, 19:
      try subject.exitLeaf()
      try subject.exitInner()
      try subject.act()
      configuration.state = .b12
      do throws(Failure) {
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // b112: next → b111, line 181
    case 18:
      try subject.exitLeaf()
      try subject.act()
      configuration.state = .b111
      do throws(Failure) {
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // b12: hop → b111, line 199
    case 20:
      try subject.exitLeaf()
      try subject.act()
      configuration.state = .b111
      do throws(Failure) {
        try subject.enterInner()
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // b2: cross → b112, line 213
    case 21:
      switch configuration.state {
      case .b211, .b212:
        try subject.exitLeaf()
        try subject.exitInner()
        try subject.exitMiddle()
      default: break
      }
      try subject.act()
      configuration.state = .b112
      do throws(Failure) {
        try subject.enterMiddle()
        try subject.enterInner()
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // b211: next → b212, line 232
    case 23:
      try subject.exitLeaf()
      try subject.act()
      configuration.state = .b212
      do throws(Failure) {
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // b212: next → b211, line 243
    case 24:
      try subject.exitLeaf()
      try subject.act()
      configuration.state = .b211
      do throws(Failure) {
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    // the start
    case 25:
      configuration.state = .a111
      do throws(Failure) {
        try subject.enterTop()
        try subject.enterMiddle()
        try subject.enterInner()
        try subject.enterLeaf()
      } catch {
        pool.note(error)
      }
    default: break
    }
    subject.didTake(event, from: before, to: configuration)
  }

  // MARK: - Which transition is enabled

  private mutating func select(_ event: CompiledHierarchyEvent) throws(Failure) -> UInt8 {
    switch configuration.state {
    case .a111:
      switch event {
      case .leap:
        return 1
      case .cross:
        return 2
      case .count:
        return 3
      case .next:
        return 4
      case .hop:
        return 5
      }
    case .a112:
      switch event {
      case .leap:
        return 1
      case .cross:
        return 2
      case .count:
        return 3
      case .next:
        return 6
      case .hop:
        return 7
      }
    case .a12:
      switch event {
      case .leap:
        return 1
      case .cross:
        return 2
      case .count:
        return 3
      case .hop:
        return 8
      default: break
      }
    case .a211:
      switch event {
      case .leap:
        return 1
      case .cross:
        return 9
      case .count:
        return 10
      case .next:
        return 11
      default: break
      }
    case .a212:
      switch event {
      case .leap:
        return 1
      case .cross:
        return 9
      case .count:
        return 10
      case .next:
        return 12
      default: break
      }
    case .b111:
      switch event {
      case .leap:
        return 13
      case .cross:
        return 14
      case .count:
        return 15
      case .next:
        return 16
      case .hop:
        return 17
      }
    case .b112:
      switch event {
      case .leap:
        return 13
      case .cross:
        return 14
      case .count:
        return 15
      case .next:
        return 18
      case .hop:
        return 19
      }
    case .b12:
      switch event {
      case .leap:
        return 13
      case .cross:
        return 14
      case .count:
        return 15
      case .hop:
        return 20
      default: break
      }
    case .b211:
      switch event {
      case .leap:
        return 13
      case .cross:
        return 21
      case .count:
        return 22
      case .next:
        return 23
      default: break
      }
    case .b212:
      switch event {
      case .leap:
        return 13
      case .cross:
        return 21
      case .count:
        return 22
      case .next:
        return 24
      default: break
      }
    default: break
    }
    return 0
  }
}

