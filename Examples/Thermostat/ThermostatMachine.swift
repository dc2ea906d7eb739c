// Made by Schematic of Thermostat.chart.json: edit that file instead of this one.
// swift-format-ignore-file

import SchematicEmbedded

#if !hasFeature(Embedded)
  import Schematic
  import Statecharts
#endif

/// The events of ``ThermostatMachine``.
enum ThermostatEvent: UInt8, CaseIterable, Sendable {
  /// The event `power`.
  case power
  /// The event `sensorFailed`.
  case sensorFailed
  /// The event `tooCold`.
  case tooCold
  /// The event `warmEnough`.
  case warmEnough
  /// The event `boost`.
  case boost
  /// The event `after.on.heating.warming.2`.
  case onHeatingWarmingTimeout
  /// The event `after.on.heating.boosting.1`.
  case onHeatingBoostingTimeout
  /// The event `after.on.heating.resting.0`.
  case onHeatingRestingTimeout
  /// The event `touch`.
  case touch
  /// The event `hold`.
  case hold
  /// The event `after.on.screen.bright.2`.
  case onScreenBrightTimeout
  /// The event `repaired`.
  case repaired
}

/// The innermost active state of the chart.
enum ThermostatState: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `off`.
  case off
  /// The state `on`.
  case on
  /// The state `failed`.
  case failed
}

/// The innermost active state of the region `onHeating`.
enum ThermostatStateOfOnHeating: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `on@0/heating/idle`.
  case onHeatingIdle
  /// The state `on@0/heating/warming`.
  case onHeatingWarming
  /// The state `on@0/heating/boosting`.
  case onHeatingBoosting
  /// The state `on@0/heating/resting`.
  case onHeatingResting
}

/// The innermost active state of the region `onScreen`.
enum ThermostatStateOfOnScreen: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `on@1/screen/dim`.
  case onScreenDim
  /// The state `on@1/screen/bright`.
  case onScreenBright
  /// The state `on@1/screen/menu`.
  case onScreenMenu
}

/// The active states of ``ThermostatMachine``, and what it remembers.
struct ThermostatConfiguration: Equatable, Sendable {
  /// The innermost active state of the chart.
  var state = ThermostatState.inactive
  /// The innermost active state of the region `onHeating`.
  var onHeating = ThermostatStateOfOnHeating.inactive
  /// The innermost active state of the region `onScreen`.
  var onScreen = ThermostatStateOfOnScreen.inactive
  /// The states that were active in `on@0/heating` when it was exited.
  var historyOfOnHeating0 = ThermostatStateOfOnHeating.inactive

  init() {}
}

/// The functions that ``ThermostatMachine`` calls, by their names in its file.
protocol ThermostatSubject: CompiledSubject {
  /// The error that guards and actions may throw. Default: none throws.
  associatedtype Failure: Error = Never
  /// The action `darken`.
  mutating func darken() throws(Failure)
  /// The action `stopHeater`.
  mutating func stopHeater() throws(Failure)
  /// The action `stopFan`.
  mutating func stopFan() throws(Failure)
  /// The action `dark`.
  mutating func dark() throws(Failure)
  /// The action `light`.
  mutating func light() throws(Failure)
  /// The action `startHeater`.
  mutating func startHeater() throws(Failure)
  /// The action `startFan`.
  mutating func startFan() throws(Failure)
  /// The action `soundAlarm`.
  mutating func soundAlarm() throws(Failure)
  /// The action `brighten`.
  mutating func brighten() throws(Failure)
  /// The guard `isAllowed`.
  var isAllowed: Bool { mutating get throws(Failure) }
  /// Called after each step; the default does nothing.
  mutating func didTake(
    _ event: ThermostatEvent?, from: ThermostatConfiguration, to: ThermostatConfiguration)
}

extension ThermostatSubject {
  /// Does nothing.
  mutating func didTake(
    _ event: ThermostatEvent?, from: ThermostatConfiguration, to: ThermostatConfiguration) {}
}

