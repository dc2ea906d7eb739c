// Made by Schematic of EverythingChart.swift: edit that file instead of this one.
// swift-format-ignore-file

import SchematicEmbedded

#if !hasFeature(Embedded)
  import Schematic
  import Statecharts
#endif

/// The events of ``FailingMachine``.
enum FailingEvent: UInt8, CaseIterable, Sendable {
  /// The event `end`.
  case end
  /// The event `e9`.
  case e9
  /// The event `done.state.nested`.
  case doneStateNested
  /// The event `e0`.
  case e0
  /// The event `e1`.
  case e1
  /// The event `e2`.
  case e2
  /// The event `e3`.
  case e3
  /// The event `e4`.
  case e4
  /// The event `e5`.
  case e5
  /// The event `e7`.
  case e7
  /// The event `tick`.
  case tick
  /// The event `e8`.
  case e8
  /// The event `after.idle.10`.
  case idleTimeout
  /// The event `tock`.
  case tock
  /// The event `i2`.
  case i2
  /// The event `e6`.
  case e6
  /// The event `after.w1.5`.
  case w1Timeout
  /// The event `i1`.
  case i1
  /// The event `after.c2.4`.
  case c2Timeout
}

/// The innermost active state of the chart.
enum FailingState: UInt8, Sendable {
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
  /// The state `parallel`.
  case parallel
  /// The state `done`.
  case done
  /// The state `choice`.
  case choice2
}

/// The innermost active state of the region `b`.
enum FailingStateOfB: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `parallel@b/b1`.
  case b1
  /// The state `parallel@b/b2`.
  case b2
  /// The state `parallel@b/nested`.
  case nested
  /// The state `parallel@b/b4`.
  case b4
}

/// The innermost active state of the region `d`.
enum FailingStateOfD: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `parallel@b/nested@d/d1`.
  case d1
  /// The state `parallel@b/nested@d/d2`.
  case d2
}

/// The innermost active state of the region `f`.
enum FailingStateOfF: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `parallel@b/nested@f/f1`.
  case f1
  /// The state `parallel@b/nested@f/f2`.
  case f2
}

/// The innermost active state of the region `c`.
enum FailingStateOfC: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `parallel@1/c/c1`.
  case c1
  /// The state `parallel@1/c/c2`.
  case c2
  /// The state `parallel@1/c/c3`.
  case c3
  /// The state `parallel@1/c/choice`.
  case choice1
}

/// The active states of ``FailingMachine``, and what it remembers.
struct FailingConfiguration: Equatable, Sendable {
  /// The innermost active state of the chart.
  var state = FailingState.inactive
  /// The innermost active state of the region `b`.
  var b = FailingStateOfB.inactive
  /// The innermost active state of the region `d`.
  var d = FailingStateOfD.inactive
  /// The innermost active state of the region `f`.
  var f = FailingStateOfF.inactive
  /// The innermost active state of the region `c`.
  var c = FailingStateOfC.inactive
  /// The states that were active in `work` when it was exited.
  var historyOfWork0 = FailingState.inactive
  /// The states that were active in `parallel` when it was exited.
  var historyOfParallel1 = FailingStateOfB.inactive
  /// The states that were active in `parallel` when it was exited.
  var historyOfParallel1InD = FailingStateOfD.inactive
  /// The states that were active in `parallel` when it was exited.
  var historyOfParallel1InF = FailingStateOfF.inactive
  /// The states that were active in `parallel` when it was exited.
  var historyOfParallel1InC = FailingStateOfC.inactive
  /// The states that were active in `parallel@b` when it was exited.
  var historyOfB2 = FailingStateOfB.inactive
  /// The states that were active in `parallel@b` when it was exited.
  var historyOfB2InD = FailingStateOfD.inactive
  /// The states that were active in `parallel@b` when it was exited.
  var historyOfB2InF = FailingStateOfF.inactive
  /// Whether `parallel@b/b2` has arrived at the join `met`.
  var b2AtMet = false
  /// Whether `parallel@1/c/c2` has arrived at the join `met`.
  var c2AtMet = false

  init() {}
}

/// The functions that ``FailingMachine`` calls, by their names in its file.
protocol FailingSubject: CompiledSubject {
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
  /// The guard `g0`.
  var g0: Bool { mutating get throws(Failure) }
  /// The action `a0`.
  mutating func a0() throws(Failure)
  /// The action `a1`.
  mutating func a1() throws(Failure)
  /// The delay `late`, in nanoseconds, computed when its time begins.
  var late: Int64 { get }
  /// The action `count`.
  mutating func count() throws(Failure)
  /// The guard `g2`.
  var g2: Bool { mutating get throws(Failure) }
  /// The guard `isBelowLimit`.
  var isBelowLimit: Bool { mutating get throws(Failure) }
  /// Writes a text.
  mutating func log(_ text: StaticString, label: StaticString?)
  /// Called after each step; the default does nothing.
  mutating func didTake(
    _ event: FailingEvent?, from: FailingConfiguration, to: FailingConfiguration)
}

extension FailingSubject {
  /// Does nothing.
  mutating func didTake(
    _ event: FailingEvent?, from: FailingConfiguration, to: FailingConfiguration) {}
}

/// The machine of the chart `Failing`; a copy is a snapshot.
struct FailingMachine<Subject: FailingSubject>: CompiledMachine {
  /// The error that guards and actions may throw.
  typealias Failure = Subject.Failure
  /// The object that has the guards and actions.
  var subject: Subject
  /// The active states.
  var configuration = FailingConfiguration()
  /// The events that wait.
  var pool = CompiledPool<Failure, EventQueue>()
  /// The memory for the delayed events: one for each of 1 ids, and 40 without an id.
  typealias Delays = DelayedEventPair<DelayedEventPair<DelayedEventPair<DelayedEventPair<DelayedEventPair<DelayedEventPair<OneDelayedEvent, OneDelayedEvent>, OneDelayedEvent>, DelayedEventPair<DelayedEventPair<OneDelayedEvent, OneDelayedEvent>, OneDelayedEvent>>, DelayedEventPair<DelayedEventPair<DelayedEventPair<OneDelayedEvent, OneDelayedEvent>, OneDelayedEvent>, DelayedEventPair<OneDelayedEvent, OneDelayedEvent>>>, DelayedEventPair<DelayedEventPair<DelayedEventPair<DelayedEventPair<OneDelayedEvent, OneDelayedEvent>, OneDelayedEvent>, DelayedEventPair<OneDelayedEvent, OneDelayedEvent>>, DelayedEventPair<DelayedEventPair<DelayedEventPair<OneDelayedEvent, OneDelayedEvent>, OneDelayedEvent>, DelayedEventPair<OneDelayedEvent, OneDelayedEvent>>>>, DelayedEventPair<DelayedEventPair<DelayedEventPair<DelayedEventPair<DelayedEventPair<OneDelayedEvent, OneDelayedEvent>, OneDelayedEvent>, DelayedEventPair<OneDelayedEvent, OneDelayedEvent>>, DelayedEventPair<DelayedEventPair<DelayedEventPair<OneDelayedEvent, OneDelayedEvent>, OneDelayedEvent>, DelayedEventPair<OneDelayedEvent, OneDelayedEvent>>>, DelayedEventPair<DelayedEventPair<DelayedEventPair<DelayedEventPair<OneDelayedEvent, OneDelayedEvent>, OneDelayedEvent>, DelayedEventPair<OneDelayedEvent, OneDelayedEvent>>, DelayedEventPair<DelayedEventPair<DelayedEventPair<OneDelayedEvent, OneDelayedEvent>, OneDelayedEvent>, DelayedEventPair<OneDelayedEvent, OneDelayedEvent>>>>>
  /// The events that actions have delayed.
  var delayed = DelayedEventQueue<Delays>()
  /// The time in nanoseconds on the clock of the host, as the last call of `advance(to:)` has set it.
  private(set) var now: Int64 = 0
  private var idleTTimer = Int64.max
  private var idleTTimer2 = Int64.max
  private var idleLateTimer = Int64.max
  private var idleTimer = Int64.max
  private var w1LateTimer = Int64.max
  private var b1Timer = Int64.max
  private var c2Timer = Int64.max
  private var lastFinal12: UInt16 = 0
  /// The configuration before the transition to a choice that is active.
  private var origin = FailingConfiguration()
  private var originEvent: FailingEvent?
  private var originRaised: UInt8 = 0
  private var origin0 = Int64.max
  private var origin1 = Int64.max
  private var origin2 = Int64.max
  private var origin3 = Int64.max
  private var origin4 = Int64.max
  private var origin5 = Int64.max
  private var origin6 = Int64.max
  private var originDelayed = DelayedEventQueue<Delays>()

  /// Whether more than one step may follow from an event.
  static var hasFollowers: Bool { true }

  /// Creates a machine that is not started.
  init(subject: Subject) { self.subject = subject }

  /// Handles an event, and everything that follows from it.
  @discardableResult
  mutating func handle(_ event: FailingEvent) -> CompiledOutcome<Failure> {
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
    next = min(next, b1Timer)
    next = min(next, c2Timer)
    if pool.phase == .running { next = min(next, delayed.nextDeadline) }
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
    if b1Timer == time {
      b1Timer = .max
      return handle(.tick)
    }
    if c2Timer == time {
      c2Timer = .max
      return handle(.c2Timeout)
    }
    if pool.phase == .running, let event = delayed.removeFirst(at: time) {
      return handle(number: event)
    }
    return nil
  }

  // MARK: - Steps

