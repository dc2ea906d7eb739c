// Made by Schematic of EverythingChart.swift: edit that file instead of this one.
// swift-format-ignore-file

import SchematicEmbedded

#if !hasFeature(Embedded)
  import Schematic
  import Statecharts
#endif

/// The events of ``TwofoldMachine``.
enum TwofoldEvent: UInt8, CaseIterable, Sendable {
  /// The event `e1`.
  case e1
  /// The event `e2`.
  case e2
  /// The event `end`.
  case end
  /// The event `e9`.
  case e9
  /// The event `e0`.
  case e0
  /// The event `e4`.
  case e4
}

/// The innermost active state of the chart.
enum TwofoldState: UInt8, Sendable {
  /// None.
  case inactive
  /// The state ``.
  case resting
  /// The state `choice`.
  case choice1
}

/// The innermost active state of the region `o`.
enum TwofoldStateOfO: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `@o/in o/o1`.
  case o1
  /// The state `@o/in o/o2`.
  case o2
}

/// The innermost active state of the region `p`.
enum TwofoldStateOfP: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `@p/p1`.
  case p1
  /// The state `@p/p2`.
  case p2
  /// The state `@p/p3`.
  case p3
}

/// The active states of ``TwofoldMachine``, and what it remembers.
struct TwofoldConfiguration: Equatable, Sendable {
  /// The innermost active state of the chart.
  var state = TwofoldState.inactive
  /// The innermost active state of the region `o`.
  var o = TwofoldStateOfO.inactive
  /// The innermost active state of the region `p`.
  var p = TwofoldStateOfP.inactive
  /// The states that were active in `@o/in o` when it was exited.
  var historyOfInO0 = TwofoldStateOfO.inactive

  init() {}
}

/// The functions that ``TwofoldMachine`` calls, by their names in its file.
protocol TwofoldSubject: CompiledSubject {
  /// The error that guards and actions may throw. Default: none throws.
  associatedtype Failure: Error = Never
  /// The action `mayFail`.
  mutating func mayFail() throws(Failure)
  /// The action `a0`.
  mutating func a0() throws(Failure)
  /// The action `count`.
  mutating func count() throws(Failure)
  /// The guard `g1`.
  var g1: Bool { mutating get throws(Failure) }
  /// The guard `mayThrow`.
  var mayThrow: Bool { mutating get throws(Failure) }
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
    _ event: TwofoldEvent?, from: TwofoldConfiguration, to: TwofoldConfiguration)
}

extension TwofoldSubject {
  /// Does nothing.
  mutating func didTake(
    _ event: TwofoldEvent?, from: TwofoldConfiguration, to: TwofoldConfiguration) {}
}

/// The machine of the chart `Twofold`; a copy is a snapshot.
struct TwofoldMachine<Subject: TwofoldSubject>: CompiledMachine {
  /// The error that guards and actions may throw.
  typealias Failure = Subject.Failure
  /// The object that has the guards and actions.
  var subject: Subject
  /// The active states.
  var configuration = TwofoldConfiguration()
  /// The events that wait.
  var pool = CompiledPool<Failure, EventQueue>()
  /// The time in nanoseconds on the clock of the host, as the last call of `advance(to:)` has set it.
  private(set) var now: Int64 = 0
  private var o1Timer = Int64.max
  private var o1AgainTimer = Int64.max
  /// The configuration before the transition to a choice that is active.
  private var origin = TwofoldConfiguration()
  private var originEvent: TwofoldEvent?
  private var originRaised: UInt8 = 0
  private var origin0 = Int64.max
  private var origin1 = Int64.max

  /// Whether more than one step may follow from an event.
  static var hasFollowers: Bool { true }

  /// Creates a machine that is not started.
  init(subject: Subject) { self.subject = subject }

  /// Handles an event, and everything that follows from it.
  @discardableResult
  mutating func handle(_ event: TwofoldEvent) -> CompiledOutcome<Failure> {
    subject.willHandle()
    defer { subject.didHandle() }
    return handle(number: event.rawValue)
  }

  // MARK: - Time

  /// The earliest deadline of a timer; `nil` if none runs.
  var nextDeadline: Int64? {
    var next = Int64.max
    next = min(next, o1Timer)
    next = min(next, o1AgainTimer)
    return next == .max ? nil : next
  }