/// The machine of the chart `Thermostat`; a copy is a snapshot.
struct ThermostatMachine<Subject: ThermostatSubject>: CompiledMachine {
  /// The error that guards and actions may throw.
  typealias Failure = Subject.Failure
  /// The object that has the guards and actions.
  var subject: Subject
  /// The active states.
  var configuration = ThermostatConfiguration()
  /// The events that wait.
  var pool = CompiledPool<Failure, NoQueue>()
  /// The time in nanoseconds on the clock of the host, as the last call of `advance(to:)` has set it.
  private(set) var now: Int64 = 0
  private var onHeatingWarmingTimer = Int64.max
  private var onHeatingBoostingTimer = Int64.max
  private var onHeatingRestingTimer = Int64.max
  private var onScreenBrightTimer = Int64.max

  /// Whether more than one step may follow from an event.
  static var hasFollowers: Bool { false }

  /// Creates a machine that is not started.
  init(subject: Subject) { self.subject = subject }

  /// Handles an event, and everything that follows from it.
  @discardableResult
  mutating func handle(_ event: ThermostatEvent) -> CompiledOutcome<Failure> {
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
    next = min(next, onHeatingWarmingTimer)
    next = min(next, onHeatingBoostingTimer)
    next = min(next, onHeatingRestingTimer)
    next = min(next, onScreenBrightTimer)
    return next == .max ? nil : next
  }

  /// Sets the time, and handles the event of a timer whose deadline it is.
  mutating func elapse(at time: Int64) -> CompiledOutcome<Failure>? {
    now = max(now, time)
    if time == .max { return nil }
    if onHeatingWarmingTimer == time {
      onHeatingWarmingTimer = .max
      return handle(.onHeatingWarmingTimeout)
    }
    if onHeatingBoostingTimer == time {
      onHeatingBoostingTimer = .max
      return handle(.onHeatingBoostingTimeout)
    }
    if onHeatingRestingTimer == time {
      onHeatingRestingTimer = .max
      return handle(.onHeatingRestingTimeout)
    }
    if onScreenBrightTimer == time {
      onScreenBrightTimer = .max
      return handle(.onScreenBrightTimeout)
    }
    return nil
  }

  // MARK: - Steps

  mutating func enterChart() throws(Failure) {
    pool.phase = .running
    try take(18, 0, 0, nil)
  }

  mutating func exitChart() throws(Failure) {
    if pool.phase == .running { try exitAll() }
    clear()
    pool.phase = .stopped
  }

  private mutating func exitAll() throws(Failure) {
    switch configuration.state {
    case .on:
      switch configuration.onScreen {
      case .onScreenBright:
        try subject.darken()
      default: break
      }
      switch configuration.onHeating {
      case .onHeatingWarming:
        try subject.stopHeater()
      case .onHeatingBoosting:
        try subject.stopFan()
        try subject.stopHeater()
      default: break
      }
      try subject.dark()
    default: break
    }
  }

  private mutating func clear() {
    configuration = ThermostatConfiguration()
    onHeatingWarmingTimer = .max
    onHeatingBoostingTimer = .max
    onHeatingRestingTimer = .max
    onScreenBrightTimer = .max
  }

  mutating func react(to number: UInt8) throws(Failure) -> CompiledReaction {
    guard let event = ThermostatEvent(rawValue: number) else { return .ignored }
    return try react(to: event)
  }

  /// Takes the step for an event, if there is one.
  private mutating func react(to event: ThermostatEvent) throws(Failure) -> CompiledReaction {
    guard pool.phase == .running else { return .ignored }
    var path0: UInt8 = 0
    var path1: UInt8 = 0
    var path2: UInt8 = 0
    var asked2 = false
    switch configuration.state {
    case .off, .failed:
      path0 = try select(event)
    case .on:
      path1 = try selectInOnHeating(event)
      if path1 == 0, !asked2 {
        asked2 = true
        path1 = try selectAroundOn(event)
      }
      path2 = try selectInOnScreen(event)
      if path2 == 0, !asked2 {
        asked2 = true
        path2 = try selectAroundOn(event)
      }
      if ((path1 >= 4 && path1 <= 10) || path1 == 12), path2 == 11 { path2 = 0 }
      if (path1 >= 4 && path1 <= 11), path2 == 12 { path2 = 0 }
      if (path2 >= 13 && path2 <= 17), (path1 >= 11 && path1 <= 12) { path1 = 0 }
    default: break
    }
    guard path0 | path1 | path2 != 0 else { return .ignored }
    try take(path0, path1, path2, event)
    return .taken
  }

