// Made by Schematic of CompiledRegions.chart.json: edit that file instead of this one.
// swift-format-ignore-file

import SchematicEmbedded

/// The events of ``CompiledRegionsMachine``.
enum CompiledRegionsEvent: UInt8, CaseIterable, Sendable {
  /// The event `forward`.
  case forward
  /// The event `back`.
  case back
}

/// The innermost active state of the chart.
enum CompiledRegionsState: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `all`.
  case all
}

/// The innermost active state of the region `allA`.
enum CompiledRegionsStateOfAllA: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `all@0/a/a1`.
  case allAA1
  /// The state `all@0/a/a2`.
  case allAA2
  /// The state `all@0/a/a3`.
  case allAA3
}

/// The innermost active state of the region `allB`.
enum CompiledRegionsStateOfAllB: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `all@1/b/b1`.
  case allBB1
  /// The state `all@1/b/b2`.
  case allBB2
  /// The state `all@1/b/b3`.
  case allBB3
}

/// The innermost active state of the region `allC`.
enum CompiledRegionsStateOfAllC: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `all@2/c/c3`.
  case allCC3
  /// The state `all@2/c/c2`.
  case allCC2
  /// The state `all@2/c/c1`.
  case allCC1
}

/// The innermost active state of the region `allD`.
enum CompiledRegionsStateOfAllD: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `all@3/d/d3`.
  case allDD3
  /// The state `all@3/d/d2`.
  case allDD2
  /// The state `all@3/d/d1`.
  case allDD1
}

/// The active states of ``CompiledRegionsMachine``, and what it remembers.
struct CompiledRegionsConfiguration: Equatable, Sendable {
  /// The innermost active state of the chart.
  var state = CompiledRegionsState.inactive
  /// The innermost active state of the region `allA`.
  var allA = CompiledRegionsStateOfAllA.inactive
  /// The innermost active state of the region `allB`.
  var allB = CompiledRegionsStateOfAllB.inactive
  /// The innermost active state of the region `allC`.
  var allC = CompiledRegionsStateOfAllC.inactive
  /// The innermost active state of the region `allD`.
  var allD = CompiledRegionsStateOfAllD.inactive

  init() {}
}

/// The functions that ``CompiledRegionsMachine`` calls, by their names in its file.
protocol CompiledRegionsSubject: CompiledSubject {
  /// The error that guards and actions may throw. Default: none throws.
  associatedtype Failure: Error = Never
  /// The action `moveForward`.
  mutating func moveForward() throws(Failure)
  /// The action `moveBack`.
  mutating func moveBack() throws(Failure)
  /// Called after each step; the default does nothing.
  mutating func didTake(
    _ event: CompiledRegionsEvent?, from: CompiledRegionsConfiguration, to: CompiledRegionsConfiguration)
}

extension CompiledRegionsSubject {
  /// Does nothing.
  mutating func didTake(
    _ event: CompiledRegionsEvent?, from: CompiledRegionsConfiguration, to: CompiledRegionsConfiguration) {}
}

/// The machine of the chart `CompiledRegions`; a copy is a snapshot.
struct CompiledRegionsMachine<Subject: CompiledRegionsSubject>: CompiledMachine {
  /// The error that guards and actions may throw.
  typealias Failure = Subject.Failure
  /// The object that has the guards and actions.
  var subject: Subject
  /// The active states.
  var configuration = CompiledRegionsConfiguration()
  /// The events that wait.
  var pool = CompiledPool<Failure, NoQueue>()

  /// Whether more than one step may follow from an event.
  static var hasFollowers: Bool { false }

  /// Creates a machine that is not started.
  init(subject: Subject) { self.subject = subject }

  /// Handles an event, and everything that follows from it.
  @discardableResult
  mutating func handle(_ event: CompiledRegionsEvent) -> CompiledOutcome<Failure> {
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
    configuration.state = .all
    configuration.allA = .allAA1
    configuration.allB = .allBB1
    configuration.allC = .allCC3
    configuration.allD = .allDD3
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
    configuration = CompiledRegionsConfiguration()
  }

  mutating func react(to number: UInt8) throws(Failure) -> CompiledReaction {
    guard let event = CompiledRegionsEvent(rawValue: number) else { return .ignored }
    return try react(to: event)
  }

  /// Takes the step for an event, if there is one.
  private mutating func react(to event: CompiledRegionsEvent) throws(Failure) -> CompiledReaction {
    let before = configuration
    var isTaken = false
    do throws(Failure) {
      switch configuration.state {
      case .all:
        if try stepInAllA(event) { isTaken = true }
        if try stepInAllB(event) { isTaken = true }
        if try stepInAllC(event) { isTaken = true }
        if try stepInAllD(event) { isTaken = true }
      default: break
      }
    } catch {
      configuration = before
      throw error
    }
    guard isTaken else { return .ignored }
    subject.didTake(event, from: before, to: configuration)
    return .taken
  }

