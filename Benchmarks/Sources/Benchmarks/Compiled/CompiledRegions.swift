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
enum CompiledRegionsAllAState: UInt8, Sendable {
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
enum CompiledRegionsAllBState: UInt8, Sendable {
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
enum CompiledRegionsAllCState: UInt8, Sendable {
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
enum CompiledRegionsAllDState: UInt8, Sendable {
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
  var allA = CompiledRegionsAllAState.inactive
  /// The innermost active state of the region `allB`.
  var allB = CompiledRegionsAllBState.inactive
  /// The innermost active state of the region `allC`.
  var allC = CompiledRegionsAllCState.inactive
  /// The innermost active state of the region `allD`.
  var allD = CompiledRegionsAllDState.inactive

  init() {}
}

/// What ``CompiledRegionsMachine`` calls by the names in its file.
protocol CompiledRegionsSubject {
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
  /// What guards and actions are called on.
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
    handle(number: event.rawValue)
  }

  // MARK: - Steps

  mutating func enterChart() throws(Failure) {
    pool.phase = .running
    try take(25, 0, 0, 0, nil)
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
    guard pool.phase == .running, let event = CompiledRegionsEvent(rawValue: number) else { return .ignored }
    var path1: UInt8 = 0
    var path2: UInt8 = 0
    var path3: UInt8 = 0
    var path4: UInt8 = 0
    switch configuration.state {
    case .all:
      path1 = try selectInAllA(event)
      path2 = try selectInAllB(event)
      path3 = try selectInAllC(event)
      path4 = try selectInAllD(event)
    default: break
    }
    guard path1 | path2 | path3 | path4 != 0 else { return .ignored }
    try take(path1, path2, path3, path4, event)
    return .taken
  }

  mutating func proceed() throws(Failure) -> Bool {
    false
  }

  private mutating func take(
    _ path1: UInt8, _ path2: UInt8, _ path3: UInt8, _ path4: UInt8, _ event: CompiledRegionsEvent?
  ) throws(Failure) {
    let before = configuration
    try act(path1)
    try act(path2)
    try act(path3)
    try act(path4)
    change(path1)
    change(path2)
    change(path3)
    change(path4)
    subject.didTake(event, from: before, to: configuration)
  }

  /// Performs the actions of a transition.
  private mutating func act(_ path: UInt8) throws(Failure) {
    switch path {
    // all.a.a1: forward → all.a.a2, line 13
    // all.a.a2: forward → all.a.a3, line 25
    // all.a.a3: forward → all.a.a1, line 37
    // all.b.b1: forward → all.b.b2, line 54
    // all.b.b2: forward → all.b.b3, line 66
    // all.b.b3: forward → all.b.b1, line 78
    // all.c.c3: forward → all.c.c2, line 95
    // all.c.c2: forward → all.c.c1, line 107
    // all.c.c1: forward → all.c.c3, line 119
    // all.d.d3: forward → all.d.d2, line 136
    // all.d.d2: forward → all.d.d1, line 148
    // all.d.d1: forward → all.d.d3, line 160
    case 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23:
      try subject.moveForward()
    // all.a.a1: back → all.a.a3, line 17
    // all.a.a2: back → all.a.a1, line 29
    // all.a.a3: back → all.a.a2, line 41
    // all.b.b1: back → all.b.b3, line 58
    // all.b.b2: back → all.b.b1, line 70
    // all.b.b3: back → all.b.b2, line 82
    // all.c.c3: back → all.c.c1, line 99
    // all.c.c2: back → all.c.c3, line 111
    // all.c.c1: back → all.c.c2, line 123
    // all.d.d3: back → all.d.d1, line 140
    // all.d.d2: back → all.d.d3, line 152
    // all.d.d1: back → all.d.d2, line 164
    case 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24:
      try subject.moveBack()
    default: break
    }
  }

