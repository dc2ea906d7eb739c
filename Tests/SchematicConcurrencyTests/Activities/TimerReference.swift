import Schematic
import Statecharts
import TestSupport

/// A random chart with several timers in each state, and events that actions delay.
///
/// The states `s0` to `s2` are in `outer`, whose timers go on while they change; `away` is beside it. All times differ,
/// so that no two timers are due at once.
struct TimedStates: Statechart {
  enum State: String, CaseIterable, Codable { case outer, s0, s1, s2, away }
  typealias Event = Int
  typealias Subject = Log

  struct Timer {
    let milliseconds: Int
    let event: Int
    let name: String?
    /// The period of a timer that repeats.
    var period: Int?
  }

  /// By state.
  private(set) var timers: [State: [Timer]] = [:]
  /// By state and event: where a transition leads; to no state for one that stays.
  private(set) var targets: [State: [Int: State?]] = [:]
  /// By state: the event that its entry delays, with an id that other states may use, too.
  private(set) var delayed: [State: Timer] = [:]
  /// By state: the id of the delayed event that its exit cancels.
  private(set) var cancelled: [State: String] = [:]

  static let events = 0..<6

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var times = (1...4_000).shuffled(using: &random)
    func timer(_ name: String?) -> Timer {
      Timer(
        milliseconds: times.removeLast(), event: Int.random(in: Self.events, using: &random),
        name: name)
    }
    for state in State.allCases {
      let count = Int.random(in: state == .away ? 0...1 : 0...3, using: &random)
      timers[state] = (0..<count).map { _ in
        var timer = timer(Bool.random(using: &random) ? "same" : nil)
        if Int.random(in: 0..<3, using: &random) == 0 { timer.period = times.removeLast() + 50 }
        return timer
      }
      for event in Self.events where Int.random(in: 0..<3, using: &random) > 0 {
        let target = State.allCases.randomElement(using: &random) ?? .away
        targets[state, default: [:]][event] = .some(Bool.random(using: &random) ? target : nil)
      }
      if Bool.random(using: &random) { delayed[state] = timer("id") }
      if Int.random(in: 0..<4, using: &random) == 0 { cancelled[state] = "id" }
    }
  }

  /// Some timers send what nothing handles.
  var allowsWarnings: Bool { true }

  var body: [Element] {
    state(.outer) {
      content(of: .outer)
      for inner in [State.s0, .s1, .s2] { state(inner) { content(of: inner) } }
    }
    state(.away) { content(of: .away) }
  }

  @ChartBuilder<State, Event, Subject>
  private func content(of state: State) -> [Element] {
    for timer in timers[state] ?? [] {
      if let period = timer.period {
        every(
          .milliseconds(period), after: .milliseconds(timer.milliseconds), timer: timer.name,
          send: timer.event)
      } else if let name = timer.name {
        after(.milliseconds(timer.milliseconds), timer: name, send: timer.event)
      } else {
        after(.milliseconds(timer.milliseconds), send: timer.event)
      }
    }
    if let timer = delayed[state] {
      onEntry().performWithContext {
        try $0.send(timer.event, after: .milliseconds(timer.milliseconds), as: timer.name ?? "")
      }
    }
    if let id = cancelled[state] { onExit().performWithContext { $0.cancel(id) } }
    for (event, target) in (targets[state] ?? [:]).sorted(by: { $0.key < $1.key }) {
      if let target {
        on(event, to: target).perform { $0.add("\(state) \(event) to \(target)") }
      } else {
        on(event) { $0.add("\(state) \(event)") }
      }
    }
  }
}

/// What timers have to do, by their definition: written without the library.
struct TimerReference {
  private struct Pending {
    /// `nil` for a delayed event.
    let state: TimedStates.State?
    let id: String?
    let event: Int
    let due: Int
    var period: Int?
  }

  private let chart: TimedStates
  private var now = 0
  private var pending: [Pending] = []
  private(set) var leaf: TimedStates.State?
  private(set) var log: [String] = []

  init(_ chart: TimedStates) {
    self.chart = chart
  }

  /// When timers and delayed events elapse, from now.
  var timesLeft: [Int] { pending.map { $0.due - now }.sorted() }

  /// Enters the initial states, after everything was forgotten.
  mutating func restart() {
    pending = []
    leaf = nil
    enter(.outer)
    enter(.s0)
  }

  mutating func handle(_ event: Int) {
    guard let leaf else { return }
    let source = path(to: leaf).reversed().first { chart.targets[$0]?[event] != nil }
    guard let source, let target = chart.targets[source]?[event] else { return }
    guard let target else { return log.append("\(source) \(event)") }
    // External: everything below the innermost state around both is exited.
    let around = Set(path(to: source).dropLast()).intersection(path(to: target).dropLast())
    for state in path(to: leaf).reversed() where !around.contains(state) { exit(state) }
    log.append("\(source) \(event) to \(target)")
    for state in path(to: target) where !around.contains(state) { enter(state) }
    if target == .outer { enter(.s0) }
  }

  mutating func advance(by milliseconds: Int) {
    let end = now + milliseconds
    while let next = pending.indices.min(by: { pending[$0].due < pending[$1].due }),
      pending[next].due <= end
    {
      let elapsed = pending.remove(at: next)
      now = elapsed.due
      if let period = elapsed.period {
        pending.append(
          Pending(
            state: elapsed.state, id: nil, event: elapsed.event, due: now + period, period: period))
      }
      handle(elapsed.event)
    }
    now = end
  }

  private func path(to state: TimedStates.State) -> [TimedStates.State] {
    switch state {
    case .outer, .away: [state]
    case .s0, .s1, .s2: [.outer, state]
    }
  }

  private mutating func exit(_ state: TimedStates.State) {
    if let id = chart.cancelled[state] { pending.removeAll { $0.state == nil && $0.id == id } }
    pending.removeAll { $0.state == state }
    leaf = state == .outer || state == .away ? nil : .outer
  }

  private mutating func enter(_ state: TimedStates.State) {
    leaf = state
    for timer in chart.timers[state] ?? [] {
      pending.append(
        Pending(
          state: state, id: nil, event: timer.event, due: now + timer.milliseconds,
          period: timer.period))
    }
    guard let timer = chart.delayed[state] else { return }
    pending.removeAll { $0.state == nil && $0.id == timer.name }
    pending.append(
      Pending(state: nil, id: timer.name, event: timer.event, due: now + timer.milliseconds))
  }
}