  /// Sets the time, and handles the event of a timer whose deadline it is.
  mutating func elapse(at time: Int64, until end: Int64) -> CompiledOutcome<Failure>? {
    now = max(now, time)
    if time == .max { return nil }
    if o1Timer == time {
      o1Timer = .max
      return handle(.e0)
    }
    if o1AgainTimer == time {
      o1AgainTimer = Self.deadline(time, every: 700000, after: end)
      return handle(.e4)
    }
    return nil
  }

  /// Sets the time, and handles the event of a timer whose deadline it is.
  mutating func elapse(at time: Int64) -> CompiledOutcome<Failure>? {
    elapse(at: time, until: time)
  }

  // MARK: - Steps

  mutating func enterChart() throws(Failure) {
    pool.phase = .running
    try take(13, 0, 0, nil)
  }

  mutating func exitChart() throws(Failure) {
    if pool.phase == .running { try exitAll() }
    clear()
    pool.phase = .stopped
  }

  private mutating func exitAll() throws(Failure) {
    switch configuration.p {
    case .p1:
      subject.log("exit p1", label: nil)
    default: break
    }
    subject.log("exit the chart", label: nil)
    try subject.mayFail()
  }

  private mutating func clear() {
    configuration = TwofoldConfiguration()
    o1Timer = .max
    o1AgainTimer = .max
  }

  mutating func react(to number: UInt8) throws(Failure) -> CompiledReaction {
    guard let event = TwofoldEvent(rawValue: number) else { return .ignored }
    return try react(to: event)
  }

  /// Takes the step for an event, if there is one.
  private mutating func react(to event: TwofoldEvent) throws(Failure) -> CompiledReaction {
    guard pool.phase == .running else { return .ignored }
    let path0: UInt8 = 0
    var path1: UInt8 = 0
    var path2: UInt8 = 0
    var asked0 = false
    switch configuration.state {
    case .resting:
      path1 = try selectInO(event)
      if path1 == 0, !asked0 {
        asked0 = true
        path1 = try selectInChart(event)
      }
      path2 = try selectInP(event)
      if path2 == 0, !asked0 {
        asked0 = true
        path2 = try selectInChart(event)
      }
      if ((path1 >= 1 && path1 <= 2) || (path1 >= 4 && path1 <= 5)), path2 == 3 { path2 = 0 }
      if ((path1 >= 1 && path1 <= 3) || path1 == 5), path2 == 4 { path2 = 0 }
      if (path1 >= 1 && path1 <= 4), path2 == 5 { path2 = 0 }
      if (path1 >= 1 && path1 <= 2), path2 == 8 { path2 = 0 }
      if (path2 >= 7 && path2 <= 8), (path1 >= 3 && path1 <= 5) { path1 = 0 }
    default: break
    }
    if path1 == 5, (path2 >= 3 && path2 <= 8) { path2 = 0 }
    if path2 == 5, (path1 >= 1 && path1 <= 6) { path1 = 0 }
    guard path0 | path1 | path2 != 0 else { return .ignored }
    try take(path0, path1, path2, event)
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
    let path2: UInt8 = 0
    switch configuration.state {
    case .choice1:
      path0 = try selectEventless()
    case .resting:
      path1 = try selectInOEventless()
    default: break
    }
    if path0 | path1 | path2 != 0 {
      try take(path0, path1, path2, nil)
      return true
    }
    return false
  }

  private var isInChoice: Bool { configuration.state == .choice1 }

  /// Takes the branches of the choices that are active.
  private mutating func leaveChoices() throws(Failure) -> Bool {
    var path0: UInt8 = 0
    let path1: UInt8 = 0
    let path2: UInt8 = 0
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
    try take(path0, path1, path2, nil)
    return true
  }

  /// Restores what was there before the transitions to the choices that are active.
  private mutating func undoChoices() {
    if configuration.state == .choice1 {
      configuration.o = origin.o
      configuration.p = origin.p
      configuration.historyOfInO0 = origin.historyOfInO0
      o1Timer = origin0
      o1AgainTimer = origin1
      configuration.state = origin.state
    }
    if configuration == origin { pool.raised.truncate(to: originRaised) }
  }

