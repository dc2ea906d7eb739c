// Made by Schematic of EverythingChart.swift: edit that file instead of this one.
// swift-format-ignore-file

import SchematicEmbedded

#if !hasFeature(Embedded)
  import Schematic
  import Statecharts
#endif

/// The events of ``LenientMachine``.
enum LenientEvent: UInt8, CaseIterable, Sendable {
  /// The event `end`.
  case end
  /// The event `e9`.
  case e9
  /// The event `e0`.
  case e0
  /// The event `e2`.
  case e2
  /// The event `e3`.
  case e3
  /// The event `e4`.
  case e4
  /// The event `tick`.
  case tick
  /// The event `e8`.
  case e8
  /// The event `after.idle.6`.
  case idleTimeout
  /// The event `tock`.
  case tock
  /// The event `i2`.
  case i2
  /// The event `e6`.
  case e6
  /// The event `e1`.
  case e1
  /// The event `after.w1.5`.
  case w1Timeout
  /// The event `e5`.
  case e5
  /// The event `i1`.
  case i1
}

/// The innermost active state of the chart.
enum LenientState: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `idle`.
  case idle
  /// The state `work/w1`.
  case w1
  /// The state `work/w2`.
  case w2
  /// The state `work/w2/w3`.
  case w3
  /// The state `work/w2/w4`.
  case w4
  /// The state `work/ended`.
  case ended
  /// The state `done`.
  case done
  /// The state `choice`.
  case choice1
}

/// The active states of ``LenientMachine``, and what it remembers.
struct LenientConfiguration: Equatable, Sendable {
  /// The innermost active state of the chart.
  var state = LenientState.inactive
  /// The states that were active in `work` when it was exited.
  var historyOfWork0 = LenientState.inactive

  init() {}
}

/// The functions that ``LenientMachine`` calls, by their names in its file.
protocol LenientSubject: CompiledSubject {
  /// The error that guards and actions may throw. Default: none throws.
  associatedtype Failure: Error = Never
  /// The action `a2`.
  mutating func a2() throws(Failure)
  /// The action `mayFail`.
  mutating func mayFail() throws(Failure)
  /// The guard `g1`.
  var g1: Bool { mutating get throws(Failure) }
  /// The guard `mayThrow`.
  var mayThrow: Bool { mutating get throws(Failure) }
  /// The action `a0`.
  mutating func a0() throws(Failure)
  /// The action `a1`.
  mutating func a1() throws(Failure)
  /// The delay `late`, in nanoseconds, computed when its time begins.
  var late: Int64 { get }
  /// The action `count`.
  mutating func count() throws(Failure)
  /// The guard `g0`.
  var g0: Bool { mutating get throws(Failure) }
  /// The guard `g2`.
  var g2: Bool { mutating get throws(Failure) }
  /// The guard `isBelowLimit`.
  var isBelowLimit: Bool { mutating get throws(Failure) }
  /// Writes a text.
  mutating func log(_ text: StaticString, label: StaticString?)
  /// Called after each step; the default does nothing.
  mutating func didTake(
    _ event: LenientEvent?, from: LenientConfiguration, to: LenientConfiguration)
}

extension LenientSubject {
  /// Does nothing.
  mutating func didTake(
    _ event: LenientEvent?, from: LenientConfiguration, to: LenientConfiguration) {}
}

/// The machine of the chart `Lenient`; a copy is a snapshot.
struct LenientMachine<Subject: LenientSubject>: CompiledMachine {
  /// The error that guards and actions may throw.
  typealias Failure = Subject.Failure
  /// The object that has the guards and actions.
  var subject: Subject
  /// The active states.
  var configuration = LenientConfiguration()
  /// The events that wait.
  var pool = CompiledPool<Failure, EventQueue>()
  /// The time in nanoseconds on the clock of the host, as the last call of `advance(to:)` has set it.
  private(set) var now: Int64 = 0
  private var idleTTimer = Int64.max
  private var idleTTimer2 = Int64.max
  private var idleLateTimer = Int64.max
  private var idleTimer = Int64.max
  private var w1LateTimer = Int64.max
  /// The configuration before the transition to a choice that is active.
  private var origin = LenientConfiguration()
  private var originEvent: LenientEvent?
  private var originRaised: UInt8 = 0
  private var origin0 = Int64.max
  private var origin1 = Int64.max
  private var origin2 = Int64.max
  private var origin3 = Int64.max
  private var origin4 = Int64.max