  /// Changes the state.
  private mutating func change(_ path: UInt8) {
    switch path {
    // all.a.a1: forward → all.a.a2, line 13
    // all.a.a3: back → all.a.a2, line 41
    case 1, 6:
      configuration.allA = .allAA2
    // all.a.a1: back → all.a.a3, line 17
    // all.a.a2: forward → all.a.a3, line 25
    case 2, 3:
      configuration.allA = .allAA3
    // all.a.a2: back → all.a.a1, line 29
    // all.a.a3: forward → all.a.a1, line 37
    case 4, 5:
      configuration.allA = .allAA1
    // all.b.b1: forward → all.b.b2, line 54
    // all.b.b3: back → all.b.b2, line 82
    case 7, 12:
      configuration.allB = .allBB2
    // all.b.b1: back → all.b.b3, line 58
    // all.b.b2: forward → all.b.b3, line 66
    case 8, 9:
      configuration.allB = .allBB3
    // all.b.b2: back → all.b.b1, line 70
    // all.b.b3: forward → all.b.b1, line 78
    case 10, 11:
      configuration.allB = .allBB1
    // all.c.c3: forward → all.c.c2, line 95
    // all.c.c1: back → all.c.c2, line 123
    case 13, 18:
      configuration.allC = .allCC2
    // all.c.c3: back → all.c.c1, line 99
    // all.c.c2: forward → all.c.c1, line 107
    case 14, 15:
      configuration.allC = .allCC1
    // all.c.c2: back → all.c.c3, line 111
    // all.c.c1: forward → all.c.c3, line 119
    case 16, 17:
      configuration.allC = .allCC3
    // all.d.d3: forward → all.d.d2, line 136
    // all.d.d1: back → all.d.d2, line 164
    case 19, 24:
      configuration.allD = .allDD2
    // all.d.d3: back → all.d.d1, line 140
    // all.d.d2: forward → all.d.d1, line 148
    case 20, 21:
      configuration.allD = .allDD1
    // all.d.d2: back → all.d.d3, line 152
    // all.d.d1: forward → all.d.d3, line 160
    case 22, 23:
      configuration.allD = .allDD3
    // the start
    case 25:
      configuration.state = .all
      configuration.allA = .allAA1
      configuration.allB = .allBB1
      configuration.allC = .allCC3
      configuration.allD = .allDD3
    default: break
    }
  }

  // MARK: - Which transition is enabled

  private mutating func selectInAllA(_ event: CompiledRegionsEvent) throws(Failure) -> UInt8 {
    switch configuration.allA {
    case .allAA1:
      switch event {
      case .forward:
        return 1
      case .back:
        return 2
      }
    case .allAA2:
      switch event {
      case .forward:
        return 3
      case .back:
        return 4
      }
    case .allAA3:
      switch event {
      case .forward:
        return 5
      case .back:
        return 6
      }
    default: break
    }
    return 0
  }

  private mutating func selectInAllB(_ event: CompiledRegionsEvent) throws(Failure) -> UInt8 {
    switch configuration.allB {
    case .allBB1:
      switch event {
      case .forward:
        return 7
      case .back:
        return 8
      }
    case .allBB2:
      switch event {
      case .forward:
        return 9
      case .back:
        return 10
      }
    case .allBB3:
      switch event {
      case .forward:
        return 11
      case .back:
        return 12
      }
    default: break
    }
    return 0
  }

  private mutating func selectInAllC(_ event: CompiledRegionsEvent) throws(Failure) -> UInt8 {
    switch configuration.allC {
    case .allCC3:
      switch event {
      case .forward:
        return 13
      case .back:
        return 14
      }
    case .allCC2:
      switch event {
      case .forward:
        return 15
      case .back:
        return 16
      }
    case .allCC1:
      switch event {
      case .forward:
        return 17
      case .back:
        return 18
      }
    default: break
    }
    return 0
  }

  private mutating func selectInAllD(_ event: CompiledRegionsEvent) throws(Failure) -> UInt8 {
    switch configuration.allD {
    case .allDD3:
      switch event {
      case .forward:
        return 19
      case .back:
        return 20
      }
    case .allDD2:
      switch event {
      case .forward:
        return 21
      case .back:
        return 22
      }
    case .allDD1:
      switch event {
      case .forward:
        return 23
      case .back:
        return 24
      }
    default: break
    }
    return 0
  }
}