  mutating func proceed() throws(Failure) -> Bool {
    false
  }

  private mutating func take(
    _ path0: UInt8, _ path1: UInt8, _ path2: UInt8, _ event: ThermostatEvent?
  ) throws(Failure) {
    let before = configuration
    try exit(path2)
    try exit(path1)
    try exit(path0)
    change(path0)
    change(path1)
    change(path2)
    do throws(Failure) {
      try enter(path0)
      try enter(path1)
      try enter(path2)
    } catch {
      pool.note(error)
    }
    subject.didTake(event, from: before, to: configuration)
  }

  /// Exits states, the innermost first.
  private mutating func exit(_ path: UInt8) throws(Failure) {
    switch path {
    // on.heating.warming: warmEnough → on.heating.idle, line 20
    // on.heating.warming: boost → on.heating.boosting, line 20
    // on.heating.warming: after 600.0 seconds → on.heating.resting, line 19
    case 5, 6, 7:
      try subject.stopHeater()
    // on.heating.boosting: warmEnough → on.heating.idle, line 26
    // on.heating.boosting: after 120.0 seconds → on.heating.warming, line 25
    case 8, 9:
      try subject.stopFan()
      try subject.stopHeater()
    // on: power → off, line 10
    // on: sensorFailed → failed, line 10
    case 11, 12:
      switch configuration.onScreen {
      case .onScreenBright:
        try subject.darken()
      default: break
      }
      switch configuration.onHeating {
      case .onHeatingWarming:
        try subject.stopHeater()
      case .onHeatingBoosting:
        try subject.stopFan()
        try subject.stopHeater()
      default: break
      }
      try subject.dark()
    // on.screen.bright: touch → on.screen.bright, line 40
    // on.screen.bright: hold → on.screen.menu, line 40
    // on.screen.bright: after 10.0 seconds → on.screen.dim, line 39
    case 14, 15, 16:
      try subject.darken()
    default: break
    }
  }

  /// Changes the state.
  private mutating func change(_ path: UInt8) {
    switch path {
    // off: power → on, line 5
    case 1:
      configuration.state = .on
      configuration.onHeating = .onHeatingIdle
      configuration.onScreen = .onScreenDim
    // failed: power → off, line 49
    // the start
    case 2, 18:
      configuration.state = .off
      configuration.onHeating = .inactive
      configuration.onScreen = .inactive
    // failed: repaired → shallow history of on.heating, line 49
    case 3:
      switch configuration.historyOfOnHeating0 {
      case .inactive, .onHeatingIdle:
        configuration.state = .on
        configuration.onHeating = .onHeatingIdle
        configuration.onScreen = .onScreenDim
      case .onHeatingWarming:
        configuration.state = .on
        configuration.onHeating = .onHeatingWarming
        configuration.onScreen = .onScreenDim
      case .onHeatingBoosting:
        configuration.state = .on
        configuration.onHeating = .onHeatingBoosting
        configuration.onScreen = .onScreenDim
      case .onHeatingResting:
        configuration.state = .on
        configuration.onHeating = .onHeatingResting
        configuration.onScreen = .onScreenDim
      }
    // on.heating.idle: tooCold [isAllowed] → on.heating.warming, line 15
    case 4:
      configuration.onHeating = .onHeatingWarming
    // on.heating.warming: warmEnough → on.heating.idle, line 20
    case 5:
      onHeatingWarmingTimer = .max
      configuration.onHeating = .onHeatingIdle
    // on.heating.warming: boost → on.heating.boosting, line 20
    case 6:
      onHeatingWarmingTimer = .max
      configuration.onHeating = .onHeatingBoosting
    // on.heating.warming: after 600.0 seconds → on.heating.resting, line 19
    case 7:
      onHeatingWarmingTimer = .max
      configuration.onHeating = .onHeatingResting
    // on.heating.boosting: warmEnough → on.heating.idle, line 26
    case 8:
      onHeatingBoostingTimer = .max
      configuration.onHeating = .onHeatingIdle
    // on.heating.boosting: after 120.0 seconds → on.heating.warming, line 25
    case 9:
      onHeatingBoostingTimer = .max
      configuration.onHeating = .onHeatingWarming
    // on.heating.resting: after 300.0 seconds → on.heating.idle, line 28
    case 10:
      onHeatingRestingTimer = .max
      configuration.onHeating = .onHeatingIdle
    // on: power → off, line 10
    case 11:
      onHeatingWarmingTimer = .max
      onHeatingBoostingTimer = .max
      onHeatingRestingTimer = .max
      onScreenBrightTimer = .max
      switch configuration.onHeating {
      case .onHeatingIdle, .onHeatingWarming, .onHeatingBoosting, .onHeatingResting:
        configuration.historyOfOnHeating0 = configuration.onHeating
      default: break
      }
      configuration.state = .off
      configuration.onHeating = .inactive
      configuration.onScreen = .inactive
    // on: sensorFailed → failed, line 10
    case 12:
      onHeatingWarmingTimer = .max
      onHeatingBoostingTimer = .max
      onHeatingRestingTimer = .max
      onScreenBrightTimer = .max
      switch configuration.onHeating {
      case .onHeatingIdle, .onHeatingWarming, .onHeatingBoosting, .onHeatingResting:
        configuration.historyOfOnHeating0 = configuration.onHeating
      default: break
      }
      configuration.state = .failed
      configuration.onHeating = .inactive
      configuration.onScreen = .inactive
    // on.screen.dim: touch → on.screen.bright, line 35
    case 13:
      configuration.onScreen = .onScreenBright
    // on.screen.bright: touch → on.screen.bright, line 40
    case 14:
      onScreenBrightTimer = .max
      configuration.onScreen = .onScreenBright
    // on.screen.bright: hold → on.screen.menu, line 40
    case 15:
      onScreenBrightTimer = .max
      configuration.onScreen = .onScreenMenu
    // on.screen.bright: after 10.0 seconds → on.screen.dim, line 39
    case 16:
      onScreenBrightTimer = .max
      configuration.onScreen = .onScreenDim
    // on.screen.menu: hold → on.screen.dim, line 42
    case 17:
      configuration.onScreen = .onScreenDim
    default: break
    }
  }