  /// Whether more than one step may follow from an event.
  static var hasFollowers: Bool { true }

  /// Creates a machine that is not started.
  init(subject: Subject) { self.subject = subject }

  /// Handles an event, and everything that follows from it.
  @discardableResult
  mutating func handle(_ event: LenientEvent) -> CompiledOutcome<Failure> {
    subject.willHandle()
    defer { subject.didHandle() }
    return handle(number: event.rawValue)
  }

  // MARK: - Time

  /// The earliest deadline of a timer; `nil` if none runs.
  var nextDeadline: Int64? {
    var next = Int64.max
    next = min(next, idleTTimer)
    next = min(next, idleTTimer2)
    next = min(next, idleLateTimer)
    next = min(next, idleTimer)
    next = min(next, w1LateTimer)
    return next == .max ? nil : next
  }

  /// Sets the time, and handles the event of a timer whose deadline it is.
  mutating func elapse(at time: Int64) -> CompiledOutcome<Failure>? {
    now = max(now, time)
    if time == .max { return nil }
    if idleTTimer == time {
      idleTTimer = .max
      return handle(.tick)
    }
    if idleTTimer2 == time {
      idleTTimer2 = .max
      return handle(.tock)
    }
    if idleLateTimer == time {
      idleLateTimer = .max
      return handle(.tick)
    }
    if idleTimer == time {
      idleTimer = .max
      return handle(.idleTimeout)
    }
    if w1LateTimer == time {
      w1LateTimer = .max
      return handle(.w1Timeout)
    }
    return nil
  }

  // MARK: - Steps

  mutating func enterChart() throws(Failure) {
    pool.phase = .running
    try take(31, nil)
  }

  mutating func exitChart() throws(Failure) {
    if pool.phase == .running { try exitAll() }
    clear()
    pool.phase = .stopped
  }

  private mutating func exitAll() throws(Failure) {
    switch configuration.state {
    case .idle:
      subject.log("exit idle", label: nil)
    case .w1, .w2, .w4, .ended:
      try subject.a2()
      try subject.mayFail()
    case .w3:
      try subject.mayFail()
      try subject.a2()
      try subject.mayFail()
    default: break
    }
    subject.log("exit the chart", label: nil)
    try subject.mayFail()
  }

  private mutating func clear() {
    configuration = LenientConfiguration()
    idleTTimer = .max
    idleTTimer2 = .max
    idleLateTimer = .max
    idleTimer = .max
    w1LateTimer = .max
    pool.completed = EventQueue()
  }

  mutating func react(to number: UInt8) throws(Failure) -> CompiledReaction {
    guard let event = LenientEvent(rawValue: number) else { return .ignored }
    return try react(to: event)
  }

  /// Takes the step for an event, if there is one.
  private mutating func react(to event: LenientEvent) throws(Failure) -> CompiledReaction {
    guard pool.phase == .running else { return .ignored }
    var path0: UInt8 = 0
    path0 = try select(event)
    switch event {
    case .i2, .e5:
      if configuration.state == .w1 {
        if !(((path0 >= 10 && path0 <= 12) || (path0 >= 15 && path0 <= 16))) {
          return .deferred
        }
      }
    default: break
    }
    guard path0 != 0 else { return .ignored }
    let pending = pool.completed
    pool.completed = EventQueue()
    do throws(Failure) {
      try take(path0, event)
    } catch {
      pool.completed = pending
      throw error
    }
    return .taken
  }

