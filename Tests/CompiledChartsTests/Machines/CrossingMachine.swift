// Made by Schematic of the chart Crossing: edit the chart instead of this file.
// swift-format-ignore-file

import SchematicEmbedded

#if !hasFeature(Embedded)
  import Schematic
  import Statecharts
#endif

/// The events of ``CrossingMachine``.
enum CrossingEvent: UInt8, CaseIterable, Sendable {
  /// The event `dusk`.
  case dusk
  /// The event `button`.
  case button
  /// The event `northIsClear`.
  case northIsClear
  /// The event `southIsClear`.
  case southIsClear
  /// The event `walkIsOver`.
  case walkIsOver
  /// The event `dawn`.
  case dawn
}

/// The innermost active state of the chart.
enum CrossingState: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `day/traffic`.
  case traffic
  /// The state `day/walk`.
  case walk
  /// The state `night`.
  case night
}

/// The innermost active state of the region `north`.
enum CrossingStateOfNorth: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `day/traffic@north/northGoes`.
  case northGoes
  /// The state `day/traffic@north/northStops`.
  case northStops
}

/// The innermost active state of the region `south`.
enum CrossingStateOfSouth: UInt8, Sendable {
  /// None.
  case inactive
  /// The state `day/traffic@south/southGoes`.
  case southGoes
  /// The state `day/traffic@south/southStops`.
  case southStops
}

/// The active states of ``CrossingMachine``, and what it remembers.
struct CrossingConfiguration: Equatable, Sendable {
  /// The innermost active state of the chart.
  var state = CrossingState.inactive
  /// The innermost active state of the region `north`.
  var north = CrossingStateOfNorth.inactive
  /// The innermost active state of the region `south`.
  var south = CrossingStateOfSouth.inactive
  /// The states that were active in `day` when it was exited.
  var historyOfDay0 = CrossingState.inactive
  /// The states that were active in `day` when it was exited.
  var historyOfDay0InNorth = CrossingStateOfNorth.inactive
  /// The states that were active in `day` when it was exited.
  var historyOfDay0InSouth = CrossingStateOfSouth.inactive
  /// Whether `day/traffic@north/northStops` has arrived at the join `all clear`.
  var northStopsAtAllClear = false
  /// Whether `day/traffic@south/southStops` has arrived at the join `all clear`.
  var southStopsAtAllClear = false

  init() {}
}

/// The functions that ``CrossingMachine`` calls, by their names in its file.
protocol CrossingSubject: CompiledSubject {
  /// The error that guards and actions may throw. Default: none throws.
  associatedtype Failure: Error = Never
  /// The action `fall silent`.
  mutating func fallSilent() throws(Failure)
  /// The action `count`.
  mutating func count() throws(Failure)
  /// The action `tick`.
  mutating func tick() throws(Failure)
  /// Called after each step; the default does nothing.
  mutating func didTake(
    _ event: CrossingEvent?, from: CrossingConfiguration, to: CrossingConfiguration)
}

extension CrossingSubject {
  /// Does nothing.
  mutating func didTake(
    _ event: CrossingEvent?, from: CrossingConfiguration, to: CrossingConfiguration) {}
}

/// The machine of the chart `Crossing`; a copy is a snapshot.
struct CrossingMachine<Subject: CrossingSubject>: CompiledMachine {
  /// The error that guards and actions may throw.
  typealias Failure = Subject.Failure
  /// The object that has the guards and actions.
  var subject: Subject
  /// The active states.
  var configuration = CrossingConfiguration()
  /// The events that wait.
  var pool = CompiledPool<Failure, NoQueue>()

  /// Whether more than one step may follow from an event.
  static var hasFollowers: Bool { false }

  /// Creates a machine that is not started.
  init(subject: Subject) { self.subject = subject }

  /// Handles an event, and everything that follows from it.
  @discardableResult
  mutating func handle(_ event: CrossingEvent) -> CompiledOutcome<Failure> {
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
    try take(12, 0, 0, nil)
  }

  mutating func exitChart() throws(Failure) {
    if pool.phase == .running { try exitAll() }
    clear()
    pool.phase = .stopped
  }

  private mutating func exitAll() throws(Failure) {
    switch configuration.state {
    case .walk:
      try subject.fallSilent()
    default: break
    }
  }

  private mutating func clear() {
    configuration = CrossingConfiguration()
  }

  mutating func react(to number: UInt8) throws(Failure) -> CompiledReaction {
    guard let event = CrossingEvent(rawValue: number) else { return .ignored }
    return try react(to: event)
  }