  /// Performs entry actions, the outermost first.
  private mutating func enter(_ path: UInt8) throws(Failure) {
    switch path {
    // off: power → on, line 5
    case 1:
      try subject.light()
    // failed: repaired → shallow history of on.heating, line 49
    case 3:
      switch configuration.historyOfOnHeating0 {
      case .inactive, .onHeatingIdle:
        try subject.light()
      case .onHeatingWarming:
        try subject.light()
        try subject.startHeater()
        onHeatingWarmingTimer = Self.deadline(now, after: 600000000000)
      case .onHeatingBoosting:
        try subject.light()
        try subject.startHeater()
        try subject.startFan()
        onHeatingBoostingTimer = Self.deadline(now, after: 120000000000)
      case .onHeatingResting:
        try subject.light()
        onHeatingRestingTimer = Self.deadline(now, after: 300000000000)
      }
    // on.heating.idle: tooCold [isAllowed] → on.heating.warming, line 15
    // on.heating.boosting: after 120.0 seconds → on.heating.warming, line 25
    case 4, 9:
      try subject.startHeater()
      onHeatingWarmingTimer = Self.deadline(now, after: 600000000000)
    // on.heating.warming: boost → on.heating.boosting, line 20
    case 6:
      try subject.startHeater()
      try subject.startFan()
      onHeatingBoostingTimer = Self.deadline(now, after: 120000000000)
    // on.heating.warming: after 600.0 seconds → on.heating.resting, line 19
    case 7:
      onHeatingRestingTimer = Self.deadline(now, after: 300000000000)
    // on: sensorFailed → failed, line 10
    case 12:
      try subject.soundAlarm()
    // on.screen.dim: touch → on.screen.bright, line 35
    // on.screen.bright: touch → on.screen.bright, line 40
    case 13, 14:
      try subject.brighten()
      onScreenBrightTimer = Self.deadline(now, after: 10000000000)
    default: break
    }
  }

  // MARK: - Which transition is enabled

  private mutating func select(_ event: ThermostatEvent) throws(Failure) -> UInt8 {
    switch configuration.state {
    case .off:
      switch event {
      case .power:
        return 1
      default: break
      }
    case .failed:
      switch event {
      case .power:
        return 2
      case .repaired:
        return 3
      default: break
      }
    default: break
    }
    return 0
  }

