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

/// The functions that ``CompiledHierarchyMachine`` calls, by their names in its file.
protocol CompiledHierarchySubject: CompiledSubject {
  /// The error that guards and actions may throw. Default: none throws.
  associatedtype Failure: Error = Never
  /// The action `enterTop`.
  mutating func enterTop() throws(Failure)
  /// The action `enterMiddle`.
  mutating func enterMiddle() throws(Failure)
  /// The action `enterInner`.
  mutating func enterInner() throws(Failure)
  /// The action `enterLeaf`.
  mutating func enterLeaf() throws(Failure)
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
  /// The object that has the guards and actions.
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
    configuration.state = .a111
    do throws(Failure) {
      try subject.enterTop()
      try subject.enterMiddle()
      try subject.enterInner()
      try subject.enterLeaf()
    } catch {
      pool.note(error)
    }
    subject.didTake(nil, from: before, to: configuration)
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
    guard let event = CompiledHierarchyEvent(rawValue: number) else { return .ignored }
    return try react(to: event)
  }

  /// Takes the step for an event, if there is one.
  private mutating func react(to event: CompiledHierarchyEvent) throws(Failure) -> CompiledReaction {
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
  private mutating func step(_ event: CompiledHierarchyEvent) throws(Failure) -> Bool {
    switch configuration.state {
    case .a111:
      switch event {
      case .leap:
        try take1()
        return true
      case .cross:
        try take2()
        return true
      case .count:
        try take3()
        return true
      case .next:
        // a111: next → a112, line 39
        try subject.exitLeaf()
        try subject.act()
        configuration.state = .a112
        do throws(Failure) {
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      case .hop:
        // a111: hop → a12, line 43
        try subject.exitLeaf()
        try subject.exitInner()
        try subject.act()
        configuration.state = .a12
        do throws(Failure) {
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      }
    case .a112:
      switch event {
      case .leap:
        try take1()
        return true
      case .cross:
        try take2()
        return true
      case .count:
        try take3()
        return true
      case .next:
        // a112: next → a111, line 54
        try subject.exitLeaf()
        try subject.act()
        configuration.state = .a111
        do throws(Failure) {
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      case .hop:
        // a112: hop → a12, line 58
        try subject.exitLeaf()
        try subject.exitInner()
        try subject.act()
        configuration.state = .a12
        do throws(Failure) {
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      }
    case .a12:
      switch event {
      case .leap:
        try take1()
        return true
      case .cross:
        try take2()
        return true
      case .count:
        try take3()
        return true
      case .hop:
        // a12: hop → a111, line 72
        try subject.exitLeaf()
        try subject.act()
        configuration.state = .a111
        do throws(Failure) {
          try subject.enterInner()
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      default: break
      }
    case .a211:
      switch event {
      case .leap:
        try take1()
        return true
      case .cross:
        try take9()
        return true
      case .count:
        try take10()
        return true
      case .next:
        // a211: next → a212, line 105
        try subject.exitLeaf()
        try subject.act()
        configuration.state = .a212
        do throws(Failure) {
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      default: break
      }
    case .a212:
      switch event {
      case .leap:
        try take1()
        return true
      case .cross:
        try take9()
        return true
      case .count:
        try take10()
        return true
      case .next:
        // a212: next → a211, line 116
        try subject.exitLeaf()
        try subject.act()
        configuration.state = .a211
        do throws(Failure) {
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      default: break
      }
    case .b111:
      switch event {
      case .leap:
        try take13()
        return true
      case .cross:
        try take14()
        return true
      case .count:
        try take15()
        return true
      case .next:
        // b111: next → b112, line 166
        try subject.exitLeaf()
        try subject.act()
        configuration.state = .b112
        do throws(Failure) {
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      case .hop:
        // b111: hop → b12, line 170
        try subject.exitLeaf()
        try subject.exitInner()
        try subject.act()
        configuration.state = .b12
        do throws(Failure) {
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      }
    case .b112:
      switch event {
      case .leap:
        try take13()
        return true
      case .cross:
        try take14()
        return true
      case .count:
        try take15()
        return true
      case .next:
        // b112: next → b111, line 181
        try subject.exitLeaf()
        try subject.act()
        configuration.state = .b111
        do throws(Failure) {
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      case .hop:
        // b112: hop → b12, line 185
        try subject.exitLeaf()
        try subject.exitInner()
        try subject.act()
        configuration.state = .b12
        do throws(Failure) {
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      }
    case .b12:
      switch event {
      case .leap:
        try take13()
        return true
      case .cross:
        try take14()
        return true
      case .count:
        try take15()
        return true
      case .hop:
        // b12: hop → b111, line 199
        try subject.exitLeaf()
        try subject.act()
        configuration.state = .b111
        do throws(Failure) {
          try subject.enterInner()
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      default: break
      }
    case .b211:
      switch event {
      case .leap:
        try take13()
        return true
      case .cross:
        try take21()
        return true
      case .count:
        try take22()
        return true
      case .next:
        // b211: next → b212, line 232
        try subject.exitLeaf()
        try subject.act()
        configuration.state = .b212
        do throws(Failure) {
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      default: break
      }
    case .b212:
      switch event {
      case .leap:
        try take13()
        return true
      case .cross:
        try take21()
        return true
      case .count:
        try take22()
        return true
      case .next:
        // b212: next → b211, line 243
        try subject.exitLeaf()
        try subject.act()
        configuration.state = .b211
        do throws(Failure) {
          try subject.enterLeaf()
        } catch {
          pool.note(error)
        }
        return true
      default: break
      }
    default: break
    }
    return false
  }

  /// a: leap → b, line 9
  private mutating func take1() throws(Failure) {
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
  }

  /// a1: cross → a212, line 20
  private mutating func take2() throws(Failure) {
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
  }

  /// a1: count, line 24
  private mutating func take3() throws(Failure) {
    try subject.act()
  }

  /// a2: cross → a112, line 86
  private mutating func take9() throws(Failure) {
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
  }

  /// a2: count, line 90
  private mutating func take10() throws(Failure) {
    try subject.act()
  }

  /// b: leap → a, line 136
  private mutating func take13() throws(Failure) {
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
  }

  /// b1: cross → b212, line 147
  private mutating func take14() throws(Failure) {
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
  }

  /// b1: count, line 151
  private mutating func take15() throws(Failure) {
    try subject.act()
  }

  /// b2: cross → b112, line 213
  private mutating func take21() throws(Failure) {
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
  }

  /// b2: count, line 217
  private mutating func take22() throws(Failure) {
    try subject.act()
  }
}