  mutating func proceed() throws(Failure) -> Bool {
    guard pool.phase == .running else { return false }
    if isInChoice {
      do throws(Failure) {
        return try leaveChoices()
      } catch {
        undoChoices()
        throw error
      }
    }
    var path0: UInt8 = 0
    path0 = try selectEventless()
    if path0 != 0 {
      try take(path0, nil)
      return true
    }
    var index: UInt8 = 0
    while index < pool.completed.count {
      let path = try selectCompletion(pool.completed[index])
      index &+= 1
      if path == 0 { continue }
      let pending = pool.completed
      for _ in 0..<index { _ = pool.completed.removeFirst() }
      do throws(Failure) {
        try take(path, nil)
      } catch {
        pool.completed = pending
        throw error
      }
      return true
    }
    return false
  }

  private mutating func selectCompletion(_ composite: UInt8) throws(Failure) -> UInt8 {
    switch composite {
    // work
    case 0:
      if ((try? (subject.mayThrow ? true : subject.g1)) ?? false) {
        return 30
      }
    default: break
    }
    return 0
  }

  private var isInChoice: Bool { configuration.state == .choice1 }

  /// Takes the branches of the choices that are active.
  private mutating func leaveChoices() throws(Failure) -> Bool {
    var path0: UInt8 = 0
    switch configuration.state {
    case .choice1:
      path0 = try selectEventless()
      if path0 == 0 {
        undoChoices()
        pool.stop(.noEnabledBranch)
        return false
      }
    default: break
    }
    try take(path0, nil)
    return true
  }

  /// Restores what was there before the transitions to the choices that are active.
  private mutating func undoChoices() {
    if configuration.state == .choice1 {
      configuration.historyOfWork0 = origin.historyOfWork0
      idleTTimer = origin0
      idleTTimer2 = origin1
      idleLateTimer = origin2
      idleTimer = origin3
      w1LateTimer = origin4
      configuration.state = origin.state
    }
    if configuration == origin { pool.raised.truncate(to: originRaised) }
  }

