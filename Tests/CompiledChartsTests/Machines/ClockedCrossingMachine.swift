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
  /// The states that were active in `day` when it was exited.
  var historyOfDay0 = ClockedCrossingState.inactive

  init() {}
}

/// The functions that ``ClockedCrossingMachine`` calls, by their names in its file.
protocol ClockedCrossingSubject: CompiledSubject {
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
  /// The object that has the guards and actions.
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
    subject.willHandle()
    defer { subject.didHandle() }
    do throws(Failure) {
      return outcome(of: try react(to: event))
    } catch {
      return .failed(error)
    }
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

  /// Sets the time, and handles the event of a timer whose deadline it is.
  mutating func elapse(at time: Int64) -> CompiledOutcome<Failure>? {
    now = max(now, time)
    if time == .max { return nil }
    if dayTimer == time {
      dayTimer = .max
      return handle(.dusk)
    }
    if mainGreenTimer == time {
      mainGreenTimer = .max
      return handle(.next)
    }
    if mainAmberTimer == time {
      mainAmberTimer = .max
      return handle(.next)
    }
    if sideGreenTimer == time {
      sideGreenTimer = .max
      return handle(.next)
    }
    if sideAmberTimer == time {
      sideAmberTimer = .max
      return handle(.next)
    }
    if nightTimer == time {
      nightTimer = .max
      return handle(.dawn)
    }
    return nil
  }

  // MARK: - Steps

  mutating func enterChart() throws(Failure) {
    pool.phase = .running
    let before = configuration
    configuration.state = .mainGreen
    dayTimer = Self.deadline(now, after: 180000000000)
    mainGreenTimer = Self.deadline(now, after: 40000000000)
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
        mainAmberTimer = Self.deadline(now, after: 3000000000)
        return true
      case .button:
        // mainGreen: button → mainAmber
        mainGreenTimer = .max
        configuration.state = .mainAmber
        mainAmberTimer = Self.deadline(now, after: 3000000000)
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
        sideGreenTimer = Self.deadline(now, after: 20000000000)
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
        sideAmberTimer = Self.deadline(now, after: 3000000000)
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
        mainGreenTimer = Self.deadline(now, after: 40000000000)
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
          dayTimer = Self.deadline(now, after: 180000000000)
          mainGreenTimer = Self.deadline(now, after: 40000000000)
        case .mainAmber:
          dayTimer = Self.deadline(now, after: 180000000000)
          mainAmberTimer = Self.deadline(now, after: 3000000000)
        case .sideGreen:
          dayTimer = Self.deadline(now, after: 180000000000)
          sideGreenTimer = Self.deadline(now, after: 20000000000)
        case .sideAmber:
          dayTimer = Self.deadline(now, after: 180000000000)
          sideAmberTimer = Self.deadline(now, after: 3000000000)
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
    nightTimer = Self.deadline(now, after: 60000000000)
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
        ClockedCrossingEvent(rawValue: pool.deferred[index]).map { text.deferredEvents.append(Self.texts($0)[0]) }
      }
      if (configuration.state == .mainGreen || configuration.state == .mainAmber || configuration.state == .sideGreen || configuration.state == .sideAmber) {
        text.timers.append(
          SavedStateTimer(
            of: "day",
            timeLeft: dayTimer == .max ? nil : .nanoseconds(dayTimer) - .nanoseconds(now)))
      }
      if configuration.state == .mainAmber {
        text.timers.append(
          SavedStateTimer(
            of: "day/mainAmber",
            timeLeft: mainAmberTimer == .max ? nil : .nanoseconds(mainAmberTimer) - .nanoseconds(now)))
      }
      if configuration.state == .mainGreen {
        text.timers.append(
          SavedStateTimer(
            of: "day/mainGreen",
            timeLeft: mainGreenTimer == .max ? nil : .nanoseconds(mainGreenTimer) - .nanoseconds(now)))
      }
      if configuration.state == .sideAmber {
        text.timers.append(
          SavedStateTimer(
            of: "day/sideAmber",
            timeLeft: sideAmberTimer == .max ? nil : .nanoseconds(sideAmberTimer) - .nanoseconds(now)))
      }
      if configuration.state == .sideGreen {
        text.timers.append(
          SavedStateTimer(
            of: "day/sideGreen",
            timeLeft: sideGreenTimer == .max ? nil : .nanoseconds(sideGreenTimer) - .nanoseconds(now)))
      }
      if configuration.state == .night {
        text.timers.append(
          SavedStateTimer(
            of: "night",
            timeLeft: nightTimer == .max ? nil : .nanoseconds(nightTimer) - .nanoseconds(now)))
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
      if let leaves = text.history["day"],
        (try? leaves.forEach { try past0.activate($0) }) != nil,
        [.mainGreen, .mainAmber, .sideGreen, .sideAmber].contains(past0.configuration.state),
        [Self.path(past0.configuration.state)].compactMap({ $0 }).sorted() == leaves.sorted()
      {
        configuration.historyOfDay0 = past0.configuration.state
      }
      for json in text.deferredEvents {
        guard let event = ClockedCrossingEvent.allCases.first(where: { Self.texts($0).contains(json) }),
          pool.deferred.append(event.rawValue)
        else { throw CompiledResumeError() }
      }
      if pool.phase == .running, (configuration.state == .mainGreen || configuration.state == .mainAmber || configuration.state == .sideGreen || configuration.state == .sideAmber) {
        let saved = text.timers.first {
          $0.state == "day" && $0.name == nil && $0.index == 0
        }
        dayTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 180000000000)
      }
      if pool.phase == .running, configuration.state == .mainAmber {
        let saved = text.timers.first {
          $0.state == "day/mainAmber" && $0.name == nil && $0.index == 0
        }
        mainAmberTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 3000000000)
      }
      if pool.phase == .running, configuration.state == .mainGreen {
        let saved = text.timers.first {
          $0.state == "day/mainGreen" && $0.name == nil && $0.index == 0
        }
        mainGreenTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 40000000000)
      }
      if pool.phase == .running, configuration.state == .sideAmber {
        let saved = text.timers.first {
          $0.state == "day/sideAmber" && $0.name == nil && $0.index == 0
        }
        sideAmberTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 3000000000)
      }
      if pool.phase == .running, configuration.state == .sideGreen {
        let saved = text.timers.first {
          $0.state == "day/sideGreen" && $0.name == nil && $0.index == 0
        }
        sideGreenTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 20000000000)
      }
      if pool.phase == .running, configuration.state == .night {
        let saved = text.timers.first {
          $0.state == "night" && $0.name == nil && $0.index == 0
        }
        nightTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 60000000000)
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

    /// The JSON of an event: that of a string, which is written, of an enumeration, and of a `NamedEvent`.
    private static func texts(_ event: ClockedCrossingEvent) -> [String] {
      let name = switch event {
      case .dusk: "\"dusk\""
      case .next: "\"next\""
      case .button: "\"button\""
      case .dawn: "\"dawn\""
      }
      return [name, "{\(name):{}}", "{\"name\":\(name)}"]
    }
  }
#endif