  mutating func enterChart() throws(Failure) {
    pool.phase = .running
    try take(78, 0, 0, 0, 0, nil)
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
    case .idle:
      delayed.cancel(1)
      subject.log("exit idle", label: nil)
    case .w1, .w2, .w4, .ended:
      try subject.a2()
      try subject.mayFail()
    case .w3:
      try subject.mayFail()
      try subject.a2()
      try subject.mayFail()
    case .parallel:
      switch configuration.b {
      case .b1:
        subject.log("exit b1", label: nil)
      case .b2:
        subject.log("exit b2", label: nil)
      case .nested:
        switch configuration.d {
        case .d1:
          subject.log("exit d1", label: nil)
        default: break
        }
        switch configuration.f {
        case .f1:
          subject.log("exit f1", label: nil)
        default: break
        }
      default: break
      }
      switch configuration.c {
      case .c1:
        subject.log("exit c1", label: nil)
      case .c2:
        subject.log("exit c2", label: nil)
      default: break
      }
      subject.log("exit both", label: nil)
    default: break
    }
    subject.log("exit the chart", label: nil)
    try subject.mayFail()
  }

  private mutating func clear() {
    configuration = FailingConfiguration()
    idleTTimer = .max
    idleTTimer2 = .max
    idleLateTimer = .max
    idleTimer = .max
    w1LateTimer = .max
    b1Timer = .max
    c2Timer = .max
    delayed = DelayedEventQueue()
    pool.completed = EventQueue()
  }

  mutating func react(to number: UInt8) throws(Failure) -> CompiledReaction {
    guard let event = FailingEvent(rawValue: number) else { return .ignored }
    return try react(to: event)
  }

  /// Takes the step for an event, if there is one.
  private mutating func react(to event: FailingEvent) throws(Failure) -> CompiledReaction {
    guard pool.phase == .running else { return .ignored }
    var path0: UInt8 = 0
    var path1: UInt8 = 0
    var path2: UInt8 = 0
    var path3: UInt8 = 0
    var path4: UInt8 = 0
    var asked8 = false
    var asked12 = false
    switch configuration.state {
    case .idle, .w1, .w2, .w3, .w4, .ended, .done, .choice2:
      path0 = try select(event)
    case .parallel:
      switch configuration.b {
      case .b1, .b2, .b4:
        path1 = try selectInB(event)
        if path1 == 0, !asked8 {
          asked8 = true
          path1 = try selectAroundParallel(event)
        }
      case .nested:
        path2 = try selectInD(event)
        if path2 == 0, !asked12 {
          asked12 = true
          path2 = try selectAroundNested(event)
          if path2 == 0, !asked8 {
            asked8 = true
            path2 = try selectAroundParallel(event)
          }
        }
        path3 = try selectInF(event)
        if path3 == 0, !asked12 {
          asked12 = true
          path3 = try selectAroundNested(event)
          if path3 == 0, !asked8 {
            asked8 = true
            path3 = try selectAroundParallel(event)
          }
        }
        if (path2 >= 43 && path2 <= 48), path3 == 1 { path3 = 0 }
        if (path2 >= 44 && path2 <= 48), path3 == 43 { path3 = 0 }
        if (path2 == 43 || (path2 >= 45 && path2 <= 48)), path3 == 44 { path3 = 0 }
        if ((path2 >= 43 && path2 <= 44) || (path2 >= 46 && path2 <= 48)), path3 == 45 { path3 = 0 }
        if (path2 >= 46 && path2 <= 47), (path3 == 48 || path3 == 50) { path3 = 0 }
        if path2 == 47, path3 == 49 { path3 = 0 }
        if (path3 >= 43 && path3 <= 45), path2 == 1 { path2 = 0 }
        if path3 == 48, (path2 == 1 || (path2 >= 43 && path2 <= 45)) { path2 = 0 }
        if (path3 >= 49 && path3 <= 50), (path2 == 1 || (path2 >= 43 && path2 <= 45) || path2 == 48) { path2 = 0 }
      default: break
      }
      path4 = try selectInC(event)
      if path4 == 0, !asked8 {
        asked8 = true
        path4 = try selectAroundParallel(event)
      }
      if path4 == 61 {
        if path1 == 41 {
          path4 = 64
        }
      }
      if (path2 >= 43 && path2 <= 48), path4 == 1 { path4 = 0 }
      if (path2 >= 44 && path2 <= 48), path4 == 43 { path4 = 0 }
      if (path2 == 43 || (path2 >= 45 && path2 <= 48)), path4 == 44 { path4 = 0 }
      if ((path2 >= 43 && path2 <= 44) || (path2 >= 46 && path2 <= 48)), path4 == 45 { path4 = 0 }
      if (path2 >= 46 && path2 <= 48), (path4 == 53 || path4 == 57 || path4 == 60 || path4 == 64) { path4 = 0 }
      if ((path3 >= 43 && path3 <= 45) || (path3 >= 48 && path3 <= 50)), path4 == 1 { path4 = 0 }
      if ((path3 >= 44 && path3 <= 45) || (path3 >= 48 && path3 <= 50)), path4 == 43 { path4 = 0 }
      if (path3 == 43 || path3 == 45 || (path3 >= 48 && path3 <= 50)), path4 == 44 { path4 = 0 }
      if ((path3 >= 43 && path3 <= 44) || (path3 >= 48 && path3 <= 50)), path4 == 45 { path4 = 0 }
      if (path3 >= 48 && path3 <= 50), (path4 == 53 || path4 == 57 || path4 == 60 || path4 == 64) { path4 = 0 }
      if ((path1 >= 33 && path1 <= 40) || (path1 >= 43 && path1 <= 45)), path4 == 1 { path4 = 0 }
      if ((path1 >= 33 && path1 <= 40) || (path1 >= 44 && path1 <= 45)), path4 == 43 { path4 = 0 }
      if ((path1 >= 33 && path1 <= 40) || path1 == 43 || path1 == 45), path4 == 44 { path4 = 0 }
      if ((path1 >= 33 && path1 <= 40) || (path1 >= 43 && path1 <= 44)), path4 == 45 { path4 = 0 }
      if (path1 == 35 || path1 == 40), ((path4 >= 51 && path4 <= 52) || (path4 >= 54 && path4 <= 56) || path4 == 63) { path4 = 0 }
      if (path1 >= 33 && path1 <= 40), (path4 == 53 || path4 == 57 || path4 == 60 || path4 == 64) { path4 = 0 }
      if (path4 >= 43 && path4 <= 45), path2 == 1 { path2 = 0 }
      if ((path4 >= 51 && path4 <= 57) || path4 == 60 || (path4 >= 63 && path4 <= 64)), (path2 == 1 || (path2 >= 43 && path2 <= 45)) { path2 = 0 }
      if (path4 >= 43 && path4 <= 45), path3 == 1 { path3 = 0 }
      if ((path4 >= 51 && path4 <= 57) || path4 == 60 || (path4 >= 63 && path4 <= 64)), (path3 == 1 || (path3 >= 43 && path3 <= 45)) { path3 = 0 }
      if (path4 >= 43 && path4 <= 45), path1 == 1 { path1 = 0 }
      if ((path4 >= 51 && path4 <= 57) || path4 == 60 || (path4 >= 63 && path4 <= 64)), (path1 == 1 || (path1 >= 43 && path1 <= 45)) { path1 = 0 }
      if path4 == 64 {
        path1 = 0
      }
    default: break
    }
    switch event {
    case .e5, .i2:
      if configuration.state == .w1 {
        if !(((path0 >= 17 && path0 <= 20) || path0 == 23) || ((path1 >= 17 && path1 <= 20) || path1 == 23) || ((path2 >= 17 && path2 <= 20) || path2 == 23) || ((path3 >= 17 && path3 <= 20) || path3 == 23) || ((path4 >= 17 && path4 <= 20) || path4 == 23)) {
          return .deferred
        }
      }
    default: break
    }
    switch event {
    case .e4:
      if configuration.b == .b1 {
        if !((path0 >= 33 && path0 <= 37) || (path1 >= 33 && path1 <= 37) || (path2 >= 33 && path2 <= 37) || (path3 >= 33 && path3 <= 37) || (path4 >= 33 && path4 <= 37)) {
          return .deferred
        }
      }
    default: break
    }
    if (path0 == 1 || path0 == 25), (path1 == 1 || path1 == 3 || (path1 >= 33 && path1 <= 45)) { path1 = 0 }
    if (path0 == 1 || path0 == 25), (path2 == 1 || path2 == 3 || (path2 >= 43 && path2 <= 48)) { path2 = 0 }
    if (path0 == 1 || path0 == 25), (path3 == 1 || path3 == 3 || (path3 >= 43 && path3 <= 45) || (path3 >= 48 && path3 <= 50)) { path3 = 0 }
    if (path0 == 1 || path0 == 25), (path4 == 1 || path4 == 3 || (path4 >= 43 && path4 <= 45) || (path4 >= 51 && path4 <= 64)) { path4 = 0 }
    if (path1 == 1 || path1 == 36), (path0 >= 1 && path0 <= 32) { path0 = 0 }
    if (path1 == 1 || path1 == 36), (path2 == 1 || path2 == 3 || (path2 >= 43 && path2 <= 48)) { path2 = 0 }
    if (path1 == 1 || path1 == 36), (path3 == 1 || path3 == 3 || (path3 >= 43 && path3 <= 45) || (path3 >= 48 && path3 <= 50)) { path3 = 0 }
    if (path1 == 1 || path1 == 36), (path4 == 1 || path4 == 3 || (path4 >= 43 && path4 <= 45) || (path4 >= 51 && path4 <= 64)) { path4 = 0 }
    if path2 == 1, (path0 >= 1 && path0 <= 32) { path0 = 0 }
    if path2 == 1, (path1 == 1 || path1 == 3 || (path1 >= 33 && path1 <= 45)) { path1 = 0 }
    if path2 == 1, (path3 == 1 || path3 == 3 || (path3 >= 43 && path3 <= 45) || (path3 >= 48 && path3 <= 50)) { path3 = 0 }
    if path2 == 1, (path4 == 1 || path4 == 3 || (path4 >= 43 && path4 <= 45) || (path4 >= 51 && path4 <= 64)) { path4 = 0 }
    if path3 == 1, (path0 >= 1 && path0 <= 32) { path0 = 0 }
    if path3 == 1, (path1 == 1 || path1 == 3 || (path1 >= 33 && path1 <= 45)) { path1 = 0 }
    if path3 == 1, (path2 == 1 || path2 == 3 || (path2 >= 43 && path2 <= 48)) { path2 = 0 }
    if path3 == 1, (path4 == 1 || path4 == 3 || (path4 >= 43 && path4 <= 45) || (path4 >= 51 && path4 <= 64)) { path4 = 0 }
    if path4 == 1, (path0 >= 1 && path0 <= 32) { path0 = 0 }
    if path4 == 1, (path1 == 1 || path1 == 3 || (path1 >= 33 && path1 <= 45)) { path1 = 0 }
    if path4 == 1, (path2 == 1 || path2 == 3 || (path2 >= 43 && path2 <= 48)) { path2 = 0 }
    if path4 == 1, (path3 == 1 || path3 == 3 || (path3 >= 43 && path3 <= 45) || (path3 >= 48 && path3 <= 50)) { path3 = 0 }
    guard path0 | path1 | path2 | path3 | path4 != 0 else { return .ignored }
    let pending = pool.completed
    pool.completed = EventQueue()
    do throws(Failure) {
      try take(path0, path1, path2, path3, path4, event)
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
    var path1: UInt8 = 0
    var path2: UInt8 = 0
    var path3: UInt8 = 0
    var path4: UInt8 = 0
    var asked8 = false
    switch configuration.state {
    case .idle, .w1, .w2, .w3, .w4, .ended, .done, .choice2:
      path0 = try selectEventless()
    case .parallel:
      switch configuration.b {
      case .b1, .b2, .b4:
        if path1 == 0, !asked8 {
          asked8 = true
          path1 = try selectAroundParallelEventless()
        }
      case .nested:
        if path2 == 0, !asked8 {
          asked8 = true
          path2 = try selectAroundParallelEventless()
        }
        if path3 == 0, !asked8 {
          asked8 = true
          path3 = try selectAroundParallelEventless()
        }
      default: break
      }
      path4 = try selectInCEventless()
      if path4 == 0, !asked8 {
        asked8 = true
        path4 = try selectAroundParallelEventless()
      }
    default: break
    }
    if path0 | path1 | path2 | path3 | path4 != 0 {
      try take(path0, path1, path2, path3, path4, nil)
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
        try take(path, 0, 0, 0, 0, nil)
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
      if try (subject.mayThrow ? true : subject.g1) {
        return 74
      }
      return 75
    // parallel
    case 1:
      if try subject.g0 {
        return 76
      }
      return 77
    default: break
    }
    return 0
  }

  private var isInChoice: Bool { (configuration.state == .choice2 || configuration.c == .choice1) }

  /// Takes the branches of the choices that are active.
  private mutating func leaveChoices() throws(Failure) -> Bool {
    var path0: UInt8 = 0
    let path1: UInt8 = 0
    let path2: UInt8 = 0
    let path3: UInt8 = 0
    var path4: UInt8 = 0
    switch configuration.state {
    case .choice2:
      path0 = try selectEventless()
      if path0 == 0 {
        undoChoices()
        pool.stop(.noEnabledBranch)
        return false
      }
    default: break
    }
    switch configuration.c {
    case .choice1:
      path4 = try selectInCEventless()
      if path4 == 0 {
        undoChoices()
        pool.stop(.noEnabledBranch)
        return false
      }
      if (path0 >= 66 && path0 <= 68), (path4 >= 70 && path4 <= 73) { path4 = 0 }
    default: break
    }
    try take(path0, path1, path2, path3, path4, nil)
    return true
  }

  /// Restores what was there before the transitions to the choices that are active.
  private mutating func undoChoices() {
    if configuration.c == .choice1 {
      configuration.c2AtMet = origin.c2AtMet
      c2Timer = origin6
      configuration.c = origin.c
    }
    if configuration.state == .choice2 {
      configuration.b = origin.b
      configuration.d = origin.d
      configuration.f = origin.f
      configuration.c = origin.c
      configuration.historyOfWork0 = origin.historyOfWork0
      configuration.historyOfParallel1 = origin.historyOfParallel1
      configuration.historyOfParallel1InD = origin.historyOfParallel1InD
      configuration.historyOfParallel1InF = origin.historyOfParallel1InF
      configuration.historyOfParallel1InC = origin.historyOfParallel1InC
      configuration.historyOfB2 = origin.historyOfB2
      configuration.historyOfB2InD = origin.historyOfB2InD
      configuration.historyOfB2InF = origin.historyOfB2InF
      configuration.b2AtMet = origin.b2AtMet
      configuration.c2AtMet = origin.c2AtMet
      idleTTimer = origin0
      idleTTimer2 = origin1
      idleLateTimer = origin2
      idleTimer = origin3
      w1LateTimer = origin4
      b1Timer = origin5
      c2Timer = origin6
      configuration.state = origin.state
    }
    if configuration == origin { pool.raised.truncate(to: originRaised) }
    if configuration == origin { delayed = originDelayed }
  }

  private mutating func take(
    _ path0: UInt8, _ path1: UInt8, _ path2: UInt8, _ path3: UInt8, _ path4: UInt8, _ event: FailingEvent?
  ) throws(Failure) {
    let before = configuration
    let (wasInChoice, raised) = (isInChoice, pool.raised.count)
    let origin0 = idleTTimer
    let origin1 = idleTTimer2
    let origin2 = idleLateTimer
    let origin3 = idleTimer
    let origin4 = w1LateTimer
    let origin5 = b1Timer
    let origin6 = c2Timer
    let delays = delayed
    do throws(Failure) {
      try exit(path0)
      try exit(path1)
      try exit(path2)
      try exit(path3)
      try exit(path4)
      try act(path0)
      try act(path1)
      try act(path2)
      try act(path3)
      try act(path4)
      arrive(path0)
      arrive(path1)
      arrive(path2)
      arrive(path3)
      arrive(path4)
      change(path0)
      change(path1)
      change(path2)
      change(path3)
      change(path4)
      complete(path0)
      complete(path1)
      complete(path2)
      complete(path3)
      complete(path4)
      do throws(Failure) {
        try enter(path0)
        try enter(path1)
        try enter(path2)
        try enter(path3)
        try enter(path4)
      } catch {
        pool.note(error)
      }
    } catch {
      delayed = delays
      throw error
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
        originDelayed = delays
        self.origin0 = origin0
        self.origin1 = origin1
        self.origin2 = origin2
        self.origin3 = origin3
        self.origin4 = origin4
        self.origin5 = origin5
        self.origin6 = origin6
      }
      return
    }
    if wasInChoice {
      subject.didTake(originEvent, from: origin, to: configuration)
    } else {
      subject.didTake(event, from: before, to: configuration)
    }
  }

  /// Exits states, the innermost first.
  private mutating func exit(_ path: UInt8) throws(Failure) {
    switch path {
    // the chart: end [g0 && g1 && g2] → the end
    case 1:
      switch configuration.state {
      case .idle:
        delayed.cancel(1)
        subject.log("exit idle", label: nil)
      case .w1, .w2, .w4, .ended:
        try subject.a2()
        try subject.mayFail()
      case .w3:
        try subject.mayFail()
        try subject.a2()
        try subject.mayFail()
      case .parallel:
        switch configuration.b {
        case .b1:
          subject.log("exit b1", label: nil)
        case .b2:
          subject.log("exit b2", label: nil)
        case .nested:
          switch configuration.d {
          case .d1:
            subject.log("exit d1", label: nil)
          default: break
          }
          switch configuration.f {
          case .f1:
            subject.log("exit f1", label: nil)
          default: break
          }
        default: break
        }
        switch configuration.c {
        case .c1:
          subject.log("exit c1", label: nil)
        case .c2:
          subject.log("exit c2", label: nil)
        default: break
        }
        subject.log("exit both", label: nil)
      default: break
      }
    // idle: e0 → work
    // idle: e1 → b2 + c2 | parallel | deep history of work
    // idle: e1 → b2 + c2 | parallel | deep history of work
    // idle: e1 → b2 + c2 | parallel | deep history of work
    // idle: e2 → w2 | work | done
    // idle: e3 [g1] → shallow history of parallel
    // idle: e3 → shallow history of work
    // idle: e4 → quick of work
    // idle: e5 → b2 + c2
    // idle: e7 → shallow history of parallel
    // idle: e8 → done
    // idle: after 0.75 seconds [g0] → work
    case 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 16:
      delayed.cancel(1)
      subject.log("exit idle", label: nil)
    // work: e8 → w2
    // w2: e0 → w3
    // w2: e2 [g0 && g1 && g2] → the end
    case 21, 24, 25:
      switch configuration.state {
      case .w3:
        try subject.mayFail()
      default: break
      }
    // work: e6 → work
    // work: when it completes [mayThrow || g1] → idle
    // work: when it completes → parallel
    case 22, 74, 75:
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
    // w3: e0 → w4
    // w3: i1 [g2] → ended
    case 26, 29:
      try subject.mayFail()
    // w3: e1 → left
    // w3: e3 → work
    case 27, 28:
      try subject.mayFail()
      try subject.a2()
      try subject.mayFail()
    // b1: e0 → b2
    // b1: e1 → nested
    // b1: e5 [g0 && g1 && g2] → the end
    // b1: e7 → b4
    case 33, 34, 36, 37:
      subject.log("exit b1", label: nil)
    // b1: e3 [mayThrow || g0] → work
    case 35:
      subject.log("exit b1", label: nil)
      switch configuration.c {
      case .c1:
        subject.log("exit c1", label: nil)
      case .c2:
        subject.log("exit c2", label: nil)
      default: break
      }
      subject.log("exit both", label: nil)
    // b2: e0 [mayThrow || g0] → b4
    // b2: tick → b1
    case 38, 39:
      subject.log("exit b2", label: nil)
    // b2: e6 → met
    case 40:
      subject.log("exit b2", label: nil)
      switch configuration.c {
      case .c1:
        subject.log("exit c1", label: nil)
      case .c2:
        subject.log("exit c2", label: nil)
      default: break
      }
      subject.log("exit both", label: nil)
      subject.log("b has come", label: nil)
    // parallel: e9 → b1
    case 43:
      switch configuration.b {
      case .b1:
        subject.log("exit b1", label: nil)
      case .b2:
        subject.log("exit b2", label: nil)
      case .nested:
        switch configuration.d {
        case .d1:
          subject.log("exit d1", label: nil)
        default: break
        }
        switch configuration.f {
        case .f1:
          subject.log("exit f1", label: nil)
        default: break
        }
      default: break
      }
      switch configuration.c {
      case .c1:
        subject.log("exit c1", label: nil)
      case .c2:
        subject.log("exit c2", label: nil)
      default: break
      }
    // parallel: e2 [mayThrow || g2] → parallel
    // parallel: e8 → idle
    // parallel: when it completes [g0] → idle
    // parallel: when it completes → work
    case 44, 45, 76, 77:
      switch configuration.b {
      case .b1:
        subject.log("exit b1", label: nil)
      case .b2:
        subject.log("exit b2", label: nil)
      case .nested:
        switch configuration.d {
        case .d1:
          subject.log("exit d1", label: nil)
        default: break
        }
        switch configuration.f {
        case .f1:
          subject.log("exit f1", label: nil)
        default: break
        }
      default: break
      }
      switch configuration.c {
      case .c1:
        subject.log("exit c1", label: nil)
      case .c2:
        subject.log("exit c2", label: nil)
      default: break
      }
      subject.log("exit both", label: nil)
    // d1: e0 → d2
    case 46:
      subject.log("exit d1", label: nil)
    // d1: e1 [g1] → b1
    case 47:
      subject.log("exit d1", label: nil)
      switch configuration.f {
      case .f1:
        subject.log("exit f1", label: nil)
      default: break
      }
    // nested: when it completes → b2
    case 48:
      switch configuration.d {
      case .d1:
        subject.log("exit d1", label: nil)
      default: break
      }
      switch configuration.f {
      case .f1:
        subject.log("exit f1", label: nil)
      default: break
      }
    // f1: e0 → f2
    case 49:
      subject.log("exit f1", label: nil)
    // f1: e3 [g1] → b1
    case 50:
      switch configuration.d {
      case .d1:
        subject.log("exit d1", label: nil)
      default: break
      }
      subject.log("exit f1", label: nil)
    // c1: e0 → c2
    // c1: e1, e5 → c2 | b1 | c1 | idle
    // c1: e4 [In('b2')] → c2
    case 51, 52, 54:
      subject.log("exit c1", label: nil)
    // c1: e3 → idle
    case 53:
      switch configuration.b {
      case .b1:
        subject.log("exit b1", label: nil)
      case .b2:
        subject.log("exit b2", label: nil)
      case .nested:
        switch configuration.d {
        case .d1:
          subject.log("exit d1", label: nil)
        default: break
        }
        switch configuration.f {
        case .f1:
          subject.log("exit f1", label: nil)
        default: break
        }
      default: break
      }
      subject.log("exit c1", label: nil)
      subject.log("exit both", label: nil)
    // c2: e0 [g0] → c3
    // c2: e3 → c1
    // c2: after 0.008 seconds → c1
    case 55, 56, 63:
      subject.log("exit c2", label: nil)
    // c2: e7 [g2] → met
    case 57:
      switch configuration.b {
      case .b1:
        subject.log("exit b1", label: nil)
      case .b2:
        subject.log("exit b2", label: nil)
      case .nested:
        switch configuration.d {
        case .d1:
          subject.log("exit d1", label: nil)
        default: break
        }
        switch configuration.f {
        case .f1:
          subject.log("exit f1", label: nil)
        default: break
        }
      default: break
      }
      subject.log("exit c2", label: nil)
      subject.log("exit both", label: nil)
    // c2: e6 → met
    case 60:
      switch configuration.b {
      case .b1:
        subject.log("exit b1", label: nil)
      case .b2:
        subject.log("exit b2", label: nil)
      case .nested:
        switch configuration.d {
        case .d1:
          subject.log("exit d1", label: nil)
        default: break
        }
        switch configuration.f {
        case .f1:
          subject.log("exit f1", label: nil)
        default: break
        }
      default: break
      }
      subject.log("exit c2", label: nil)
      subject.log("exit both", label: nil)
      subject.log("c has come", label: nil)
    // c2: e6 → met
    case 64:
      switch configuration.b {
      case .b1:
        subject.log("exit b1", label: nil)
      case .b2:
        subject.log("exit b2", label: nil)
      case .nested:
        switch configuration.d {
        case .d1:
          subject.log("exit d1", label: nil)
        default: break
        }
        switch configuration.f {
        case .f1:
          subject.log("exit f1", label: nil)
        default: break
        }
      default: break
      }
      subject.log("b has come", label: nil)
      subject.log("exit c2", label: nil)
      subject.log("exit both", label: nil)
      subject.log("c has come", label: nil)
    // the start
    // the start
    case 71, 73:
      switch configuration.b {
      case .b1:
        subject.log("exit b1", label: nil)
      case .b2:
        subject.log("exit b2", label: nil)
      case .nested:
        switch configuration.d {
        case .d1:
          subject.log("exit d1", label: nil)
        default: break
        }
        switch configuration.f {
        case .f1:
          subject.log("exit f1", label: nil)
        default: break
        }
      default: break
      }
      subject.log("exit both", label: nil)
    default: break
    }
  }

  /// Performs the actions of a transition.
  private mutating func act(_ path: UInt8) throws(Failure) {
    switch path {
    // the chart: e9 [In('w3') && g0]
    // work: e8 → w2
    case 2, 21:
      try subject.a0()
    // the chart: done.state.nested
    case 3:
      subject.log("an event", label: nil)
    // idle: e0 → work
    case 4:
      try subject.a1()
      try subject.mayFail()
    // idle: e1 → b2 + c2 | parallel | deep history of work
    case 5:
      try subject.a2()
      subject.log("both", label: nil)
    // idle: e1 → b2 + c2 | parallel | deep history of work
    case 6:
      try subject.a2()
      subject.log("one", label: nil)
    // idle: e1 → b2 + c2 | parallel | deep history of work
    case 7:
      try subject.a2()
      subject.log("again", label: nil)
      try subject.mayFail()
    // idle: e2 → w2 | work | done
    case 8:
      subject.log("to the choice", label: nil)
      pool.raise(FailingEvent.i2.rawValue)
      send(FailingEvent.e1.rawValue, after: subject.late, from: now, as: 0, besideIDs: 1)
    // idle: e4 → quick of work
    // nested: when it completes → b2
    case 11, 48:
      try subject.a1()
    // idle: e5 → b2 + c2
    case 12:
      subject.log("fork", label: nil)
      subject.log("b", label: nil)
      subject.log("c", label: nil)
    // idle: tick [g2]
    case 14:
      subject.log("tick", label: nil)
    // idle: after 0.75 seconds [g0] → work
    case 16:
      subject.log("late", label: nil)
    // w1: e0 → w2
    case 17:
      pool.raise(FailingEvent.i1.rawValue)
      pool.send(FailingEvent.i2.rawValue)
      try subject.mayFail()
    // w1: e1
    case 18:
      if try subject.mayThrow {
        try subject.a0()
      } else if (configuration.state == .w2 || configuration.state == .w3 || configuration.state == .w4) {
        try subject.a1()
      }
    // w1: e4 [!(g0 || mayThrow)]
    case 20:
      pool.raise(FailingEvent.tick.rawValue)
      try subject.a0()
    // w3: e1 → left
    case 27:
      subject.log("left", label: nil)
    // w4: * [g2]
    case 30:
      subject.log("any", label: nil)
    // b1: e0 → b2
    // idle: e2 → w2 | work | done
    // c1: e1, e5 → c2 | b1 | c1 | idle
    // work: when it completes → parallel
    // parallel: when it completes [g0] → idle
    case 33, 67, 72, 75, 76:
      try subject.mayFail()
    // b2: e6 → met
    // c2: e7 [g2] → met
    // c2: e6 → met
    // c2: e6 → met
    case 40, 57, 60, 64:
      subject.log("they have met", label: nil)
      try subject.mayFail()
    // b2: e6 → met
    case 41:
      subject.log("b has come", label: nil)
    // c1: e1, e5 → c2 | b1 | c1 | idle
    case 52:
      pool.raise(FailingEvent.i1.rawValue)
    // c2: e3 → c1
    case 56:
      try subject.a2()
    // c2: e6 → met
    case 61:
      subject.log("c has come", label: nil)
    // w1: always [isBelowLimit && g0]
    case 65:
      try subject.count()
      pool.raise(FailingEvent.i1.rawValue)
      try subject.mayFail()
    // idle: e2 → w2 | work | done
    // c1: e1, e5 → c2 | b1 | c1 | idle
    case 66, 70:
      subject.log("way", label: nil)
    // idle: e2 → w2 | work | done
    case 68:
      subject.log("otherwise", label: nil)
    // parallel: always [In('b2') && isBelowLimit && g1]
    case 69:
      try subject.count()
      try subject.a2()
    default: break
    }
  }

  /// Notes which sources arrive at joins.
  private mutating func arrive(_ path: UInt8) {
    switch path {
    // b2: e6 → met
    case 41:
      configuration.b2AtMet = true
    // c2: e7 [g2] → met
    // c2: e6 → met
    case 58, 61:
      configuration.c2AtMet = true
    default: break
    }
  }

  /// Changes the state.
  private mutating func change(_ path: UInt8) {
    switch path {
    // the chart: end [g0 && g1 && g2] → the end
    // w2: e2 [g0 && g1 && g2] → the end
    // b1: e5 [g0 && g1 && g2] → the end
    case 1, 25, 36:
      clear()
      pool.phase = .terminated
    // idle: e0 → work
    // idle: after 0.75 seconds [g0] → work
    case 4, 16:
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .w1
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // idle: e1 → b2 + c2 | parallel | deep history of work
    // idle: e5 → b2 + c2
    case 5, 12:
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .parallel
      configuration.b = .b2
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .c2
    // idle: e1 → b2 + c2 | parallel | deep history of work
    case 6:
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .parallel
      configuration.b = .b1
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .c1
    // idle: e1 → b2 + c2 | parallel | deep history of work
    case 7:
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      pool.completed.remove(1)
      switch configuration.historyOfWork0 {
      case .inactive, .w2, .ended:
        configuration.state = .w2
        configuration.b = .inactive
        configuration.d = .inactive
        configuration.f = .inactive
        configuration.c = .inactive
      case .w1:
        configuration.state = .w1
        configuration.b = .inactive
        configuration.d = .inactive
        configuration.f = .inactive
        configuration.c = .inactive
      case .w3:
        configuration.state = .w3
        configuration.b = .inactive
        configuration.d = .inactive
        configuration.f = .inactive
        configuration.c = .inactive
      case .w4:
        configuration.state = .w4
        configuration.b = .inactive
        configuration.d = .inactive
        configuration.f = .inactive
        configuration.c = .inactive
      default: break
      }
    // idle: e2 → w2 | work | done
    case 8:
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .choice2
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // idle: e3 [g1] → shallow history of parallel
    case 9:
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      pool.completed.remove(1)
      switch configuration.historyOfParallel1 {
      case .inactive, .b1:
        configuration.state = .parallel
        configuration.b = .b1
        configuration.d = .inactive
        configuration.f = .inactive
        configuration.c = .c1
      case .b2:
        configuration.state = .parallel
        configuration.b = .b2
        configuration.d = .inactive
        configuration.f = .inactive
        configuration.c = .c1
      case .nested:
        configuration.state = .parallel
        configuration.b = .nested
        configuration.d = .d1
        configuration.f = .f1
        configuration.c = .c1
      case .b4:
        configuration.state = .parallel
        configuration.b = .b4
        configuration.d = .inactive
        configuration.f = .inactive
        configuration.c = .c1
      }
    // idle: e3 → shallow history of work
    case 10:
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      pool.completed.remove(1)
      switch configuration.historyOfWork0 {
      case .inactive, .ended:
        configuration.state = .w3
        configuration.b = .inactive
        configuration.d = .inactive
        configuration.f = .inactive
        configuration.c = .inactive
      case .w1:
        configuration.state = .w1
        configuration.b = .inactive
        configuration.d = .inactive
        configuration.f = .inactive
        configuration.c = .inactive
      case .w2, .w3, .w4:
        configuration.state = .w2
        configuration.b = .inactive
        configuration.d = .inactive
        configuration.f = .inactive
        configuration.c = .inactive
      default: break
      }
    // idle: e4 → quick of work
    case 11:
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .w3
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // idle: e7 → shallow history of parallel
    case 13:
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      pool.completed.remove(1)
      switch configuration.historyOfB2 {
      case .inactive, .b2, .b4:
        configuration.state = .parallel
        configuration.b = .b2
        configuration.d = .inactive
        configuration.f = .inactive
        configuration.c = .c1
      case .b1:
        configuration.state = .parallel
        configuration.b = .b1
        configuration.d = .inactive
        configuration.f = .inactive
        configuration.c = .c1
      case .nested:
        configuration.state = .parallel
        configuration.b = .nested
        configuration.d = .d1
        configuration.f = .f1
        configuration.c = .c1
      }
    // idle: e8 → done
    case 15:
      idleTTimer = .max
      idleTTimer2 = .max
      idleLateTimer = .max
      idleTimer = .max
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .done
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // w1: e0 → w2
    // work: e8 → w2
    // w1: after late → w2
    case 17, 21, 23:
      w1LateTimer = .max
      configuration.state = .w2
    // w1: e2 → ended
    case 19:
      w1LateTimer = .max
      configuration.state = .ended
    // work: e6 → work
    case 22:
      w1LateTimer = .max
      configuration.historyOfWork0 = configuration.state
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .w1
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // w2: e0 → w3
    case 24:
      configuration.state = .w3
    // w3: e0 → w4
    case 26:
      configuration.state = .w4
    // w3: e1 → left
    case 27:
      configuration.historyOfWork0 = configuration.state
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .idle
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // w3: e3 → work
    case 28:
      configuration.historyOfWork0 = configuration.state
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .w1
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // w3: i1 [g2] → ended
    // w4: e0 [mayThrow] → ended
    case 29, 31:
      configuration.state = .ended
    // w4: i1 → w1
    case 32:
      configuration.state = .w1
    // b1: e0 → b2
    case 33:
      b1Timer = .max
      configuration.b = .b2
      configuration.d = .inactive
      configuration.f = .inactive
    // b1: e1 → nested
    case 34:
      b1Timer = .max
      configuration.b = .nested
      configuration.d = .d1
      configuration.f = .f1
    // b1: e3 [mayThrow || g0] → work
    case 35:
      b1Timer = .max
      c2Timer = .max
      configuration.historyOfParallel1 = configuration.b
      configuration.historyOfParallel1InD = configuration.d
      configuration.historyOfParallel1InF = configuration.f
      configuration.historyOfParallel1InC = configuration.c == .choice1 ? origin.c : configuration.c
      configuration.historyOfB2 = configuration.b
      configuration.historyOfB2InD = configuration.d
      configuration.historyOfB2InF = configuration.f
      configuration.c2AtMet = false
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .w1
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // b1: e7 → b4
    case 37:
      b1Timer = .max
      configuration.b = .b4
      configuration.d = .inactive
      configuration.f = .inactive
    // b2: e0 [mayThrow || g0] → b4
    case 38:
      configuration.b2AtMet = false
      configuration.b = .b4
      configuration.d = .inactive
      configuration.f = .inactive
    // b2: tick → b1
    case 39:
      configuration.b2AtMet = false
      configuration.b = .b1
      configuration.d = .inactive
      configuration.f = .inactive
    // b2: e6 → met
    case 40:
      c2Timer = .max
      configuration.historyOfParallel1 = configuration.b
      configuration.historyOfParallel1InD = configuration.d
      configuration.historyOfParallel1InF = configuration.f
      configuration.historyOfParallel1InC = configuration.c == .choice1 ? origin.c : configuration.c
      configuration.historyOfB2 = configuration.b
      configuration.historyOfB2InD = configuration.d
      configuration.historyOfB2InF = configuration.f
      configuration.b2AtMet = false
      configuration.c2AtMet = false
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .w1
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // parallel: e9 → b1
    case 43:
      b1Timer = .max
      c2Timer = .max
      switch configuration.b {
      case .b1, .b2, .nested, .b4:
        configuration.historyOfB2 = configuration.b
        configuration.historyOfB2InD = configuration.d
        configuration.historyOfB2InF = configuration.f
      default: break
      }
      configuration.b2AtMet = false
      configuration.c2AtMet = false
      configuration.b = .b1
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .c1
    // parallel: e2 [mayThrow || g2] → parallel
    case 44:
      b1Timer = .max
      c2Timer = .max
      configuration.historyOfParallel1 = configuration.b
      configuration.historyOfParallel1InD = configuration.d
      configuration.historyOfParallel1InF = configuration.f
      configuration.historyOfParallel1InC = configuration.c == .choice1 ? origin.c : configuration.c
      switch configuration.b {
      case .b1, .b2, .nested, .b4:
        configuration.historyOfB2 = configuration.b
        configuration.historyOfB2InD = configuration.d
        configuration.historyOfB2InF = configuration.f
      default: break
      }
      configuration.b2AtMet = false
      configuration.c2AtMet = false
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .parallel
      configuration.b = .b1
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .c1
    // parallel: e8 → idle
    // parallel: when it completes [g0] → idle
    case 45, 76:
      b1Timer = .max
      c2Timer = .max
      configuration.historyOfParallel1 = configuration.b
      configuration.historyOfParallel1InD = configuration.d
      configuration.historyOfParallel1InF = configuration.f
      configuration.historyOfParallel1InC = configuration.c == .choice1 ? origin.c : configuration.c
      switch configuration.b {
      case .b1, .b2, .nested, .b4:
        configuration.historyOfB2 = configuration.b
        configuration.historyOfB2InD = configuration.d
        configuration.historyOfB2InF = configuration.f
      default: break
      }
      configuration.b2AtMet = false
      configuration.c2AtMet = false
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .idle
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // d1: e0 → d2
    case 46:
      configuration.d = .d2
    // d1: e1 [g1] → b1
    // f1: e3 [g1] → b1
    case 47, 50:
      configuration.b = .b1
      configuration.d = .inactive
      configuration.f = .inactive
    // nested: when it completes → b2
    case 48:
      configuration.b = .b2
      configuration.d = .inactive
      configuration.f = .inactive
    // f1: e0 → f2
    case 49:
      configuration.f = .f2
    // c1: e0 → c2
    // c1: e4 [In('b2')] → c2
    // c1: e1, e5 → c2 | b1 | c1 | idle
    case 51, 54, 70:
      configuration.c = .c2
    // c1: e1, e5 → c2 | b1 | c1 | idle
    case 52:
      configuration.c = .choice1
    // c1: e3 → idle
    // the start
    case 53, 73:
      b1Timer = .max
      configuration.historyOfParallel1 = configuration.b
      configuration.historyOfParallel1InD = configuration.d
      configuration.historyOfParallel1InF = configuration.f
      configuration.historyOfParallel1InC = configuration.c == .choice1 ? origin.c : configuration.c
      switch configuration.b {
      case .b1, .b2, .nested, .b4:
        configuration.historyOfB2 = configuration.b
        configuration.historyOfB2InD = configuration.d
        configuration.historyOfB2InF = configuration.f
      default: break
      }
      configuration.b2AtMet = false
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .idle
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // c2: e0 [g0] → c3
    case 55:
      c2Timer = .max
      configuration.c2AtMet = false
      configuration.c = .c3
    // c2: e3 → c1
    // c2: after 0.008 seconds → c1
    case 56, 63:
      c2Timer = .max
      configuration.c2AtMet = false
      configuration.c = .c1
    // c2: e7 [g2] → met
    // c2: e6 → met
    // c2: e6 → met
    // parallel: when it completes → work
    case 57, 60, 64, 77:
      b1Timer = .max
      c2Timer = .max
      configuration.historyOfParallel1 = configuration.b
      configuration.historyOfParallel1InD = configuration.d
      configuration.historyOfParallel1InF = configuration.f
      configuration.historyOfParallel1InC = configuration.c == .choice1 ? origin.c : configuration.c
      switch configuration.b {
      case .b1, .b2, .nested, .b4:
        configuration.historyOfB2 = configuration.b
        configuration.historyOfB2InD = configuration.d
        configuration.historyOfB2InF = configuration.f
      default: break
      }
      configuration.b2AtMet = false
      configuration.c2AtMet = false
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .w1
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // idle: e2 → w2 | work | done
    case 66:
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .w2
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // idle: e2 → w2 | work | done
    case 67:
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .w1
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // idle: e2 → w2 | work | done
    case 68:
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .done
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // the start
    case 71:
      b1Timer = .max
      configuration.historyOfParallel1 = configuration.b
      configuration.historyOfParallel1InD = configuration.d
      configuration.historyOfParallel1InF = configuration.f
      configuration.historyOfParallel1InC = configuration.c == .choice1 ? origin.c : configuration.c
      switch configuration.b {
      case .b1, .b2, .nested, .b4:
        configuration.historyOfB2 = configuration.b
        configuration.historyOfB2InD = configuration.d
        configuration.historyOfB2InF = configuration.f
      default: break
      }
      configuration.b2AtMet = false
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .parallel
      configuration.b = .b1
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .c1
    // c1: e1, e5 → c2 | b1 | c1 | idle
    case 72:
      configuration.c = .c1
    // work: when it completes [mayThrow || g1] → idle
    case 74:
      w1LateTimer = .max
      configuration.historyOfWork0 = configuration.state
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .idle
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    // work: when it completes → parallel
    case 75:
      w1LateTimer = .max
      configuration.historyOfWork0 = configuration.state
      pool.completed.remove(0)
      pool.completed.remove(1)
      configuration.state = .parallel
      configuration.b = .b1
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .c1
    // the start
    case 78:
      configuration.state = .idle
      configuration.b = .inactive
      configuration.d = .inactive
      configuration.f = .inactive
      configuration.c = .inactive
    default: break
    }
  }

  /// Notes which states have completed.
  private mutating func complete(_ path: UInt8) {
    switch path {
    // idle: e3 [g1] → shallow history of parallel
    case 9:
      switch configuration.historyOfParallel1 {
      case .inactive, .b1, .b2, .nested:
        break
      case .b4:
        if configuration.b == .b4, configuration.c == .c3 {
          pool.complete(1)
        }
      }
    // idle: e8 → done
    // idle: e2 → w2 | work | done
    case 15, 68:
      pool.phase = .completed
    // w1: e2 → ended
    // w3: i1 [g2] → ended
    // w4: e0 [mayThrow] → ended
    case 19, 29, 31:
      pool.complete(0)
    // b1: e7 → b4
    // b2: e0 [mayThrow || g0] → b4
    // c2: e0 [g0] → c3
    case 37, 38, 55:
      if configuration.b == .b4, configuration.c == .c3 {
        pool.complete(1)
      }
    // d1: e0 → d2
    case 46:
      lastFinal12 = 15
    // f1: e0 → f2
    case 49:
      lastFinal12 = 18
    default: break
    }
  }

  /// Performs entry actions, the outermost first.
  private mutating func enter(_ path: UInt8) throws(Failure) {
    switch path {
    // idle: e0 → work
    // idle: after 0.75 seconds [g0] → work
    // work: e6 → work
    // w3: e3 → work
    // b1: e3 [mayThrow || g0] → work
    // b2: e6 → met
    // c2: e7 [g2] → met
    // c2: e6 → met
    // c2: e6 → met
    // idle: e2 → w2 | work | done
    // parallel: when it completes → work
    case 4, 16, 22, 28, 35, 40, 57, 60, 64, 67, 77:
      try subject.a1()
      subject.log("initially", label: nil)
      try subject.mayFail()
      try subject.mayFail()
      w1LateTimer = Self.deadline(now, after: subject.late)
    // idle: e1 → b2 + c2 | parallel | deep history of work
    // idle: e5 → b2 + c2
    case 5, 12:
      try subject.a0()
      subject.log("enter b2", label: nil)
      c2Timer = Self.deadline(now, after: 8000000)
    // idle: e1 → b2 + c2 | parallel | deep history of work
    // parallel: e2 [mayThrow || g2] → parallel
    // work: when it completes → parallel
    case 6, 44, 75:
      try subject.a0()
      subject.log("in b", label: nil)
      subject.log("enter b1", label: nil)
      b1Timer = Self.deadline(now, after: 3000000)
      try subject.mayFail()
    // idle: e1 → b2 + c2 | parallel | deep history of work
    case 7:
      switch configuration.historyOfWork0 {
      case .inactive, .w2, .w3, .w4, .ended:
        try subject.a1()
        subject.log("enter w2", label: nil)
      case .w1:
        try subject.a1()
        try subject.mayFail()
        w1LateTimer = Self.deadline(now, after: subject.late)
      default: break
      }
    // idle: e3 [g1] → shallow history of parallel
    case 9:
      switch configuration.historyOfParallel1 {
      case .inactive:
        try subject.a0()
        subject.log("in b", label: nil)
        subject.log("enter b1", label: nil)
        b1Timer = Self.deadline(now, after: 3000000)
        try subject.mayFail()
      case .b1:
        try subject.a0()
        subject.log("enter b1", label: nil)
        b1Timer = Self.deadline(now, after: 3000000)
        try subject.mayFail()
      case .b2:
        try subject.a0()
        subject.log("enter b2", label: nil)
        try subject.mayFail()
      case .nested:
        try subject.a0()
        subject.log("enter d1", label: nil)
        subject.log("enter f1", label: nil)
        try subject.mayFail()
      case .b4:
        try subject.a0()
        try subject.mayFail()
      }
    // idle: e3 → shallow history of work
    case 10:
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
    // idle: e4 → quick of work
    case 11:
      try subject.a1()
      subject.log("quick", label: nil)
      subject.log("enter w2", label: nil)
    // idle: e7 → shallow history of parallel
    case 13:
      switch configuration.historyOfB2 {
      case .inactive, .b4:
        try subject.a0()
        subject.log("default of b", label: nil)
        subject.log("enter b2", label: nil)
        try subject.mayFail()
      case .b1:
        try subject.a0()
        subject.log("enter b1", label: nil)
        b1Timer = Self.deadline(now, after: 3000000)
        try subject.mayFail()
      case .b2:
        try subject.a0()
        subject.log("enter b2", label: nil)
        try subject.mayFail()
      case .nested:
        try subject.a0()
        subject.log("enter d1", label: nil)
        subject.log("enter f1", label: nil)
        try subject.mayFail()
      }
    // w1: e0 → w2
    // work: e8 → w2
    // w1: after late → w2
    // w2: e0 → w3
    case 17, 21, 23, 24:
      subject.log("enter w2", label: nil)
    // w1: e2 → ended
    // w3: i1 [g2] → ended
    // w4: e0 [mayThrow] → ended
    // c2: e3 → c1
    // c2: after 0.008 seconds → c1
    // c1: e1, e5 → c2 | b1 | c1 | idle
    case 19, 29, 31, 56, 63, 72:
      try subject.mayFail()
    // w3: e1 → left
    // parallel: e8 → idle
    // c1: e3 → idle
    // the start
    // work: when it completes [mayThrow || g1] → idle
    // parallel: when it completes [g0] → idle
    case 27, 45, 53, 73, 74, 76:
      try subject.a0()
      send(FailingEvent.e9.rawValue, after: 3000000, from: now, as: 1, besideIDs: 1)
      idleTTimer = Self.deadline(now, after: 5000000)
      idleTTimer2 = Self.deadline(now, after: 8000000)
      idleLateTimer = Self.deadline(now, after: subject.late)
      idleTimer = Self.deadline(now, after: 750000000)
    // w4: i1 → w1
    case 32:
      try subject.mayFail()
      w1LateTimer = Self.deadline(now, after: subject.late)
    // b1: e0 → b2
    // nested: when it completes → b2
    case 33, 48:
      subject.log("enter b2", label: nil)
    // b1: e1 → nested
    case 34:
      subject.log("enter d1", label: nil)
      subject.log("enter f1", label: nil)
    // b2: tick → b1
    // d1: e1 [g1] → b1
    // f1: e3 [g1] → b1
    case 39, 47, 50:
      subject.log("enter b1", label: nil)
      b1Timer = Self.deadline(now, after: 3000000)
    // parallel: e9 → b1
    case 43:
      subject.log("enter b1", label: nil)
      b1Timer = Self.deadline(now, after: 3000000)
      try subject.mayFail()
    // d1: e0 → d2
    case 46:
      if configuration.d == .d2, configuration.f == .f2, lastFinal12 == 15 {
        pool.raise(FailingEvent.doneStateNested.rawValue)
      }
    // f1: e0 → f2
    case 49:
      if configuration.d == .d2, configuration.f == .f2, lastFinal12 == 18 {
        pool.raise(FailingEvent.doneStateNested.rawValue)
      }
    // c1: e0 → c2
    // c1: e4 [In('b2')] → c2
    // c1: e1, e5 → c2 | b1 | c1 | idle
    case 51, 54, 70:
      c2Timer = Self.deadline(now, after: 8000000)
    // c2: e0 [g0] → c3
    case 55:
      subject.log("c has ended", label: nil)
    // idle: e2 → w2 | work | done
    case 66:
      try subject.a1()
      subject.log("enter w2", label: nil)
    // the start
    case 71:
      try subject.a0()
      subject.log("enter b1", label: nil)
      b1Timer = Self.deadline(now, after: 3000000)
      try subject.mayFail()
    // the start
    case 78:
      subject.log("enter the chart", label: nil)
      try subject.a0()
      send(FailingEvent.e9.rawValue, after: 3000000, from: now, as: 1, besideIDs: 1)
      idleTTimer = Self.deadline(now, after: 5000000)
      idleTTimer2 = Self.deadline(now, after: 8000000)
      idleLateTimer = Self.deadline(now, after: subject.late)
      idleTimer = Self.deadline(now, after: 750000000)
    default: break
    }
  }

  // MARK: - Which transition is enabled

  private mutating func select(_ event: FailingEvent) throws(Failure) -> UInt8 {
    switch configuration.state {
    case .idle:
      switch event {
      case .end:
        if try subject.g0, try subject.g1, try subject.g2 {
          return 1
        }
      case .e9:
        if configuration.state == .w3, try subject.g0 {
          return 2
        }
      case .doneStateNested:
        return 3
      case .e0:
        return 4
      case .e1:
        if try subject.g1 {
          return 5
        }
        if try (subject.mayThrow ? true : subject.g0) {
          return 6
        }
        return 7
      case .e2:
        return 8
      case .e3:
        if try subject.g1 {
          return 9
        }
        return 10
      case .e4:
        return 11
      case .e5:
        return 12
      case .e7:
        return 13
      case .tick:
        if try subject.g2 {
          return 14
        }
      case .e8:
        return 15
      case .idleTimeout:
        if try subject.g0 {
          return 16
        }
      default: break
      }
    case .w1:
      switch event {
      case .end:
        if try subject.g0, try subject.g1, try subject.g2 {
          return 1
        }
      case .e9:
        if configuration.state == .w3, try subject.g0 {
          return 2
        }
      case .doneStateNested:
        return 3
      case .e0:
        return 17
      case .e1:
        return 18
      case .e2:
        return 19
      case .e4:
        if try !((subject.g0 ? true : subject.mayThrow)) {
          return 20
        }
      case .e8:
        return 21
      case .e6:
        return 22
      case .w1Timeout:
        return 23
      default: break
      }
    case .w2:
      switch event {
      case .end:
        if try subject.g0, try subject.g1, try subject.g2 {
          return 1
        }
      case .e9:
        if configuration.state == .w3, try subject.g0 {
          return 2
        }
      case .doneStateNested:
        return 3
      case .e0:
        return 24
      case .e2:
        if try subject.g0, try subject.g1, try subject.g2 {
          return 25
        }
      case .e8:
        return 21
      case .e6:
        return 22
      default: break
      }
    case .w3:
      switch event {
      case .end:
        if try subject.g0, try subject.g1, try subject.g2 {
          return 1
        }
      case .e9:
        if configuration.state == .w3, try subject.g0 {
          return 2
        }
      case .doneStateNested:
        return 3
      case .e0:
        return 26
      case .e1:
        return 27
      case .e2:
        if try subject.g0, try subject.g1, try subject.g2 {
          return 25
        }
      case .e3:
        return 28
      case .e8:
        return 21
      case .e6:
        return 22
      case .i1:
        if try subject.g2 {
          return 29
        }
      default: break
      }
    case .w4:
      switch event {
      case .end:
        if try subject.g2 {
          return 30
        }
        if try subject.g0, try subject.g1, try subject.g2 {
          return 1
        }
      case .e9:
        if try subject.g2 {
          return 30
        }
        if configuration.state == .w3, try subject.g0 {
          return 2
        }
      case .doneStateNested:
        if try subject.g2 {
          return 30
        }
        return 3
      case .e0:
        if try subject.mayThrow {
          return 31
        }
        if try subject.g2 {
          return 30
        }
        return 24
      case .e1, .e3, .e4, .e5, .e7, .tick, .idleTimeout, .tock, .i2, .w1Timeout, .c2Timeout:
        if try subject.g2 {
          return 30
        }
      case .e2:
        if try subject.g2 {
          return 30
        }
        if try subject.g0, try subject.g1, try subject.g2 {
          return 25
        }
      case .e8:
        if try subject.g2 {
          return 30
        }
        return 21
      case .e6:
        if try subject.g2 {
          return 30
        }
        return 22
      case .i1:
        return 32
      }
    case .ended:
      switch event {
      case .end:
        if try subject.g0, try subject.g1, try subject.g2 {
          return 1
        }
      case .e9:
        if configuration.state == .w3, try subject.g0 {
          return 2
        }
      case .doneStateNested:
        return 3
      case .e8:
        return 21
      case .e6:
        return 22
      default: break
      }
    default: break
    }
    return 0
  }

  private mutating func selectInB(_ event: FailingEvent) throws(Failure) -> UInt8 {
    switch configuration.b {
    case .b1:
      switch event {
      case .e0:
        return 33
      case .e1:
        return 34
      case .e3:
        if try (subject.mayThrow ? true : subject.g0) {
          return 35
        }
      case .e5:
        if try subject.g0, try subject.g1, try subject.g2 {
          return 36
        }
      case .e7:
        return 37
      default: break
      }
    case .b2:
      switch event {
      case .e0:
        if try (subject.mayThrow ? true : subject.g0) {
          return 38
        }
      case .tick:
        return 39
      case .e6:
        if configuration.b2AtMet {
          return 42
        }
        if configuration.c2AtMet {
          return 40
        }
        return 41
      default: break
      }
    default: break
    }
    return 0
  }

  private mutating func selectAroundParallel(_ event: FailingEvent) throws(Failure) -> UInt8 {
    switch event {
    case .end:
      if try subject.g0, try subject.g1, try subject.g2 {
        return 1
      }
    case .e9:
      return 43
    case .doneStateNested:
      return 3
    case .e2:
      if try (subject.mayThrow ? true : subject.g2) {
        return 44
      }
    case .e8:
      return 45
    default: break
    }
    return 0
  }

  private mutating func selectInD(_ event: FailingEvent) throws(Failure) -> UInt8 {
    switch configuration.d {
    case .d1:
      switch event {
      case .e0:
        return 46
      case .e1:
        if try subject.g1 {
          return 47
        }
      default: break
      }
    default: break
    }
    return 0
  }

  private mutating func selectAroundNested(_ event: FailingEvent) throws(Failure) -> UInt8 {
    switch event {
    case .doneStateNested:
      return 48
    default: break
    }
    return 0
  }

  private mutating func selectInF(_ event: FailingEvent) throws(Failure) -> UInt8 {
    switch configuration.f {
    case .f1:
      switch event {
      case .e0:
        return 49
      case .e3:
        if try subject.g1 {
          return 50
        }
      default: break
      }
    default: break
    }
    return 0
  }

  private mutating func selectInC(_ event: FailingEvent) throws(Failure) -> UInt8 {
    switch configuration.c {
    case .c1:
      switch event {
      case .e0:
        return 51
      case .e1, .e5:
        return 52
      case .e3:
        return 53
      case .e4:
        if configuration.b == .b2 {
          return 54
        }
      default: break
      }
    case .c2:
      switch event {
      case .e0:
        if try subject.g0 {
          return 55
        }
      case .e3:
        return 56
      case .e7:
        if try subject.g2 {
          if configuration.c2AtMet {
            return 59
          }
          if configuration.b2AtMet {
            return 57
          }
          return 58
        }
      case .e6:
        if configuration.c2AtMet {
          return 62
        }
        if configuration.b2AtMet {
          return 60
        }
        return 61
      case .c2Timeout:
        return 63
      default: break
      }
    default: break
    }
    return 0
  }

  private mutating func selectEventless() throws(Failure) -> UInt8 {
    switch configuration.state {
    case .w1:
      if try subject.isBelowLimit, try subject.g0 {
        return 65
      }
    case .choice2:
      if try subject.g0 {
        return 66
      }
      if try subject.mayThrow {
        return 67
      }
      return 68
    default: break
    }
    return 0
  }

  private mutating func selectAroundParallelEventless() throws(Failure) -> UInt8 {
    if configuration.b == .b2, try subject.isBelowLimit, try subject.g1 {
      return 69
    }
    return 0
  }

  private mutating func selectInCEventless() throws(Failure) -> UInt8 {
    switch configuration.c {
    case .choice1:
      if try subject.g0 {
        return 70
      }
      if try (subject.mayThrow ? true : subject.g1) {
        return 71
      }
      if try subject.g2 {
        return 72
      }
      return 73
    default: break
    }
    return 0
  }
}