  private mutating func take(
    _ path0: UInt8, _ path1: UInt8, _ path2: UInt8, _ event: TwofoldEvent?
  ) throws(Failure) {
    let before = configuration
    let (wasInChoice, raised) = (isInChoice, pool.raised.count)
    let origin0 = o1Timer
    let origin1 = o1AgainTimer
    try exit(path2)
    try exit(path1)
    try exit(path0)
    try act(path0)
    try act(path1)
    try act(path2)
    change(path0)
    change(path1)
    change(path2)
    complete(path0)
    complete(path1)
    complete(path2)
    do throws(Failure) {
      try enter(path0)
      try enter(path1)
      try enter(path2)
    } catch {
      pool.note(error)
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
    // the chart: e1 [mayThrow || g1] → o2 | p1 | p3
    // the chart: e2 → p2
    // the chart: end [g0 && g1 && g2] → the end
    // the chart: e1 [mayThrow || g1] → o2 | p1 | p3
    // the start
    // the chart: e1 [mayThrow || g1] → o2 | p1 | p3
    case 3, 4, 5, 9, 10, 11:
      switch configuration.p {
      case .p1:
        subject.log("exit p1", label: nil)
      default: break
      }
    // p1: e0 → p2
    case 7:
      subject.log("exit p1", label: nil)
    default: break
    }
  }

  /// Performs the actions of a transition.
  private mutating func act(_ path: UInt8) throws(Failure) {
    switch path {
    // the chart: e1 [mayThrow || g1] → o2 | p1 | p3
    case 3:
      pool.raise(TwofoldEvent.e0.rawValue)
      subject.log("to the choice", label: nil)
    // the chart: e9 [In('o1') && g0]
    case 6:
      try subject.a0()
    // p1: e0 → p2
    case 7:
      try subject.mayFail()
    // the chart: e1 [mayThrow || g1] → o2 | p1 | p3
    case 9:
      subject.log("one", label: nil)
      try subject.mayFail()
    // the chart: e1 [mayThrow || g1] → o2 | p1 | p3
    case 11:
      subject.log("otherwise", label: nil)
    // o1: always [isBelowLimit && g2] → o2
    case 12:
      try subject.count()
    default: break
    }
  }

  /// Changes the state.
  private mutating func change(_ path: UInt8) {
    switch path {
    // o1: e0 → o2
    // o1: always [isBelowLimit && g2] → o2
    case 1, 12:
      o1Timer = .max
      o1AgainTimer = .max
      configuration.o = .o2
    // in o: e0 [g1] → in o
    case 2:
      o1Timer = .max
      o1AgainTimer = .max
      configuration.historyOfInO0 = configuration.o
      configuration.o = .o1
    // the chart: e1 [mayThrow || g1] → o2 | p1 | p3
    case 3:
      o1Timer = .max
      o1AgainTimer = .max
      switch configuration.o {
      case .o1, .o2:
        configuration.historyOfInO0 = configuration.o
      default: break
      }
      configuration.state = .choice1
      configuration.o = .inactive
      configuration.p = .inactive
    // the chart: e2 → p2
    case 4:
      o1Timer = .max
      o1AgainTimer = .max
      switch configuration.o {
      case .o1, .o2:
        configuration.historyOfInO0 = configuration.o
      default: break
      }
      configuration.state = .resting
      configuration.o = .o1
      configuration.p = .p2
    // the chart: end [g0 && g1 && g2] → the end
    case 5:
      clear()
      pool.phase = .terminated
    // p1: e0 → p2
    case 7:
      configuration.p = .p2
    // p2: e4 → deep history of in o
    case 8:
      o1Timer = .max
      o1AgainTimer = .max
      switch configuration.o {
      case .o1, .o2:
        configuration.historyOfInO0 = configuration.o
      default: break
      }
      switch configuration.historyOfInO0 {
      case .inactive, .o2:
        configuration.state = .resting
        configuration.o = .o2
        configuration.p = .p1
      case .o1:
        configuration.state = .resting
        configuration.o = .o1
        configuration.p = .p1
      }
    // the chart: e1 [mayThrow || g1] → o2 | p1 | p3
    case 9:
      o1Timer = .max
      o1AgainTimer = .max
      switch configuration.o {
      case .o1, .o2:
        configuration.historyOfInO0 = configuration.o
      default: break
      }
      configuration.state = .resting
      configuration.o = .o2
      configuration.p = .p1
    // the start
    case 10:
      o1Timer = .max
      o1AgainTimer = .max
      switch configuration.o {
      case .o1, .o2:
        configuration.historyOfInO0 = configuration.o
      default: break
      }
      configuration.state = .resting
      configuration.o = .o1
      configuration.p = .p1
    // the chart: e1 [mayThrow || g1] → o2 | p1 | p3
    case 11:
      o1Timer = .max
      o1AgainTimer = .max
      switch configuration.o {
      case .o1, .o2:
        configuration.historyOfInO0 = configuration.o
      default: break
      }
      configuration.state = .resting
      configuration.o = .o1
      configuration.p = .p3
    // the start
    case 13:
      configuration.state = .resting
      configuration.o = .o1
      configuration.p = .p1
    default: break
    }
  }

