import ChartDocuments
import SchematicEmbedded

@testable import CompiledCharts

/// Runs a program as the Swift that is written of it does: statement by statement.
struct ProgramMachine: CompiledMachine {
  typealias Failure = any Error
  typealias Statement = MachineProgram.Statement

  struct Configuration: Equatable {
    /// By region: its leaf.
    var leaves: [Int?]
    /// By history: the leaves of its regions.
    var histories: [[Int?]]
    /// By source of a join: whether it has arrived.
    var arrivals: [Bool]
  }

  /// What guards and actions call.
  struct Functions {
    var action: (ChartDocument.Reference) throws -> Void = { _ in }
    var holds: (ChartDocument.Reference) throws -> Bool = { _ in true }
    var log: (String) -> Void = { _ in }
    var delay: (ChartDocument.Reference) -> Duration = { _ in .zero }
  }

  static var hasFollowers: Bool { true }

  let program: MachineProgram
  let functions: Functions
  var configuration: Configuration
  var pool = CompiledPool<any Error, EventQueue>()
  /// Room for 32 delayed events: random charts have two ids.
  var delayed = DelayedEventQueue<
    DelayedEventPair<DelayedEventPair<Eight, Eight>, DelayedEventPair<Eight, Eight>>
  >()
  typealias Eight = DelayedEventPair<DelayedEventPair<Two, Two>, DelayedEventPair<Two, Two>>
  typealias Two = DelayedEventPair<OneDelayedEvent, OneDelayedEvent>
  var errors = CompiledErrors<any Error>()
  /// By timer: its deadline.
  var deadlines: [Int64?]
  var now: Int64 = 0
  /// Whether the event of a timer has ended early.
  private(set) var hasStopped = false
  private var selected: [Int] = []
  private var asked: Set<Int> = []
  /// By parallel state: the last final state that the step enters in it.
  private var lastFinals: [Int: Int] = [:]
  private var origin: Origin

  init(_ program: MachineProgram, _ functions: Functions) {
    (self.program, self.functions) = (program, functions)
    configuration = Self.blank(program)
    deadlines = Array(repeating: nil, count: program.timers.count)
    origin = Origin(configuration: configuration, deadlines: [], raised: 0, delayed: delayed)
  }

  private static func blank(_ program: MachineProgram) -> Configuration {
    Configuration(
      leaves: Array(repeating: nil, count: program.regions.count),
      histories: program.histories.map { Array(repeating: nil, count: $0.regions.count) },
      arrivals: program.arrivals.map { _ in false })
  }

  // MARK: - Time

  var nextDeadline: Int64? {
    let next = pool.phase == .running ? delayed.nextDeadline : .max
    return (deadlines.compactMap { $0 } + (next == .max ? [] : [next])).min()
  }

  mutating func elapse(at time: Int64) -> CompiledOutcome<any Error>? {
    elapse(at: time, until: time)
  }

  mutating func elapse(at time: Int64, until end: Int64) -> CompiledOutcome<any Error>? {
    now = max(now, time)
    let event: UInt8
    if let timer = deadlines.firstIndex(of: time) {
      deadlines[timer] = program.timers[timer].period.map {
        Self.deadline(time, every: nanoseconds(.fixed($0)), after: end)
      }
      event = UInt8(program.timers[timer].event)
    } else if pool.phase == .running, let next = delayed.removeFirst(at: time) {
      event = next
    } else {
      return nil
    }
    let outcome = handle(number: event)
    if case .stopped = outcome { hasStopped = true }
    return outcome
  }

  // MARK: - Steps

  mutating func enterChart() throws {
    pool.phase = .running
    guard case .choose(let path) = program.start[0] else { return }
    selected = [path]
    try take(keeping: nil)
  }

  mutating func exitChart() throws {
    let before = delayed
    do {
      if pool.phase == .running { try run(program.stop) }
    } catch {
      delayed = before
      throw error
    }
    reset()
    pool.phase = .stopped
  }

  private mutating func reset() {
    configuration = Self.blank(program)
    deadlines = deadlines.map { _ in nil }
    pool.completed = EventQueue()
    delayed = .init()
  }