  /// Takes the step for an event, if there is one.
  private mutating func react(to event: CrossingEvent) throws(Failure) -> CompiledReaction {
    guard pool.phase == .running else { return .ignored }
    var path0: UInt8 = 0
    var path1: UInt8 = 0
    var path2: UInt8 = 0
    var asked2 = false
    switch configuration.state {
    case .walk, .night:
      path0 = try select(event)
    case .traffic:
      path1 = try selectInNorth(event)
      if path1 == 0, !asked2 {
        asked2 = true
        path1 = try selectAroundTraffic(event)
      }
      path2 = try selectInSouth(event)
      if path2 == 0, !asked2 {
        asked2 = true
        path2 = try selectAroundTraffic(event)
      }
      if (path1 >= 4 && path1 <= 5), (path2 == 1 || path2 == 9) { path2 = 0 }
      if path1 == 5, path2 == 8 { path2 = 0 }
      if (path2 >= 8 && path2 <= 9), path1 == 1 { path1 = 0 }
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
    _ path0: UInt8, _ path1: UInt8, _ path2: UInt8, _ event: CrossingEvent?
  ) throws(Failure) {
    let before = configuration
    try exit(path2)
    try exit(path1)
    try exit(path0)
    try act(path0)
    try act(path1)
    try act(path2)
    arrive(path0)
    arrive(path1)
    arrive(path2)
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
    // day: dusk → night
    case 1:
      switch configuration.state {
      case .walk:
        try subject.fallSilent()
      default: break
      }
    // walk: walkIsOver → northGoes + southGoes
    case 2:
      try subject.fallSilent()
    default: break
    }
  }

  /// Performs the actions of a transition.
  private mutating func act(_ path: UInt8) throws(Failure) {
    switch path {
    // northStops: northIsClear → all clear
    // southStops: southIsClear → all clear
    case 5, 9:
      try subject.count()
    default: break
    }
  }

  /// Notes which sources arrive at joins.
  private mutating func arrive(_ path: UInt8) {
    switch path {
    // northStops: northIsClear → all clear
    case 6:
      configuration.northStopsAtAllClear = true
    // southStops: southIsClear → all clear
    case 10:
      configuration.southStopsAtAllClear = true
    default: break
    }
  }

  /// Changes the state.
  private mutating func change(_ path: UInt8) {
    switch path {
    // day: dusk → night
    case 1:
      configuration.historyOfDay0 = configuration.state
      configuration.historyOfDay0InNorth = configuration.north
      configuration.historyOfDay0InSouth = configuration.south
      configuration.northStopsAtAllClear = false
      configuration.southStopsAtAllClear = false
      configuration.state = .night
      configuration.north = .inactive
      configuration.south = .inactive
    // walk: walkIsOver → northGoes + southGoes
    // the start
    case 2, 12:
      configuration.state = .traffic
      configuration.north = .northGoes
      configuration.south = .southGoes
    // night: dawn → shallow history of day
    case 3:
      switch configuration.historyOfDay0 {
      case .inactive, .traffic:
        configuration.state = .traffic
        configuration.north = .northGoes
        configuration.south = .southGoes
      case .walk:
        configuration.state = .walk
        configuration.north = .inactive
        configuration.south = .inactive
      default: break
      }
    // northGoes: button → northStops
    case 4:
      configuration.north = .northStops
    // northStops: northIsClear → all clear
    // southStops: southIsClear → all clear
    case 5, 9:
      configuration.northStopsAtAllClear = false
      configuration.southStopsAtAllClear = false
      configuration.state = .walk
      configuration.north = .inactive
      configuration.south = .inactive
    // southGoes: button → southStops
    case 8:
      configuration.south = .southStops
    default: break
    }
  }

  /// Performs entry actions, the outermost first.
  private mutating func enter(_ path: UInt8) throws(Failure) {
    switch path {
    // night: dawn → shallow history of day
    case 3:
      switch configuration.historyOfDay0 {
      case .inactive, .traffic:
        break
      case .walk:
        try subject.tick()
      default: break
      }
    // northStops: northIsClear → all clear
    // southStops: southIsClear → all clear
    case 5, 9:
      try subject.tick()
    default: break
    }
  }

  // MARK: - Which transition is enabled

  private mutating func select(_ event: CrossingEvent) throws(Failure) -> UInt8 {
    switch configuration.state {
    case .walk:
      switch event {
      case .dusk:
        return 1
      case .walkIsOver:
        return 2
      default: break
      }
    case .night:
      switch event {
      case .dawn:
        return 3
      default: break
      }
    default: break
    }
    return 0
  }

  private mutating func selectInNorth(_ event: CrossingEvent) throws(Failure) -> UInt8 {
    switch configuration.north {
    case .northGoes:
      switch event {
      case .button:
        return 4
      default: break
      }
    case .northStops:
      switch event {
      case .northIsClear:
        if configuration.northStopsAtAllClear {
          return 7
        }
        if configuration.southStopsAtAllClear {
          return 5
        }
        return 6
      default: break
      }
    default: break
    }
    return 0
  }

  private mutating func selectAroundTraffic(_ event: CrossingEvent) throws(Failure) -> UInt8 {
    switch event {
    case .dusk:
      return 1
    default: break
    }
    return 0
  }

  private mutating func selectInSouth(_ event: CrossingEvent) throws(Failure) -> UInt8 {
    switch configuration.south {
    case .southGoes:
      switch event {
      case .button:
        return 8
      default: break
      }
    case .southStops:
      switch event {
      case .southIsClear:
        if configuration.southStopsAtAllClear {
          return 11
        }
        if configuration.northStopsAtAllClear {
          return 9
        }
        return 10
      default: break
      }
    default: break
    }
    return 0
  }
}