  private mutating func selectInOnHeating(_ event: ThermostatEvent) throws(Failure) -> UInt8 {
    switch configuration.onHeating {
    case .onHeatingIdle:
      switch event {
      case .tooCold:
        if try subject.isAllowed {
          return 4
        }
      default: break
      }
    case .onHeatingWarming:
      switch event {
      case .warmEnough:
        return 5
      case .boost:
        return 6
      case .onHeatingWarmingTimeout:
        return 7
      default: break
      }
    case .onHeatingBoosting:
      switch event {
      case .warmEnough:
        return 8
      case .onHeatingBoostingTimeout:
        return 9
      default: break
      }
    case .onHeatingResting:
      switch event {
      case .onHeatingRestingTimeout:
        return 10
      default: break
      }
    default: break
    }
    return 0
  }

  private mutating func selectAroundOn(_ event: ThermostatEvent) throws(Failure) -> UInt8 {
    switch event {
    case .power:
      return 11
    case .sensorFailed:
      return 12
    default: break
    }
    return 0
  }

  private mutating func selectInOnScreen(_ event: ThermostatEvent) throws(Failure) -> UInt8 {
    switch configuration.onScreen {
    case .onScreenDim:
      switch event {
      case .touch:
        return 13
      default: break
      }
    case .onScreenBright:
      switch event {
      case .touch:
        return 14
      case .hold:
        return 15
      case .onScreenBrightTimeout:
        return 16
      default: break
      }
    case .onScreenMenu:
      switch event {
      case .hold:
        return 17
      default: break
      }
    default: break
    }
    return 0
  }
}

