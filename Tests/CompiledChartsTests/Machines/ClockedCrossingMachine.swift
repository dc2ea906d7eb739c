// Made by Schematic of the chart ClockedCrossing: edit the chart instead of this file.
// swift-format-ignore-file

import SchematicEmbedded

#if !hasFeature(Embedded)
  import Schematic
  import Statecharts
#endif

/// The events of ``ClockedCrossingMachine``.
enum ClockedCrossingEvent: UInt8, CaseIterable, Sendable {
  /// The event `dusk`.
  case dusk
  /// The event `next`.
  case next
  /// The event `button`.
  case button
  /// The event `dawn`.
  case dawn
}

/// The innermost active state of the chart.
enum ClockedCrossingState: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `day/mainGreen`.
  case mainGreen
  /// The state `day/mainAmber`.
  case mainAmber
  /// The state `day/sideGreen`.
  case sideGreen
  /// The state `day/sideAmber`.
  case sideAmber
  /// The state `night`.
  case night
}

/// The active states of ``ClockedCrossingMachine``, and what it remembers.
struct ClockedCrossingConfiguration: Equatable, Sendable {
  /// The innermost active state of the chart.
  var state = ClockedCrossingState.inactive
  /// What was active in `day` when it was exited.
  var historyOfDay0 = ClockedCrossingState.inactive

  init() {}
}

/// What ``ClockedCrossingMachine`` calls by the names in its file.
protocol ClockedCrossingSubject {
  /// The error that guards and actions may throw. Default: none throws.
  associatedtype Failure: Error = Never
  /// Called after each step; the default does nothing.
  mutating func didTake(
    _ event: ClockedCrossingEvent?, from: ClockedCrossingConfiguration, to: ClockedCrossingConfiguration)
}

extension ClockedCrossingSubject {
  /// Does nothing.
  mutating func didTake(
    _ event: ClockedCrossingEvent?, from: ClockedCrossingConfiguration, to: ClockedCrossingConfiguration) {}
}

/// The machine of the chart `ClockedCrossing`; a copy is a snapshot.
struct ClockedCrossingMachine<Subject: ClockedCrossingSubject>: CompiledMachine {
  /// The error that guards and actions may throw.
  typealias Failure = Subject.Failure
  /// What guards and actions are called on.
  var subject: Subject
  /// The active states.
  var configuration = ClockedCrossingConfiguration()
  /// The events that wait.
  var pool = CompiledPool<Failure, NoQueue>()
  /// The time in nanoseconds on the clock of the host, as the last call of `advance(to:)` has set it.
  private(set) var now: Int64 = 0
  private var dayTimer = Int64.max
  private var mainGreenTimer = Int64.max
  private var mainAmberTimer = Int64.max
  private var sideGreenTimer = Int64.max
  private var sideAmberTimer = Int64.max
  private var nightTimer = Int64.max

  /// Whether more than one step may follow from an event.
  static var hasFollowers: Bool { false }

  /// Creates a machine that is not started.
  init(subject: Subject) { self.subject = subject }

  /// Handles an event, and everything that follows from it.
  @discardableResult
  mutating func handle(_ event: ClockedCrossingEvent) -> CompiledOutcome<Failure> {
    handleAlone { machine throws(Failure) in try machine.react(to: event) }
  }

  // MARK: - Time

  /// The earliest deadline of a timer; `nil` if none runs.
  var nextDeadline: Int64? {
    var next = Int64.max
    next = min(next, dayTimer)
    next = min(next, mainGreenTimer)
    next = min(next, mainAmberTimer)
    next = min(next, sideGreenTimer)
    next = min(next, sideAmberTimer)
    next = min(next, nightTimer)
    return next == .max ? nil : next
  }

  /// Moves the time forward, and handles the events of the timers that end until then, in their order.
  ///
  /// Timers begin at the time of the last call: call it before `handle(_:)`.
  mutating func advance(to time: Int64) {
    while let deadline = nextDeadline, deadline <= time {
      now = max(now, deadline)
      if dayTimer == deadline {
        dayTimer = .max
        handle(.dusk)
      } else if mainGreenTimer == deadline {
        mainGreenTimer = .max
        handle(.next)
      } else if mainAmberTimer == deadline {
        mainAmberTimer = .max
        handle(.next)
      } else if sideGreenTimer == deadline {
        sideGreenTimer = .max
        handle(.next)
      } else if sideAmberTimer == deadline {
        sideAmberTimer = .max
        handle(.next)
      } else if nightTimer == deadline {
        nightTimer = .max
        handle(.dawn)
      }
    }
    now = max(now, time)
  }

  // MARK: - Steps