#if !hasFeature(Embedded)
  extension CrossingMachine {
    /// The text that the engine saves for a machine in this state.
    var saved: SavedText {
      var text = SavedText(
        states: [Self.path(configuration.state), Self.path(configuration.north), Self.path(configuration.south)].compactMap { $0 },
        structure: "e2f41275c9ecfb5c")
      text.end = pool.phase == .stopped ? .stopped : pool.phase == .terminated ? .terminated : nil
      let history0 = [Self.path(configuration.historyOfDay0), Self.path(configuration.historyOfDay0InNorth), Self.path(configuration.historyOfDay0InSouth)].compactMap { $0 }
      if !history0.isEmpty { text.history["day"] = history0 }
      let arrived0 = [configuration.northStopsAtAllClear ? "day/traffic@north/northStops" : nil, configuration.southStopsAtAllClear ? "day/traffic@south/southStops" : nil].compactMap { $0 }
      if !arrived0.isEmpty { text.joins["all clear"] = arrived0 }
      for index in 0..<pool.deferred.count {
        CrossingEvent(rawValue: pool.deferred[index]).map { text.deferredEvents.append(Self.texts($0)[0]) }
      }
      return text
    }

    private static func path(_ leaf: CrossingState) -> String? {
      switch leaf {
      case .walk: "day/walk"
      case .night: "night"
      default: nil
      }
    }

    private static func path(_ leaf: CrossingStateOfNorth) -> String? {
      switch leaf {
      case .northGoes: "day/traffic@north/northGoes"
      case .northStops: "day/traffic@north/northStops"
      case .inactive: nil
      }
    }

    private static func path(_ leaf: CrossingStateOfSouth) -> String? {
      switch leaf {
      case .southGoes: "day/traffic@south/southGoes"
      case .southStops: "day/traffic@south/southStops"
      case .inactive: nil
      }
    }

    /// Creates a machine that resumes from a text of the engine, or of ``saved``.
    ///
    /// - Throws: `CompiledResumeError` if the text is not one of a machine of this chart.
    init(subject: Subject, resuming text: SavedText) throws {
      self.init(subject: subject)
      for path in text.states { try activate(path) }
      guard saved.states.sorted() == text.states.sorted(), text.delayedEvents.isEmpty,
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
        [.traffic, .walk].contains(past0.configuration.state),
        (past0.configuration.state == .traffic) == (past0.configuration.north != .inactive),
        (past0.configuration.state == .traffic) == (past0.configuration.south != .inactive),
        [Self.path(past0.configuration.state), Self.path(past0.configuration.north), Self.path(past0.configuration.south)].compactMap({ $0 }).sorted() == leaves.sorted()
      {
        configuration.historyOfDay0 = past0.configuration.state
        configuration.historyOfDay0InNorth = past0.configuration.north
        configuration.historyOfDay0InSouth = past0.configuration.south
      }
      for (join, sources) in text.joins {
        for source in sources {
          switch (join, source) {
          case ("all clear", "day/traffic@north/northStops") where configuration.north == .northStops: configuration.northStopsAtAllClear = true
          case ("all clear", "day/traffic@south/southStops") where configuration.south == .southStops: configuration.southStopsAtAllClear = true
          default: throw CompiledResumeError()
          }
        }
      }
      for json in text.deferredEvents {
        guard let event = CrossingEvent.allCases.first(where: { Self.texts($0).contains(json) }),
          pool.deferred.append(event.rawValue)
        else { throw CompiledResumeError() }
      }
    }

    private mutating func activate(_ path: String) throws {
      switch path {
      case "day/walk":
        configuration.state = .walk
      case "night":
        configuration.state = .night
      case "day/traffic@north/northGoes":
        configuration.north = .northGoes
        configuration.state = .traffic
      case "day/traffic@north/northStops":
        configuration.north = .northStops
        configuration.state = .traffic
      case "day/traffic@south/southGoes":
        configuration.south = .southGoes
        configuration.state = .traffic
      case "day/traffic@south/southStops":
        configuration.south = .southStops
        configuration.state = .traffic
      default: throw CompiledResumeError()
      }
    }

    private var isWhole: Bool {
      guard (configuration.state == .traffic) == (configuration.north != .inactive) else { return false }
      guard (configuration.state == .traffic) == (configuration.south != .inactive) else { return false }
      return true
    }

    /// The JSON of an event: that of a string, which is written, of an enumeration, and of a `NamedEvent`.
    private static func texts(_ event: CrossingEvent) -> [String] {
      let name = switch event {
      case .dusk: "\"dusk\""
      case .button: "\"button\""
      case .northIsClear: "\"northIsClear\""
      case .southIsClear: "\"southIsClear\""
      case .walkIsOver: "\"walkIsOver\""
      case .dawn: "\"dawn\""
      }
      return [name, "{\(name):{}}", "{\"name\":\(name)}"]
    }
  }
#endif