  /// Notes which states have completed.
  private mutating func complete(_ path: UInt8) {
    switch path {
    default: break
    }
  }

  /// Performs entry actions, the outermost first.
  private mutating func enter(_ path: UInt8) throws(Failure) {
    switch path {
    // in o: e0 [g1] → in o
    // the chart: e2 → p2
    // the chart: e1 [mayThrow || g1] → o2 | p1 | p3
    case 2, 4, 11:
      o1Timer = Self.deadline(now, after: 3000000)
      o1AgainTimer = Self.deadline(now, after: 1000000)
    // p2: e4 → deep history of in o
    case 8:
      switch configuration.historyOfInO0 {
      case .inactive, .o2:
        subject.log("enter p1", label: nil)
      case .o1:
        o1Timer = Self.deadline(now, after: 3000000)
        o1AgainTimer = Self.deadline(now, after: 1000000)
        subject.log("enter p1", label: nil)
      }
    // the chart: e1 [mayThrow || g1] → o2 | p1 | p3
    case 9:
      subject.log("enter p1", label: nil)
    // the start
    case 10:
      o1Timer = Self.deadline(now, after: 3000000)
      o1AgainTimer = Self.deadline(now, after: 1000000)
      subject.log("enter p1", label: nil)
    // the start
    case 13:
      subject.log("enter the chart", label: nil)
      o1Timer = Self.deadline(now, after: 3000000)
      o1AgainTimer = Self.deadline(now, after: 1000000)
      subject.log("enter p1", label: nil)
    default: break
    }
  }

  // MARK: - Which transition is enabled

  private mutating func selectInO(_ event: TwofoldEvent) throws(Failure) -> UInt8 {
    switch configuration.o {
    case .o1:
      switch event {
      case .e0:
        return 1
      default: break
      }
    case .o2:
      switch event {
      case .e0:
        if ((try? subject.g1) ?? false) {
          return 2
        }
      default: break
      }
    default: break
    }
    return 0
  }

  private mutating func selectInChart(_ event: TwofoldEvent) throws(Failure) -> UInt8 {
    switch event {
    case .e1:
      if ((try? (subject.mayThrow ? true : subject.g1)) ?? false) {
        return 3
      }
    case .e2:
      return 4
    case .end:
      if ((try? subject.g0) ?? false), ((try? subject.g1) ?? false), ((try? subject.g2) ?? false) {
        return 5
      }
    case .e9:
      if configuration.o == .o1, ((try? subject.g0) ?? false) {
        return 6
      }
    default: break
    }
    return 0
  }

  private mutating func selectInP(_ event: TwofoldEvent) throws(Failure) -> UInt8 {
    switch configuration.p {
    case .p1:
      switch event {
      case .e0:
        return 7
      default: break
      }
    case .p2:
      switch event {
      case .e4:
        return 8
      default: break
      }
    default: break
    }
    return 0
  }

  private mutating func selectEventless() throws(Failure) -> UInt8 {
    switch configuration.state {
    case .choice1:
      if ((try? subject.g0) ?? false) {
        return 9
      }
      if ((try? (subject.mayThrow ? true : subject.g2)) ?? false) {
        return 10
      }
      return 11
    default: break
    }
    return 0
  }

  private mutating func selectInOEventless() throws(Failure) -> UInt8 {
    switch configuration.o {
    case .o1:
      if ((try? subject.isBelowLimit) ?? false), ((try? subject.g2) ?? false) {
        return 12
      }
    default: break
    }
    return 0
  }
}