  mutating func enterChart() throws(Failure) {
    pool.phase = .running
    let before = configuration
    configuration.state = .mainGreen
    dayTimer = now &+ 180000000000
    mainGreenTimer = now &+ 40000000000
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
    configuration = ClockedCrossingConfiguration()
    dayTimer = .max
    mainGreenTimer = .max
    mainAmberTimer = .max
    sideGreenTimer = .max
    sideAmberTimer = .max
    nightTimer = .max
  }

  mutating func react(to number: UInt8) throws(Failure) -> CompiledReaction {
    guard let event = ClockedCrossingEvent(rawValue: number) else { return .ignored }
    return try react(to: event)
  }

  /// Takes the step for an event, if there is one.
  private mutating func react(to event: ClockedCrossingEvent) throws(Failure) -> CompiledReaction {
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
  private mutating func step(_ event: ClockedCrossingEvent) throws(Failure) -> Bool {
    switch configuration.state {
    case .mainGreen:
      switch event {
      case .dusk:
        try take1()
        return true
      case .next:
        // mainGreen: next → mainAmber
        mainGreenTimer = .max
        configuration.state = .mainAmber
        mainAmberTimer = now &+ 3000000000
        return true
      case .button:
        // mainGreen: button → mainAmber
        mainGreenTimer = .max
        configuration.state = .mainAmber
        mainAmberTimer = now &+ 3000000000
        return true
      default: break
      }
    case .mainAmber:
      switch event {
      case .dusk:
        try take1()
        return true
      case .next:
        // mainAmber: next → sideGreen
        mainAmberTimer = .max
        configuration.state = .sideGreen
        sideGreenTimer = now &+ 20000000000
        return true
      default: break
      }
    case .sideGreen:
      switch event {
      case .dusk:
        try take1()
        return true
      case .next:
        // sideGreen: next → sideAmber
        sideGreenTimer = .max
        configuration.state = .sideAmber
        sideAmberTimer = now &+ 3000000000
        return true
      default: break
      }
    case .sideAmber:
      switch event {
      case .dusk:
        try take1()
        return true
      case .next:
        // sideAmber: next → mainGreen
        sideAmberTimer = .max
        configuration.state = .mainGreen
        mainGreenTimer = now &+ 40000000000
        return true
      default: break
      }
    case .night:
      switch event {
      case .dawn:
        // night: dawn → shallow history of day
        nightTimer = .max
        switch configuration.historyOfDay0 {
        case .inactive, .mainGreen:
          configuration.state = .mainGreen
        case .mainAmber:
          configuration.state = .mainAmber
        case .sideGreen:
          configuration.state = .sideGreen
        case .sideAmber:
          configuration.state = .sideAmber
        default: break
        }
        switch configuration.historyOfDay0 {
        case .inactive, .mainGreen:
          dayTimer = now &+ 180000000000
          mainGreenTimer = now &+ 40000000000
        case .mainAmber:
          dayTimer = now &+ 180000000000
          mainAmberTimer = now &+ 3000000000
        case .sideGreen:
          dayTimer = now &+ 180000000000
          sideGreenTimer = now &+ 20000000000
        case .sideAmber:
          dayTimer = now &+ 180000000000
          sideAmberTimer = now &+ 3000000000
        default: break
        }
        return true
      default: break
      }
    default: break
    }
    return false
  }

  /// day: dusk → night
  private mutating func take1() throws(Failure) {
    dayTimer = .max
    mainGreenTimer = .max
    mainAmberTimer = .max
    sideGreenTimer = .max
    sideAmberTimer = .max
    configuration.historyOfDay0 = configuration.state
    configuration.state = .night
    nightTimer = now &+ 60000000000
  }
}

#if !hasFeature(Embedded)
  extension ClockedCrossingMachine {
    /// The text that the engine saves for a machine in this state.
    var saved: SavedText {
      var text = SavedText(
        states: [Self.path(configuration.state)].compactMap { $0 },
        structure: "192fca06e663ad48")
      text.end = pool.phase == .stopped ? .stopped : pool.phase == .terminated ? .terminated : nil
      let history0 = [Self.path(configuration.historyOfDay0)].compactMap { $0 }
      if !history0.isEmpty { text.history["day"] = history0 }
      for index in 0..<pool.deferred.count {
        ClockedCrossingEvent(rawValue: pool.deferred[index]).map { text.deferredEvents.append(Self.json($0)) }
      }
      if (configuration.state == .mainGreen || configuration.state == .mainAmber || configuration.state == .sideGreen || configuration.state == .sideAmber) {
        text.timers.append(
          SavedStateTimer(
            of: "day",
            timeLeft: dayTimer == .max ? nil : .nanoseconds(dayTimer - now)))
      }
      if configuration.state == .mainAmber {
        text.timers.append(
          SavedStateTimer(
            of: "day/mainAmber",
            timeLeft: mainAmberTimer == .max ? nil : .nanoseconds(mainAmberTimer - now)))
      }
      if configuration.state == .mainGreen {
        text.timers.append(
          SavedStateTimer(
            of: "day/mainGreen",
            timeLeft: mainGreenTimer == .max ? nil : .nanoseconds(mainGreenTimer - now)))
      }
      if configuration.state == .sideAmber {
        text.timers.append(
          SavedStateTimer(
            of: "day/sideAmber",
            timeLeft: sideAmberTimer == .max ? nil : .nanoseconds(sideAmberTimer - now)))
      }
      if configuration.state == .sideGreen {
        text.timers.append(
          SavedStateTimer(
            of: "day/sideGreen",
            timeLeft: sideGreenTimer == .max ? nil : .nanoseconds(sideGreenTimer - now)))
      }
      if configuration.state == .night {
        text.timers.append(
          SavedStateTimer(
            of: "night",
            timeLeft: nightTimer == .max ? nil : .nanoseconds(nightTimer - now)))
      }
      return text
    }