  mutating func react(to event: UInt8) throws -> CompiledReaction {
    guard pool.phase == .running else { return .ignored }
    errors.beginSelection(dropping: .max)
    errors.handler = 0
    try select(program.reaction, program.selectors, Int(event))
    if isDeferred {
      return .deferred
    }
    guard selected.contains(where: { $0 > 0 }) else {
      try endWithoutStep()
      return .ignored
    }
    try take(keeping: nil)
    return .taken
  }

  mutating func proceed() throws -> Bool {
    guard pool.phase == .running else { return false }
    errors.beginSelection(dropping: 0)
    if isInChoice { return try leaveChoices() }
    errors.handler = 0
    try select(program.eventless, program.eventlessSelectors, nil)
    if selected.contains(where: { $0 > 0 }) {
      try take(keeping: 0)
      return true
    }
    for index in 0..<pool.completed.count {
      errors.dropped = index + 1
      let node = Int(pool.completed[index])
      guard let body = program.completions.first(where: { $0.node == node })?.body,
        let path = try choose(body, nil)
      else { continue }
      selected = [path]
      try take(keeping: Int(index) + 1)
      return true
    }
    try endWithoutStep()
    return false
  }

  // MARK: - Errors

  var handlesErrors: Bool { program.handlesErrors }

  var isBetweenStates: Bool { isInChoice }

  func place(around place: UInt8) -> UInt8 { UInt8(program.handlers[Int(place) - 1].outer) }

  mutating func selectTransition(forErrorAt place: UInt8) throws -> UInt16 {
    UInt16(try choose(program.handlers[Int(place) - 1].body, nil) ?? 0)
  }

  mutating func take(transition: UInt16) throws {
    selected = [Int(transition)]
    try take(keeping: 0)
  }

  /// After a selection without a step.
  private mutating func endWithoutStep() throws {
    guard program.notesGuards else { return }
    if program.errorEvent == nil { try throwIgnored() } else { raiseErrors() }
  }

  private mutating func raiseErrors() {
    guard program.notesGuards, let event = program.errorEvent else { return }
    for _ in 0..<errors.takeIgnoredCount() { pool.raise(UInt8(event)) }
  }

  private mutating func note(_ error: any Error) {
    if handlesErrors { errors.note(error, in: &pool) } else { pool.note(error) }
  }

  // MARK: - Choices

  private struct Origin {
    var configuration: Configuration
    var deadlines: [Int64?]
    var raised: UInt8
    var delayed: DelayedEventQueue<Delays>
  }

  private struct NoBranch: Error {}

  private var isInChoice: Bool { (try? holds(program.isInChoice)) ?? false }

  private mutating func leaveChoices() throws -> Bool {
    do {
      try select(program.branches, program.eventlessSelectors, nil)
      try take(keeping: 0)
      return true
    } catch {
      undoChoices()
      guard error is NoBranch else { throw error }
      if handlesErrors {
        errors.noteNoBranch(in: &pool)
      } else {
        pool.stop(.noEnabledBranch)
      }
      return false
    }
  }

  private mutating func undoChoices() {
    for choice in program.choices where configuration.leaves[choice.region] == choice.node {
      for region in choice.regions {
        configuration.leaves[region] = origin.configuration.leaves[region]
      }
      for history in choice.histories {
        configuration.histories[history] = origin.configuration.histories[history]
      }
      for arrival in choice.arrivals {
        configuration.arrivals[arrival] = origin.configuration.arrivals[arrival]
      }
      for timer in choice.timers { deadlines[timer] = origin.deadlines[timer] }
    }
    if configuration == origin.configuration {
      pool.raised.truncate(to: origin.raised)
      delayed = origin.delayed
    }
  }

  private func recorded(_ history: Int, _ region: Int) -> Int? {
    let isHidden = program.choices(hiding: region, from: history).contains {
      (try? holds($0)) ?? false
    }
    return isHidden ? origin.configuration.leaves[region] : configuration.leaves[region]
  }

  // MARK: - Selection

  private var isDeferred = false

  private mutating func select(
    _ statements: [Statement], _ selectors: [MachineProgram.Selector], _ event: Int?
  ) throws {
    selected = Array(repeating: 0, count: program.regions.count)
    (asked, isDeferred) = ([], false)
    try evaluate(statements, selectors, event)
  }