  private mutating func take(
    _ path0: UInt8, _ event: LenientEvent?
  ) throws(Failure) {
    let before = configuration
    let (wasInChoice, raised) = (isInChoice, pool.raised.count)
    let origin0 = idleTTimer
    let origin1 = idleTTimer2
    let origin2 = idleLateTimer
    let origin3 = idleTimer
    let origin4 = w1LateTimer
    switch path0 {
    // the chart: end [g0 && g1 && g2] → the end
    case 1:
      switch configuration.state {
      case .idle:
        subject.log("exit idle", label: nil)
      case .w1, .w2, .w4, .ended:
        try subject.a2()
        try subject.mayFail()
      case .w3:
        try subject.mayFail()
        try subject.a2()
        try subject.mayFail()
      default: break
      }
      clear()
      pool.phase = .terminated
    // the chart: e9 [In('w3') && g0]
    case 2:
      try subject.a0()
    // idle: e0 → work
    case 3:
      subject.log("exit idle", label: nil)
      try subject.a1()
      try subject.mayFail()
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      configuration.state = .w1
      do throws(Failure) {
        try subject.a1()
        subject.log("initially", label: nil)
        try subject.mayFail()
        try subject.mayFail()
        w1LateTimer = Self.deadline(now, after: subject.late)
      } catch {
        pool.note(error)
      }
    // idle: e2 → w2 | work | done
    case 4:
      subject.log("exit idle", label: nil)
      subject.log("to the choice", label: nil)
      pool.raise(LenientEvent.i2.rawValue)
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      configuration.state = .choice1
    // idle: e3 → shallow history of work
    case 5:
      subject.log("exit idle", label: nil)
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      switch configuration.historyOfWork0 {
      case .inactive, .ended:
        configuration.state = .w3
      case .w1:
        configuration.state = .w1
      case .w2, .w3, .w4:
        configuration.state = .w2
      default: break
      }
      do throws(Failure) {
        switch configuration.historyOfWork0 {
        case .inactive, .ended:
          try subject.a1()
          subject.log("default", label: nil)
          subject.log("enter w2", label: nil)
        case .w1:
          try subject.a1()
          try subject.mayFail()
          w1LateTimer = Self.deadline(now, after: subject.late)
        case .w2, .w3, .w4:
          try subject.a1()
          subject.log("enter w2", label: nil)
        default: break
        }
      } catch {
        pool.note(error)
      }
    // idle: e4 → quick of work
    case 6:
      subject.log("exit idle", label: nil)
      try subject.a1()
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      configuration.state = .w3
      do throws(Failure) {
        try subject.a1()
        subject.log("quick", label: nil)
        subject.log("enter w2", label: nil)
      } catch {
        pool.note(error)
      }
    // idle: tick [g2]
    case 7:
      subject.log("tick", label: nil)
    // idle: e8 → done
    case 8:
      subject.log("exit idle", label: nil)
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      configuration.state = .done
      pool.phase = .completed
    // idle: after 0.75 seconds [g0] → work
    case 9:
      subject.log("exit idle", label: nil)
      subject.log("late", label: nil)
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      configuration.state = .w1
      do throws(Failure) {
        try subject.a1()
        subject.log("initially", label: nil)
        try subject.mayFail()
        try subject.mayFail()
        w1LateTimer = Self.deadline(now, after: subject.late)
      } catch {
        pool.note(error)
      }
    // w1: e0 → w2
    case 10:
      pool.raise(LenientEvent.i1.rawValue)
      pool.send(LenientEvent.i2.rawValue)
      try subject.mayFail()
      w1LateTimer = .max
      configuration.state = .w2
      subject.log("enter w2", label: nil)
    // w1: e2 → ended
    case 11:
      w1LateTimer = .max
      configuration.state = .ended
      pool.complete(0)
      do throws(Failure) {
        try subject.mayFail()
      } catch {
        pool.note(error)
      }
    // w1: e4 [!(g0 || mayThrow)]
    case 12:
      pool.raise(LenientEvent.tick.rawValue)
      try subject.a0()
    // work: e8 → w2
    case 13:
      switch configuration.state {
      case .w3:
        try subject.mayFail()
      default: break
      }
      try subject.a0()
      w1LateTimer = .max
      configuration.state = .w2
      subject.log("enter w2", label: nil)
    // work: e6 → work
    case 14:
      switch configuration.state {
      case .w1, .w2, .w4, .ended:
        try subject.a2()
        try subject.mayFail()
      case .w3:
        try subject.mayFail()
        try subject.a2()
        try subject.mayFail()
      default: break
      }
      w1LateTimer = .max
      configuration.historyOfWork0 = configuration.state
      pool.completed.remove(0)
      configuration.state = .w1
      do throws(Failure) {
        try subject.a1()
        subject.log("initially", label: nil)
        try subject.mayFail()
        try subject.mayFail()
        w1LateTimer = Self.deadline(now, after: subject.late)
      } catch {
        pool.note(error)
      }
    // w1: e1
    case 15:
      if try subject.mayThrow {
        try subject.a0()
      } else if (configuration.state == .w2 || configuration.state == .w3 || configuration.state == .w4) {
        try subject.a1()
      }
    // w1: after late → w2
    case 16:
      w1LateTimer = .max
      configuration.state = .w2
      subject.log("enter w2", label: nil)
    // w2: e0 → w3
    case 17:
      switch configuration.state {
      case .w3:
        try subject.mayFail()
      default: break
      }
      configuration.state = .w3
      subject.log("enter w2", label: nil)
    // w2: e2 [g0 && g1 && g2] → the end
    case 18:
      switch configuration.state {
      case .w3:
        try subject.mayFail()
      default: break
      }
      clear()
      pool.phase = .terminated
    // w3: e0 → w4
    case 19:
      try subject.mayFail()
      configuration.state = .w4
    // w3: e3 → work
    case 20:
      try subject.mayFail()
      try subject.a2()
      try subject.mayFail()
      configuration.historyOfWork0 = configuration.state
      pool.completed.remove(0)
      configuration.state = .w1
      do throws(Failure) {
        try subject.a1()
        subject.log("initially", label: nil)
        try subject.mayFail()
        try subject.mayFail()
        w1LateTimer = Self.deadline(now, after: subject.late)
      } catch {
        pool.note(error)
      }
    // w3: e1 → left
    case 21:
      try subject.mayFail()
      try subject.a2()
      try subject.mayFail()
      subject.log("left", label: nil)
      configuration.historyOfWork0 = configuration.state
      pool.completed.remove(0)
      configuration.state = .idle
      do throws(Failure) {
        try subject.a0()
        idleTTimer = Self.deadline(now, after: 5000000)
        idleTTimer2 = Self.deadline(now, after: 8000000)
        idleLateTimer = Self.deadline(now, after: subject.late)
        idleTimer = Self.deadline(now, after: 750000000)
      } catch {
        pool.note(error)
      }
    // w3: i1 [g2] → ended
    case 22:
      try subject.mayFail()
      configuration.state = .ended
      pool.complete(0)
      do throws(Failure) {
        try subject.mayFail()
      } catch {
        pool.note(error)
      }
    // w4: * [g2]
    case 23:
      subject.log("any", label: nil)
    // w4: e0 [mayThrow] → ended
    case 24:
      configuration.state = .ended
      pool.complete(0)
      do throws(Failure) {
        try subject.mayFail()
      } catch {
        pool.note(error)
      }
    // w4: i1 → w1
    case 25:
      configuration.state = .w1
      do throws(Failure) {
        try subject.mayFail()
        w1LateTimer = Self.deadline(now, after: subject.late)
      } catch {
        pool.note(error)
      }
    // w1: always [isBelowLimit && g0]
    case 26:
      try subject.count()
      pool.raise(LenientEvent.i1.rawValue)
      try subject.mayFail()
    // idle: e2 → w2 | work | done
    case 27:
      subject.log("way", label: nil)
      pool.completed.remove(0)
      configuration.state = .w2
      do throws(Failure) {
        try subject.a1()
        subject.log("enter w2", label: nil)
      } catch {
        pool.note(error)
      }
    // idle: e2 → w2 | work | done
    case 28:
      try subject.mayFail()
      pool.completed.remove(0)
      configuration.state = .w1
      do throws(Failure) {
        try subject.a1()
        subject.log("initially", label: nil)
        try subject.mayFail()
        try subject.mayFail()
        w1LateTimer = Self.deadline(now, after: subject.late)
      } catch {
        pool.note(error)
      }
    // idle: e2 → w2 | work | done
    case 29:
      subject.log("otherwise", label: nil)
      pool.completed.remove(0)
      configuration.state = .done
      pool.phase = .completed
    // work: when it completes [mayThrow || g1] → idle
    case 30:
      switch configuration.state {
      case .w1, .w2, .w4, .ended:
        try subject.a2()
        try subject.mayFail()
      case .w3:
        try subject.mayFail()
        try subject.a2()
        try subject.mayFail()
      default: break
      }
      w1LateTimer = .max
      configuration.historyOfWork0 = configuration.state
      pool.completed.remove(0)
      configuration.state = .idle
      do throws(Failure) {
        try subject.a0()
        idleTTimer = Self.deadline(now, after: 5000000)
        idleTTimer2 = Self.deadline(now, after: 8000000)
        idleLateTimer = Self.deadline(now, after: subject.late)
        idleTimer = Self.deadline(now, after: 750000000)
      } catch {
        pool.note(error)
      }
    // the start
    case 31:
      configuration.state = .idle
      do throws(Failure) {
        subject.log("enter the chart", label: nil)
        try subject.a0()
        idleTTimer = Self.deadline(now, after: 5000000)
        idleTTimer2 = Self.deadline(now, after: 8000000)
        idleLateTimer = Self.deadline(now, after: subject.late)
        idleTimer = Self.deadline(now, after: 750000000)
      } catch {
        pool.note(error)
      }
    default: break
    }
    if pool.phase == .completed {
      do throws(Failure) {
        try exitAll()
      } catch {
        pool.note(error)
      }
    }
    if isInChoice {
      if !wasInChoice {
        (origin, originEvent) = (before, event)
        originRaised = raised
        self.origin0 = origin0
        self.origin1 = origin1
        self.origin2 = origin2
        self.origin3 = origin3
        self.origin4 = origin4
      }
      return
    }
    if wasInChoice {
      subject.didTake(originEvent, from: origin, to: configuration)
    } else {
      subject.didTake(event, from: before, to: configuration)
    }
  }