    private static func path(_ leaf: ClockedCrossingState) -> String? {
      switch leaf {
      case .mainGreen: "day/mainGreen"
      case .mainAmber: "day/mainAmber"
      case .sideGreen: "day/sideGreen"
      case .sideAmber: "day/sideAmber"
      case .night: "night"
      case .inactive: nil
      }
    }

    /// Creates a machine that resumes from a text of the engine, or of ``saved``.
    ///
    /// - Parameter now: The time of the host's clock; timers continue with the time that they had left.
    /// - Throws: `CompiledResumeError` if the text is not one of a machine of this chart.
    init(subject: Subject, resuming text: SavedText, at now: Int64 = 0) throws {
      self.init(subject: subject)
      self.now = now
      for path in text.states { try activate(path) }
      guard saved.states.sorted() == text.states.sorted(), text.joins.isEmpty, text.delayedEvents.isEmpty,
        isWhole
      else { throw CompiledResumeError() }
      switch text.end {
      case .stopped: pool.phase = .stopped
      case .terminated: pool.phase = .terminated
      case nil: pool.phase = text.states.isEmpty ? .unstarted : (false) ? .completed : .running
      }
      if let leaves = text.history["day"] {
        var past = Self(subject: subject)
        for path in leaves { try past.activate(path) }
        configuration.historyOfDay0 = past.configuration.state
      }
      for json in text.deferredEvents {
        guard let event = ClockedCrossingEvent.allCases.first(where: { Self.json($0) == json }),
          pool.deferred.append(event.rawValue)
        else { throw CompiledResumeError() }
      }
      for timer in text.timers
      where timer.state == "day" && timer.name == nil && timer.index == 0 {
        if let left = timer.timeLeft {
          dayTimer = now + Int64(left / .nanoseconds(1))
        }
      }
      for timer in text.timers
      where timer.state == "day/mainAmber" && timer.name == nil && timer.index == 0 {
        if let left = timer.timeLeft {
          mainAmberTimer = now + Int64(left / .nanoseconds(1))
        }
      }
      for timer in text.timers
      where timer.state == "day/mainGreen" && timer.name == nil && timer.index == 0 {
        if let left = timer.timeLeft {
          mainGreenTimer = now + Int64(left / .nanoseconds(1))
        }
      }
      for timer in text.timers
      where timer.state == "day/sideAmber" && timer.name == nil && timer.index == 0 {
        if let left = timer.timeLeft {
          sideAmberTimer = now + Int64(left / .nanoseconds(1))
        }
      }
      for timer in text.timers
      where timer.state == "day/sideGreen" && timer.name == nil && timer.index == 0 {
        if let left = timer.timeLeft {
          sideGreenTimer = now + Int64(left / .nanoseconds(1))
        }
      }
      for timer in text.timers
      where timer.state == "night" && timer.name == nil && timer.index == 0 {
        if let left = timer.timeLeft {
          nightTimer = now + Int64(left / .nanoseconds(1))
        }
      }
    }

    private mutating func activate(_ path: String) throws {
      switch path {
      case "day/mainGreen":
        configuration.state = .mainGreen
      case "day/mainAmber":
        configuration.state = .mainAmber
      case "day/sideGreen":
        configuration.state = .sideGreen
      case "day/sideAmber":
        configuration.state = .sideAmber
      case "night":
        configuration.state = .night
      default: throw CompiledResumeError()
      }
    }

    private var isWhole: Bool {
      return true
    }

    private static func json(_ event: ClockedCrossingEvent) -> String {
      switch event {
      case .dusk: "\"dusk\""
      case .next: "\"next\""
      case .button: "\"button\""
      case .dawn: "\"dawn\""
      }
    }
  }
#endif