  private mutating func evaluate(
    _ statements: [Statement], _ selectors: [MachineProgram.Selector], _ event: Int?
  ) throws {
    for statement in statements {
      switch statement {
      case .select(let region, let scope):
        selected[region] = try choose(selectors, scope, event)
      case .selectOnce(let region, let around):
        guard selected[region] == 0 else { continue }
        for parallel in around {
          guard asked.insert(parallel).inserted else { break }
          selected[region] = try choose(selectors, .around(parallel), event)
          if selected[region] > 0 { break }
        }
      case .whenSelected(let region, let path, let body):
        if selected[region] == path { try evaluate(body, selectors, event) }
      case .replace(let region, let path): selected[region] = path
      case .needsBranch(let region):
        if selected[region] == 0 { throw NoBranch() }
      case .remove(let region, let paths, let other, let among):
        if paths.contains(selected[region]), among.contains(selected[other]) {
          selected[region] = 0
        }
      case .unless(let regions, let paths, let body):
        if !regions.contains(where: { paths.contains(selected[$0]) }) {
          try evaluate(body, selectors, event)
        }
      case .deferEvent: isDeferred = true
      case .locate(let place): errors.place = UInt8(place)
      case .inRegion(let region, let cases):
        try evaluate(body(of: cases, configuration.leaves[region]), selectors, event)
      case .onEvent(let cases):
        try evaluate(cases.first { $0.events.contains(event ?? -1) }?.body ?? [], selectors, event)
      case .ifHolds(let condition, let body):
        if try holds(condition) { try evaluate(body, selectors, event) }
      default: fatalError("\(statement) selects nothing")
      }
    }
  }

  private mutating func choose(
    _ selectors: [MachineProgram.Selector], _ scope: MachineProgram.Selector.Scope, _ event: Int?
  ) throws -> Int {
    guard let selector = selectors.first(where: { $0.scope == scope }) else { return 0 }
    return try choose(selector.body, event) ?? 0
  }

  private mutating func choose(_ statements: [Statement], _ event: Int?) throws -> Int? {
    for statement in statements {
      var inner: [Statement] = []
      switch statement {
      case .choose(let path): return path
      case .inRegion(let region, let cases): inner = body(of: cases, configuration.leaves[region])
      case .onEvent(let cases): inner = cases.first { $0.events.contains(event ?? -1) }?.body ?? []
      case .ifHolds(let condition, let body): if try holdsOrFails(condition) { inner = body }
      case .locate(let place): errors.place = UInt8(place)
      default: fatalError("\(statement) chooses nothing")
      }
      if let path = try choose(inner, event) { return path }
    }
    return nil
  }

  private func body(of cases: [MachineProgram.Case], _ leaf: Int?) -> [Statement] {
    cases.first { $0.leaves.contains(leaf) }?.body ?? []
  }

  private mutating func holdsOrFails(_ condition: MachineProgram.Condition) throws -> Bool {
    guard program.notesGuards else { return try holds(condition) }
    do { return try holds(condition) } catch {
      errors.ignore(error)
      return false
    }
  }

  private func holds(_ condition: MachineProgram.Condition) throws -> Bool {
    switch condition {
    case .predicate(let number): return try functions.holds(program.predicates[number])
    case .region(let region, let leaves):
      return configuration.leaves[region].map(leaves.contains) ?? false
    case .arrived(let number): return configuration.arrivals[number]
    case .isLastFinal(let final, let parallel): return lastFinals[parallel] == final
    case .not(let part): return try !holds(part)
    case .all(let parts): return try parts.allSatisfy { try holds($0) }
    case .any(let parts): return try parts.contains { try holds($0) }
    case .guarded(let part):
      guard program.failingGuardsAreFalse, !program.notesGuards else { return try holds(part) }
      return (try? holds(part)) ?? false
    }
  }

  // MARK: - Taking paths

  private mutating func take(keeping first: Int?) throws {
    let paths = selected.filter { $0 > 0 }.map { program.paths[$0] }
    let before = Origin(
      configuration: configuration, deadlines: deadlines, raised: pool.raised.count,
      delayed: delayed)
    if !isInChoice { origin = before }
    errors.beginStep()
    raiseErrors()
    do {
      for path in program.exitsRegionsInOrder ? paths : paths.reversed() { try run(path.exit) }
      for path in paths { try run(path.effect) }
    } catch {
      delayed = before.delayed
      throw error
    }
    for path in paths { try run(path.arrival) }
    if let first {
      for _ in 0..<first { _ = pool.completed.removeFirst() }
    } else {
      pool.completed = EventQueue()
    }
    for path in paths { try run(path.change) }
    for path in paths { try run(path.completion) }
    do {
      for path in paths { try run(path.entry) }
    } catch {
      note(error)
    }
    if pool.phase == .completed {
      do { try run(program.ending) } catch { note(error) }
    }
    if program.notesGuards, program.errorEvent == nil { errors.noteIgnored() }
  }