#if !hasFeature(Embedded)
  extension FailingMachine {
    /// The text that the engine saves for a machine in this state.
    var saved: SavedText {
      var text = SavedText(
        states: [Self.path(configuration.state), Self.path(configuration.b), Self.path(configuration.d), Self.path(configuration.f), Self.path(configuration.c)].compactMap { $0 },
        structure: "e1114e834d230e42")
      text.end = pool.phase == .stopped ? .stopped : pool.phase == .terminated ? .terminated : nil
      let history0 = [Self.path(configuration.historyOfWork0)].compactMap { $0 }
      if !history0.isEmpty { text.history["work"] = history0 }
      let history1 = [Self.path(configuration.historyOfParallel1), Self.path(configuration.historyOfParallel1InD), Self.path(configuration.historyOfParallel1InF), Self.path(configuration.historyOfParallel1InC)].compactMap { $0 }
      if !history1.isEmpty { text.history["parallel"] = history1 }
      let history2 = [Self.path(configuration.historyOfB2), Self.path(configuration.historyOfB2InD), Self.path(configuration.historyOfB2InF)].compactMap { $0 }
      if !history2.isEmpty { text.history["parallel@b"] = history2 }
      let arrived0 = [configuration.b2AtMet ? "parallel@b/b2" : nil, configuration.c2AtMet ? "parallel@1/c/c2" : nil].compactMap { $0 }
      if !arrived0.isEmpty { text.joins["met"] = arrived0 }
      for index in 0..<pool.deferred.count {
        FailingEvent(rawValue: pool.deferred[index]).map { text.deferredEvents.append(Self.texts($0)[0]) }
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
      if configuration.c == .c2 {
        text.timers.append(
          SavedStateTimer(
            of: "parallel@1/c/c2",
            timeLeft: c2Timer == .max ? nil : .nanoseconds(c2Timer) - .nanoseconds(now)))
      }
      if configuration.b == .b1 {
        text.timers.append(
          SavedStateTimer(
            of: "parallel@b/b1",
            timeLeft: b1Timer == .max ? nil : .nanoseconds(b1Timer) - .nanoseconds(now)))
      }
      if configuration.state == .w1 {
        text.timers.append(
          SavedStateTimer(
            of: "work/w1", named: "late",
            timeLeft: w1LateTimer == .max ? nil : .nanoseconds(w1LateTimer) - .nanoseconds(now)))
      }
      for index in 0..<(pool.phase == .running ? delayed.count : 0) {
        let waiting = delayed[index]
        guard let event = FailingEvent(rawValue: waiting.event) else { continue }
        text.delayedEvents.append(
          DelayedEvent(
            Self.texts(event)[0], after: .nanoseconds(waiting.delay),
            as: waiting.id == 0 ? nil : Self.delayIDs[Int(waiting.id) - 1],
            timeLeft: .nanoseconds(waiting.deadline) - .nanoseconds(now)))
      }
      return text
    }

    private static func path(_ leaf: FailingState) -> String? {
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

    private static func path(_ leaf: FailingStateOfB) -> String? {
      switch leaf {
      case .b1: "parallel@b/b1"
      case .b2: "parallel@b/b2"
      case .b4: "parallel@b/b4"
      default: nil
      }
    }

    private static func path(_ leaf: FailingStateOfD) -> String? {
      switch leaf {
      case .d1: "parallel@b/nested@d/d1"
      case .d2: "parallel@b/nested@d/d2"
      case .inactive: nil
      }
    }

    private static func path(_ leaf: FailingStateOfF) -> String? {
      switch leaf {
      case .f1: "parallel@b/nested@f/f1"
      case .f2: "parallel@b/nested@f/f2"
      case .inactive: nil
      }
    }

    private static func path(_ leaf: FailingStateOfC) -> String? {
      switch leaf {
      case .c1: "parallel@1/c/c1"
      case .c2: "parallel@1/c/c2"
      case .c3: "parallel@1/c/c3"
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
      guard saved.states.sorted() == text.states.sorted(), 
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
      var past1 = Self(subject: subject)
      if let leaves = text.history["parallel"],
        (try? leaves.forEach { try past1.activate($0) }) != nil,
        [.b1, .b2, .nested, .b4].contains(past1.configuration.b),
        (past1.configuration.b == .nested) == (past1.configuration.d != .inactive),
        (past1.configuration.b == .nested) == (past1.configuration.f != .inactive),
        [Self.path(past1.configuration.b), Self.path(past1.configuration.d), Self.path(past1.configuration.f), Self.path(past1.configuration.c)].compactMap({ $0 }).sorted() == leaves.sorted()
      {
        configuration.historyOfParallel1 = past1.configuration.b
        configuration.historyOfParallel1InD = past1.configuration.d
        configuration.historyOfParallel1InF = past1.configuration.f
        configuration.historyOfParallel1InC = past1.configuration.c
      }
      var past2 = Self(subject: subject)
      if let leaves = text.history["parallel@b"],
        (try? leaves.forEach { try past2.activate($0) }) != nil,
        [.b1, .b2, .nested, .b4].contains(past2.configuration.b),
        (past2.configuration.b == .nested) == (past2.configuration.d != .inactive),
        (past2.configuration.b == .nested) == (past2.configuration.f != .inactive),
        [Self.path(past2.configuration.b), Self.path(past2.configuration.d), Self.path(past2.configuration.f)].compactMap({ $0 }).sorted() == leaves.sorted()
      {
        configuration.historyOfB2 = past2.configuration.b
        configuration.historyOfB2InD = past2.configuration.d
        configuration.historyOfB2InF = past2.configuration.f
      }
      for (join, sources) in text.joins {
        for source in sources {
          switch (join, source) {
          case ("met", "parallel@b/b2") where configuration.b == .b2: configuration.b2AtMet = true
          case ("met", "parallel@1/c/c2") where configuration.c == .c2: configuration.c2AtMet = true
          default: throw CompiledResumeError()
          }
        }
      }
      for json in text.deferredEvents {
        guard let event = FailingEvent.allCases.first(where: { Self.texts($0).contains(json) }),
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
      if pool.phase == .running, configuration.c == .c2 {
        let saved = text.timers.first {
          $0.state == "parallel@1/c/c2" && $0.name == nil && $0.index == 0
        }
        c2Timer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 8000000)
      }
      if pool.phase == .running, configuration.b == .b1 {
        let saved = text.timers.first {
          $0.state == "parallel@b/b1" && $0.name == nil && $0.index == 0
        }
        b1Timer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 3000000)
      }
      if pool.phase == .running, configuration.state == .w1 {
        let saved = text.timers.first {
          $0.state == "work/w1" && $0.name == "late" && $0.index == 0
        }
        w1LateTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: subject.late)
      }
      for waiting in text.delayedEvents {
        let id = waiting.name.map { Self.delayIDs.firstIndex(of: $0).map { $0 + 1 } } ?? 0
        guard let id, waiting.submachine.isEmpty, pool.phase == .running,
          let event = FailingEvent.allCases.first(where: { Self.texts($0).contains(waiting.event) }),
          delayed.append(
            CompiledDelayedEvent(
              event.rawValue, at: try Self.deadline(now, resuming: .some(waiting.timeLeft), orAfter: 0),
              after: try Self.deadline(0, resuming: .some(waiting.delay), orAfter: 0), as: UInt8(id)),
            besideIDs: 1)
        else { throw CompiledResumeError() }
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
      case "parallel@b/b1":
        configuration.b = .b1
        configuration.state = .parallel
      case "parallel@b/b2":
        configuration.b = .b2
        configuration.state = .parallel
      case "parallel@b/b4":
        configuration.b = .b4
        configuration.state = .parallel
      case "parallel@b/nested@d/d1":
        configuration.d = .d1
        configuration.b = .nested
        configuration.state = .parallel
      case "parallel@b/nested@d/d2":
        configuration.d = .d2
        configuration.b = .nested
        configuration.state = .parallel
      case "parallel@b/nested@f/f1":
        configuration.f = .f1
        configuration.b = .nested
        configuration.state = .parallel
      case "parallel@b/nested@f/f2":
        configuration.f = .f2
        configuration.b = .nested
        configuration.state = .parallel
      case "parallel@1/c/c1":
        configuration.c = .c1
        configuration.state = .parallel
      case "parallel@1/c/c2":
        configuration.c = .c2
        configuration.state = .parallel
      case "parallel@1/c/c3":
        configuration.c = .c3
        configuration.state = .parallel
      default: throw CompiledResumeError()
      }
    }

    private var isWhole: Bool {
      guard (configuration.state == .parallel) == (configuration.b != .inactive) else { return false }
      guard (configuration.state == .parallel) == (configuration.c != .inactive) else { return false }
      guard (configuration.b == .nested) == (configuration.d != .inactive) else { return false }
      guard (configuration.b == .nested) == (configuration.f != .inactive) else { return false }
      return true
    }

    private static var delayIDs: [String] { ["patience"] }

    /// The JSON of an event: that of a string, which is written, of an enumeration, and of a `NamedEvent`.
    private static func texts(_ event: FailingEvent) -> [String] {
      let name = switch event {
      case .end: "\"end\""
      case .e9: "\"e9\""
      case .doneStateNested: "\"done.state.nested\""
      case .e0: "\"e0\""
      case .e1: "\"e1\""
      case .e2: "\"e2\""
      case .e3: "\"e3\""
      case .e4: "\"e4\""
      case .e5: "\"e5\""
      case .e7: "\"e7\""
      case .tick: "\"tick\""
      case .e8: "\"e8\""
      case .idleTimeout: "\"after.idle.10\""
      case .tock: "\"tock\""
      case .i2: "\"i2\""
      case .e6: "\"e6\""
      case .w1Timeout: "\"after.w1.5\""
      case .i1: "\"i1\""
      case .c2Timeout: "\"after.c2.4\""
      }
      return [name, "{\(name):{}}", "{\"name\":\(name)}"]
    }
  }
#endif