  mutating func proceed() throws(Failure) -> Bool {
    false
  }

  // MARK: - Transitions

  @inline(__always)
  private mutating func stepInAllA(_ event: CompiledRegionsEvent) throws(Failure) -> Bool {
    switch configuration.allA {
    case .allAA1:
      switch event {
      case .forward:
        // all.a.a1: forward → all.a.a2, line 13
        try subject.moveForward()
        configuration.allA = .allAA2
        return true
      case .back:
        // all.a.a1: back → all.a.a3, line 17
        try subject.moveBack()
        configuration.allA = .allAA3
        return true
      }
    case .allAA2:
      switch event {
      case .forward:
        // all.a.a2: forward → all.a.a3, line 25
        try subject.moveForward()
        configuration.allA = .allAA3
        return true
      case .back:
        // all.a.a2: back → all.a.a1, line 29
        try subject.moveBack()
        configuration.allA = .allAA1
        return true
      }
    default:  // .allAA3
      switch event {
      case .forward:
        // all.a.a3: forward → all.a.a1, line 37
        try subject.moveForward()
        configuration.allA = .allAA1
        return true
      case .back:
        // all.a.a3: back → all.a.a2, line 41
        try subject.moveBack()
        configuration.allA = .allAA2
        return true
      }
    }
  }

  @inline(__always)
  private mutating func stepInAllB(_ event: CompiledRegionsEvent) throws(Failure) -> Bool {
    switch configuration.allB {
    case .allBB1:
      switch event {
      case .forward:
        // all.b.b1: forward → all.b.b2, line 54
        try subject.moveForward()
        configuration.allB = .allBB2
        return true
      case .back:
        // all.b.b1: back → all.b.b3, line 58
        try subject.moveBack()
        configuration.allB = .allBB3
        return true
      }
    case .allBB2:
      switch event {
      case .forward:
        // all.b.b2: forward → all.b.b3, line 66
        try subject.moveForward()
        configuration.allB = .allBB3
        return true
      case .back:
        // all.b.b2: back → all.b.b1, line 70
        try subject.moveBack()
        configuration.allB = .allBB1
        return true
      }
    default:  // .allBB3
      switch event {
      case .forward:
        // all.b.b3: forward → all.b.b1, line 78
        try subject.moveForward()
        configuration.allB = .allBB1
        return true
      case .back:
        // all.b.b3: back → all.b.b2, line 82
        try subject.moveBack()
        configuration.allB = .allBB2
        return true
      }
    }
  }

  @inline(__always)
  private mutating func stepInAllC(_ event: CompiledRegionsEvent) throws(Failure) -> Bool {
    switch configuration.allC {
    case .allCC3:
      switch event {
      case .forward:
        // all.c.c3: forward → all.c.c2, line 95
        try subject.moveForward()
        configuration.allC = .allCC2
        return true
      case .back:
        // all.c.c3: back → all.c.c1, line 99
        try subject.moveBack()
        configuration.allC = .allCC1
        return true
      }
    case .allCC2:
      switch event {
      case .forward:
        // all.c.c2: forward → all.c.c1, line 107
        try subject.moveForward()
        configuration.allC = .allCC1
        return true
      case .back:
        // all.c.c2: back → all.c.c3, line 111
        try subject.moveBack()
        configuration.allC = .allCC3
        return true
      }
    default:  // .allCC1
      switch event {
      case .forward:
        // all.c.c1: forward → all.c.c3, line 119
        try subject.moveForward()
        configuration.allC = .allCC3
        return true
      case .back:
        // all.c.c1: back → all.c.c2, line 123
        try subject.moveBack()
        configuration.allC = .allCC2
        return true
      }
    }
  }

  @inline(__always)
  private mutating func stepInAllD(_ event: CompiledRegionsEvent) throws(Failure) -> Bool {
    switch configuration.allD {
    case .allDD3:
      switch event {
      case .forward:
        // all.d.d3: forward → all.d.d2, line 136
        try subject.moveForward()
        configuration.allD = .allDD2
        return true
      case .back:
        // all.d.d3: back → all.d.d1, line 140
        try subject.moveBack()
        configuration.allD = .allDD1
        return true
      }
    case .allDD2:
      switch event {
      case .forward:
        // all.d.d2: forward → all.d.d1, line 148
        try subject.moveForward()
        configuration.allD = .allDD1
        return true
      case .back:
        // all.d.d2: back → all.d.d3, line 152
        try subject.moveBack()
        configuration.allD = .allDD3
        return true
      }
    default:  // .allDD1
      switch event {
      case .forward:
        // all.d.d1: forward → all.d.d3, line 160
        try subject.moveForward()
        configuration.allD = .allDD3
        return true
      case .back:
        // all.d.d1: back → all.d.d2, line 164
        try subject.moveBack()
        configuration.allD = .allDD2
        return true
      }
    }
  }
}