#if !hasFeature(Embedded)
  extension TwofoldMachine {
    /// The text that the engine saves for a machine in this state.
    var saved: SavedText {
      var text = SavedText(
        states: [Self.path(configuration.state), Self.path(configuration.o), Self.path(configuration.p)].compactMap { $0 },
        structure: "c1094125498e0648")
      text.end = pool.phase == .stopped ? .stopped : pool.phase == .terminated ? .terminated : nil
      let history0 = [Self.path(configuration.historyOfInO0)].compactMap { $0 }
      if !history0.isEmpty { text.history["@o/in o"] = history0 }
      for index in 0..<pool.deferred.count {
        TwofoldEvent(rawValue: pool.deferred[index]).map { text.deferredEvents.append(Self.texts($0)[0]) }
      }
      if configuration.o == .o1 {
        text.timers.append(
          SavedStateTimer(
            of: "@o/in o/o1",
            timeLeft: o1Timer == .max ? nil : .nanoseconds(o1Timer) - .nanoseconds(now)))
      }
      if configuration.o == .o1 {
        text.timers.append(
          SavedStateTimer(
            of: "@o/in o/o1", named: "again",
            timeLeft: o1AgainTimer == .max ? nil : .nanoseconds(o1AgainTimer) - .nanoseconds(now)))
      }
      return text
    }

    private static func path(_ leaf: TwofoldState) -> String? {
      nil
    }

    private static func path(_ leaf: TwofoldStateOfO) -> String? {
      switch leaf {
      case .o1: "@o/in o/o1"
      case .o2: "@o/in o/o2"
      case .inactive: nil
      }
    }

    private static func path(_ leaf: TwofoldStateOfP) -> String? {
      switch leaf {
      case .p1: "@p/p1"
      case .p2: "@p/p2"
      case .p3: "@p/p3"
      case .inactive: nil
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
      case nil: pool.phase = text.states.isEmpty ? .unstarted : (false) ? .completed : .running
      }
      var past0 = Self(subject: subject)
      if let leaves = text.history["@o/in o"],
        (try? leaves.forEach { try past0.activate($0) }) != nil,
        [.o1, .o2].contains(past0.configuration.o),
        [Self.path(past0.configuration.o)].compactMap({ $0 }).sorted() == leaves.sorted()
      {
        configuration.historyOfInO0 = past0.configuration.o
      }
      for json in text.deferredEvents {
        guard let event = TwofoldEvent.allCases.first(where: { Self.texts($0).contains(json) }),
          pool.deferred.append(event.rawValue)
        else { throw CompiledResumeError() }
      }
      if pool.phase == .running, configuration.o == .o1 {
        let saved = text.timers.first {
          $0.state == "@o/in o/o1" && $0.name == nil && $0.index == 0
        }
        o1Timer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 3000000)
      }
      if pool.phase == .running, configuration.o == .o1 {
        let saved = text.timers.first {
          $0.state == "@o/in o/o1" && $0.name == "again" && $0.index == 0
        }
        o1AgainTimer = try Self.deadline(now, resuming: saved?.timeLeft.map { Optional($0) }, orAfter: 1000000)
      }
    }

    private mutating func activate(_ path: String) throws {
      switch path {
      case "@o/in o/o1":
        configuration.o = .o1
        configuration.state = .resting
      case "@o/in o/o2":
        configuration.o = .o2
        configuration.state = .resting
      case "@p/p1":
        configuration.p = .p1
        configuration.state = .resting
      case "@p/p2":
        configuration.p = .p2
        configuration.state = .resting
      case "@p/p3":
        configuration.p = .p3
        configuration.state = .resting
      default: throw CompiledResumeError()
      }
    }

    private var isWhole: Bool {
      guard (configuration.state == .resting) == (configuration.o != .inactive) else { return false }
      guard (configuration.state == .resting) == (configuration.p != .inactive) else { return false }
      return true
    }

    /// The JSON of an event: that of a string, which is written, of an enumeration, and of a `NamedEvent`.
    private static func texts(_ event: TwofoldEvent) -> [String] {
      let name = switch event {
      case .e1: "\"e1\""
      case .e2: "\"e2\""
      case .end: "\"end\""
      case .e9: "\"e9\""
      case .e0: "\"e0\""
      case .e4: "\"e4\""
      }
      return [name, "{\(name):{}}", "{\"name\":\(name)}"]
    }
  }
#endif