#if !hasFeature(Embedded)
  extension ThermostatMachine {
    /// The text that the engine saves for a machine in this state.
    var saved: SavedText {
      var text = SavedText(
        states: [Self.path(configuration.state), Self.path(configuration.onHeating), Self.path(configuration.onScreen)].compactMap { $0 },
        structure: "2b316bff20599134")
      text.end = pool.phase == .stopped ? .stopped : pool.phase == .terminated ? .terminated : nil
      let history0 = [Self.path(configuration.historyOfOnHeating0)].compactMap { $0 }
      if !history0.isEmpty { text.history["on@0/heating"] = history0 }
      for index in 0..<pool.deferred.count {
        ThermostatEvent(rawValue: pool.deferred[index]).map { text.deferredEvents.append(Self.texts($0)[0]) }
      }
      if configuration.onHeating == .onHeatingBoosting {
        text.timers.append(
          SavedStateTimer(
            of: "on@0/heating/boosting",
            timeLeft: onHeatingBoostingTimer == .max ? nil : .nanoseconds(onHeatingBoostingTimer) - .nanoseconds(now)))
      }
      if configuration.onHeating == .onHeatingResting {
        text.timers.append(
          SavedStateTimer(
            of: "on@0/heating/resting",
            timeLeft: onHeatingRestingTimer == .max ? nil : .nanoseconds(onHeatingRestingTimer) - .nanoseconds(now)))
      }
      if configuration.onHeating == .onHeatingWarming {
        text.timers.append(
          SavedStateTimer(
            of: "on@0/heating/warming",
            timeLeft: onHeatingWarmingTimer == .max ? nil : .nanoseconds(onHeatingWarmingTimer) - .nanoseconds(now)))
      }
      if configuration.onScreen == .onScreenBright {
        text.timers.append(
          SavedStateTimer(
            of: "on@1/screen/bright",
            timeLeft: onScreenBrightTimer == .max ? nil : .nanoseconds(onScreenBrightTimer) - .nanoseconds(now)))
      }
      return text
    }

    private static func path(_ leaf: ThermostatState) -> String? {
      switch leaf {
      case .off: "off"
      case .failed: "failed"
      default: nil
      }
    }

    private static func path(_ leaf: ThermostatStateOfOnHeating) -> String? {
      switch leaf {
      case .onHeatingIdle: "on@0/heating/idle"
      case .onHeatingWarming: "on@0/heating/warming"
      case .onHeatingBoosting: "on@0/heating/boosting"
      case .onHeatingResting: "on@0/heating/resting"
      case .inactive: nil
      }
    }

    private static func path(_ leaf: ThermostatStateOfOnScreen) -> String? {
      switch leaf {
      case .onScreenDim: "on@1/screen/dim"
      case .onScreenBright: "on@1/screen/bright"
      case .onScreenMenu: "on@1/screen/menu"
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
      if let leaves = text.history["on@0/heating"],
        (try? leaves.forEach { try past0.activate($0) }) != nil,
        [.onHeatingIdle, .onHeatingWarming, .onHeatingBoosting, .onHeatingResting].contains(past0.configuration.onHeating),
        [Self.path(past0.configuration.onHeating)].compactMap({ $0 }).sorted() == leaves.sorted()
      {
        configuration.historyOfOnHeating0 = past0.configuration.onHeating
      }
      for json in text.deferredEvents {
        guard let event = ThermostatEvent.allCases.first(where: { Self.texts($0).contains(json) }),
          pool.deferred.append(event.rawValue)
        else { throw CompiledResumeError() }
      }
      if pool.phase == .running, configuration.onHeating == .onHeatingBoosting {
        let saved = text.timers.first {
          $0.state == "on@0/heating/boosting" && $0.name == nil && $0.index == 0
        }
        onHeatingBoostingTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 120000000000)
      }
      if pool.phase == .running, configuration.onHeating == .onHeatingResting {
        let saved = text.timers.first {
          $0.state == "on@0/heating/resting" && $0.name == nil && $0.index == 0
        }
        onHeatingRestingTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 300000000000)
      }
      if pool.phase == .running, configuration.onHeating == .onHeatingWarming {
        let saved = text.timers.first {
          $0.state == "on@0/heating/warming" && $0.name == nil && $0.index == 0
        }
        onHeatingWarmingTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 600000000000)
      }
      if pool.phase == .running, configuration.onScreen == .onScreenBright {
        let saved = text.timers.first {
          $0.state == "on@1/screen/bright" && $0.name == nil && $0.index == 0
        }
        onScreenBrightTimer = try Self.deadline(now, resuming: saved.map(\.timeLeft), orAfter: 10000000000)
      }
    }

    private mutating func activate(_ path: String) throws {
      switch path {
      case "off":
        configuration.state = .off
      case "failed":
        configuration.state = .failed
      case "on@0/heating/idle":
        configuration.onHeating = .onHeatingIdle
        configuration.state = .on
      case "on@0/heating/warming":
        configuration.onHeating = .onHeatingWarming
        configuration.state = .on
      case "on@0/heating/boosting":
        configuration.onHeating = .onHeatingBoosting
        configuration.state = .on
      case "on@0/heating/resting":
        configuration.onHeating = .onHeatingResting
        configuration.state = .on
      case "on@1/screen/dim":
        configuration.onScreen = .onScreenDim
        configuration.state = .on
      case "on@1/screen/bright":
        configuration.onScreen = .onScreenBright
        configuration.state = .on
      case "on@1/screen/menu":
        configuration.onScreen = .onScreenMenu
        configuration.state = .on
      default: throw CompiledResumeError()
      }
    }

    private var isWhole: Bool {
      guard (configuration.state == .on) == (configuration.onHeating != .inactive) else { return false }
      guard (configuration.state == .on) == (configuration.onScreen != .inactive) else { return false }
      return true
    }

    /// The JSON of an event: that of a string, which is written, of an enumeration, and of a `NamedEvent`.
    private static func texts(_ event: ThermostatEvent) -> [String] {
      let name = switch event {
      case .power: "\"power\""
      case .sensorFailed: "\"sensorFailed\""
      case .tooCold: "\"tooCold\""
      case .warmEnough: "\"warmEnough\""
      case .boost: "\"boost\""
      case .onHeatingWarmingTimeout: "\"after.on.heating.warming.2\""
      case .onHeatingBoostingTimeout: "\"after.on.heating.boosting.1\""
      case .onHeatingRestingTimeout: "\"after.on.heating.resting.0\""
      case .touch: "\"touch\""
      case .hold: "\"hold\""
      case .onScreenBrightTimeout: "\"after.on.screen.bright.2\""
      case .repaired: "\"repaired\""
      }
      return [name, "{\(name):{}}", "{\"name\":\(name)}"]
    }
  }
#endif