  // MARK: - Which transition is enabled

  private mutating func select(_ event: LenientEvent) throws(Failure) -> UInt8 {
    switch configuration.state {
    case .idle:
      switch event {
      case .end:
        if ((try? subject.g0) ?? false), ((try? subject.g1) ?? false), ((try? subject.g2) ?? false) {
          return 1
        }
      case .e9:
        if configuration.state == .w3, ((try? subject.g0) ?? false) {
          return 2
        }
      case .e0:
        return 3
      case .e2:
        return 4
      case .e3:
        return 5
      case .e4:
        return 6
      case .tick:
        if ((try? subject.g2) ?? false) {
          return 7
        }
      case .e8:
        return 8
      case .idleTimeout:
        if ((try? subject.g0) ?? false) {
          return 9
        }
      default: break
      }
    case .w1:
      switch event {
      case .end:
        if ((try? subject.g0) ?? false), ((try? subject.g1) ?? false), ((try? subject.g2) ?? false) {
          return 1
        }
      case .e9:
        if configuration.state == .w3, ((try? subject.g0) ?? false) {
          return 2
        }
      case .e0:
        return 10
      case .e2:
        return 11
      case .e4:
        if ((try? !((subject.g0 ? true : subject.mayThrow))) ?? false) {
          return 12
        }
      case .e8:
        return 13
      case .e6:
        return 14
      case .e1:
        return 15
      case .w1Timeout:
        return 16
      default: break
      }
    case .w2:
      switch event {
      case .end:
        if ((try? subject.g0) ?? false), ((try? subject.g1) ?? false), ((try? subject.g2) ?? false) {
          return 1
        }
      case .e9:
        if configuration.state == .w3, ((try? subject.g0) ?? false) {
          return 2
        }
      case .e0:
        return 17
      case .e2:
        if ((try? subject.g0) ?? false), ((try? subject.g1) ?? false), ((try? subject.g2) ?? false) {
          return 18
        }
      case .e8:
        return 13
      case .e6:
        return 14
      default: break
      }
    case .w3:
      switch event {
      case .end:
        if ((try? subject.g0) ?? false), ((try? subject.g1) ?? false), ((try? subject.g2) ?? false) {
          return 1
        }
      case .e9:
        if configuration.state == .w3, ((try? subject.g0) ?? false) {
          return 2
        }
      case .e0:
        return 19
      case .e2:
        if ((try? subject.g0) ?? false), ((try? subject.g1) ?? false), ((try? subject.g2) ?? false) {
          return 18
        }
      case .e3:
        return 20
      case .e8:
        return 13
      case .e6:
        return 14
      case .e1:
        return 21
      case .i1:
        if ((try? subject.g2) ?? false) {
          return 22
        }
      default: break
      }
    case .w4:
      switch event {
      case .end:
        if ((try? subject.g2) ?? false) {
          return 23
        }
        if ((try? subject.g0) ?? false), ((try? subject.g1) ?? false), ((try? subject.g2) ?? false) {
          return 1
        }
      case .e9:
        if ((try? subject.g2) ?? false) {
          return 23
        }
        if configuration.state == .w3, ((try? subject.g0) ?? false) {
          return 2
        }
      case .e0:
        if ((try? subject.mayThrow) ?? false) {
          return 24
        }
        if ((try? subject.g2) ?? false) {
          return 23
        }
        return 17
      case .e2:
        if ((try? subject.g2) ?? false) {
          return 23
        }
        if ((try? subject.g0) ?? false), ((try? subject.g1) ?? false), ((try? subject.g2) ?? false) {
          return 18
        }
      case .e3, .e4, .tick, .idleTimeout, .tock, .i2, .e1, .w1Timeout, .e5:
        if ((try? subject.g2) ?? false) {
          return 23
        }
      case .e8:
        if ((try? subject.g2) ?? false) {
          return 23
        }
        return 13
      case .e6:
        if ((try? subject.g2) ?? false) {
          return 23
        }
        return 14
      case .i1:
        return 25
      }
    case .ended:
      switch event {
      case .end:
        if ((try? subject.g0) ?? false), ((try? subject.g1) ?? false), ((try? subject.g2) ?? false) {
          return 1
        }
      case .e9:
        if configuration.state == .w3, ((try? subject.g0) ?? false) {
          return 2
        }
      case .e8:
        return 13
      case .e6:
        return 14
      default: break
      }
    default: break
    }
    return 0
  }