  private mutating func run(_ statements: [Statement]) throws {
    for statement in statements { try run(statement) }
  }

  private mutating func run(_ statement: Statement) throws {
    switch statement {
    case .perform(let number):
      do {
        for action in program.actions[number].list { try perform(action) }
      } catch {
        guard let event = program.errorEvent else { throw error }
        pool.raise(UInt8(event))
      }
    case .locate(let place): errors.place = UInt8(place)
    case .set(let region, let leaf): configuration.leaves[region] = leaf
    case .record(let history):
      configuration.histories[history] = program.histories[history].regions
        .enumerated().map { index, region in
          recorded(history, region).flatMap {
            program.histories[history].leaves[index].contains($0) ? $0 : nil
          }
        }
    case .arm(let timer):
      deadlines[timer] = Self.deadline(now, after: nanoseconds(program.timers[timer].delay))
    case .disarm(let timer): deadlines[timer] = nil
    case .complete(let node): pool.complete(UInt8(node))
    case .forget(let nodes): for node in nodes { pool.completed.remove(UInt8(node)) }
    case .noteFinal(let final, let parallel): lastFinals[parallel] = final
    case .arrive(let number): configuration.arrivals[number] = true
    case .forgetArrivals(let numbers):
      for number in numbers { configuration.arrivals[number] = false }
    case .terminate:
      reset()
      pool.phase = .terminated
    case .end: pool.phase = .completed
    case .inRegion(let region, let cases): try run(body(of: cases, configuration.leaves[region]))
    case .onHistory(let history, let index, let cases):
      try run(body(of: cases, configuration.histories[history][index]))
    case .ifHolds(let condition, let body): if try holds(condition) { try run(body) }
    default: fatalError("\(statement) is no part of a step")
    }
  }

  private mutating func perform(_ action: ChartDocument.Action) throws {
    switch action {
    case .named(let reference): try functions.action(reference)
    case .raise(let event): pool.raise(number(of: event))
    case .send(let event, let delay?, let id) where delay != .fixed(.zero):
      send(
        number(of: event), after: nanoseconds(delay), from: now, as: number(ofID: id),
        besideIDs: UInt8(program.delayIDs.count))
    case .send(let event, _, _): pool.send(number(of: event))
    case .cancel(let id): delayed.cancel(number(ofID: id))
    case .log(let text, _): functions.log(text)
    case .statement(let statement): try perform(statement.action)
    case .first(let branches):
      for branch in branches {
        if let condition = branch.condition, try !holds(condition) { continue }
        for action in branch.actions { try perform(action) }
        return
      }
    }
  }

  private func nanoseconds(_ delay: ChartDocument.Delay) -> Int64 {
    switch delay {
    case .fixed(let delay): Int64(delay / .nanoseconds(1))
    case .named(let reference): Int64(functions.delay(reference) / .nanoseconds(1))
    }
  }

  private func number(ofID id: String?) -> UInt8 {
    id.flatMap { program.delayIDs.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0
  }

  mutating func handle(_ event: String) -> CompiledOutcome<any Error> {
    handle(number: number(of: event))
  }

  func number(of event: String) -> UInt8 { UInt8(program.events.firstIndex(of: event) ?? 255) }

  /// A condition of actions, whose states are ids.
  private func holds(_ condition: ChartDocument.Condition) throws -> Bool {
    switch condition {
    case .named(let reference): return try functions.holds(reference)
    case .isIn(let id): return states.contains(id)
    case .not(let part): return try !holds(part)
    case .all(let parts): return try parts.allSatisfy { try holds($0) }
    case .any(let parts): return try parts.contains { try holds($0) }
    case .literal(let value): return value
    }
  }

  /// The ids of the active states.
  var states: Set<String> {
    var found: Set<String> = []
    for leaf in configuration.leaves {
      var node = leaf
      while let next = node {
        found.insert(program.ids[next])
        node = program.outline.nodes[next].parent
      }
    }
    found.remove("")
    return found
  }
}