  private mutating func selectEventless() throws(Failure) -> UInt8 {
    switch configuration.state {
    case .w1:
      if ((try? subject.isBelowLimit) ?? false), ((try? subject.g0) ?? false) {
        return 26
      }
    case .choice1:
      if ((try? subject.g0) ?? false) {
        return 27
      }
      if ((try? subject.mayThrow) ?? false) {
        return 28
      }
      return 29
    default: break
    }
    return 0
  }
}

#if !hasFeature(Embedded)
  extension LenientMachine {
    /// The text that the engine saves for a machine in this state.
    var saved: SavedText {
      var text = SavedText(
        states: [Self.path(configuration.state)].compactMap { $0 },
        structure: "c1bf7b2e2aba39f0")
      text.end = pool.phase == .stopped ? .stopped : pool.phase == .terminated ? .terminated : nil
      let history0 = [Self.path(configuration.historyOfWork0)].compactMap { $0 }
      if !history0.isEmpty { text.history["work"] = history0 }
      for index in 0..<pool.deferred.count {
        LenientEvent(rawValue: pool.deferred[index]).map { text.deferredEvents.append(Self.texts($0)[0]) }
      }
      if configuration.state == .idle {
        text.timers.append(
          SavedStateTimer(
            of: "idle",
            timeLeft: idleTimer == .max ? nil : .nanoseconds(idleTimer) - .nanoseconds(now)))
      }
      if configuration.state == .idle {
        text.timers.append(
          SavedStateTimer(
            of: "idle", named: "late",
            timeLeft: idleLateTimer == .max ? nil : .nanoseconds(idleLateTimer) - .nanoseconds(now)))
      }
      if configuration.state == .idle {
        text.timers.append(
          SavedStateTimer(
            of: "idle", named: "t",
            timeLeft: idleTTimer == .max ? nil : .nanoseconds(idleTTimer) - .nanoseconds(now)))
      }
      if configuration.state == .idle {
        text.timers.append(
          SavedStateTimer(
            of: "idle", named: "t", index: 1,
            timeLeft: idleTTimer2 == .max ? nil : .nanoseconds(idleTTimer2) - .nanoseconds(now)))
      }
      if configuration.state == .w1 {
        text.timers.append(
          SavedStateTimer(
            of: "work/w1", named: "late",
            timeLeft: w1LateTimer == .max ? nil : .nanoseconds(w1LateTimer) - .nanoseconds(now)))
      }
      return text
    }

    private static func path(_ leaf: LenientState) -> String? {
      switch leaf {
      case .idle: "idle"
      case .w1: "work/w1"
      case .w2: "work/w2"
      case .w3: "work/w2/w3"
      case .w4: "work/w2/w4"
      case .ended: "work/ended"
      case .done: "done"
      default: nil
      }
    }

    /// Creates a machine that resumes from a text of the engine, or of ``saved``.
    ///
    /// - Parameter now: The time of the host's clock; timers continue with the time that they had left, and begin if the text has none.
    /// - Throws: `CompiledResumeError` if the text is not one of a machine of this chart.
    init(subject: Subject, resuming text: SavedText, at now: Int64 = 0) throws {
      self.init(subject: subject)
      self.now = now
      for path in text.states { try activate(path) }
      guard saved.states.sorted() == text.states.sorted(), text.joins.isEmpty, text.delayedEvents.isEmpty,
        text.end == nil || text.states.isEmpty, isWhole
      else { throw CompiledResumeError() }
      switch text.end {
      case .stopped: pool.phase = .stopped
      case .terminated: pool.phase = .terminated
      case nil: pool.phase = text.states.isEmpty ? .unstarted : (configuration.state == .done) ? .completed : .running
      }
      var past0 = Self(subject: subject)
      if let leaves = text.history["work"],
        (try? leaves.forEach { try past0.activate($0) }) != nil,
        [.w1, .w2, .w3, .w4, .ended].contains(past0.configuration.state),
        [Self.path(past0.configuration.state)].compactMap({ $0 }).sorted() == leaves.sorted()
      {
        configuration.historyOfWork0 = past0.configuration.state
      }
      for json in text.deferredEvents {
        guard let event = LenientEvent.allCases.first(where: { Self.texts($0).contains(json) }),
          pool.deferred.append(event.rawValue)
        else { throw CompiledResumeError() }
      }
      if pool.phase == .running, configuration.state == .idle {
        let saved = text.timers.first {
          $0.state == "idle" && $0.name == nil && $0.index == 0
        }
        idleTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 750000000)
      }
      if pool.phase == .running, configuration.state == .idle {
        let saved = text.timers.first {
          $0.state == "idle" && $0.name == "late" && $0.index == 0
        }
        idleLateTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: subject.late)
      }
      if pool.phase == .running, configuration.state == .idle {
        let saved = text.timers.first {
          $0.state == "idle" && $0.name == "t" && $0.index == 0
        }
        idleTTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 5000000)
      }
      if pool.phase == .running, configuration.state == .idle {
        let saved = text.timers.first {
          $0.state == "idle" && $0.name == "t" && $0.index == 1
        }
        idleTTimer2 = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 8000000)
      }
      if pool.phase == .running, configuration.state == .w1 {
        let saved = text.timers.first {
          $0.state == "work/w1" && $0.name == "late" && $0.index == 0
        }
        w1LateTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: subject.late)
      }
    }

    private mutating func activate(_ path: String) throws {
      switch path {
      case "idle":
        configuration.state = .idle
      case "work/w1":
        configuration.state = .w1
      case "work/w2":
        configuration.state = .w2
      case "work/w2/w3":
        configuration.state = .w3
      case "work/w2/w4":
        configuration.state = .w4
      case "work/ended":
        configuration.state = .ended
      case "done":
        configuration.state = .done
      default: throw CompiledResumeError()
      }
    }

    private var isWhole: Bool {
      return true
    }

    /// The JSON of an event: that of a string, which is written, of an enumeration, and of a `NamedEvent`.
    private static func texts(_ event: LenientEvent) -> [String] {
      let name = switch event {
      case .end: "\"end\""
      case .e9: "\"e9\""
      case .e0: "\"e0\""
      case .e2: "\"e2\""
      case .e3: "\"e3\""
      case .e4: "\"e4\""
      case .tick: "\"tick\""
      case .e8: "\"e8\""
      case .idleTimeout: "\"after.idle.6\""
      case .tock: "\"tock\""
      case .i2: "\"i2\""
      case .e6: "\"e6\""
      case .e1: "\"e1\""
      case .w1Timeout: "\"after.w1.5\""
      case .e5: "\"e5\""
      case .i1: "\"i1\""
      }
      return [name, "{\(name):{}}", "{\"name\":\(name)}"]
    }
  }
#endif
