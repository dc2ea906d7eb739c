import LoadedCharts
import Schematic
import SchematicVerification
import Statecharts
import TestSupport

/// A random chart with timers whose machines write logs.
struct LoggedModel {
  let model: RandomModel
  let chart: LoadedChart<LoggedSubject>
  let schema: StatechartSchema<NamedState, NamedEvent, LoggedSubject>
  let events: [NamedEvent]

  /// - Returns: `nil` for a chart that is invalid, has selections, or has too many guards for a brute force.
  init?(seed: UInt64, defers: Bool, maximumGuards: Int = .max) {
    let timed = TimedModel(seed: seed, defers: defers)
    (model, events) = (timed.model, timed.events)
    guard model.selections.isEmpty, model.guards.count <= maximumGuards,
      let chart = try? model.chart(
        holds: { (subject: LoggedSubject, name) in subject.holds(name) }, selects: { _, _ in nil }),
      let schema = try? StatechartSchema(chart)
    else { return nil }
    (self.chart, self.schema) = (chart, schema)
  }

  /// The names of the events of timers.
  var timerEvents: Set<String> {
    Set(schema.shape.activities.compactMap(\.event))
  }

  func check() throws -> LogCheck {
    var options = LogCheckOptions()
    options.timerEvents = timerEvents
    options.tolerance = 0
    options.exploration.failures = .never
    return try LogCheck(chart, events: events, options: options)
  }

  /// The log of a machine that handles random events and lets timers elapse.
  func log(_ random: inout SeededRandom, rows count: Int, machine id: String = "") -> [LogRow] {
    let host = LoggedHost()
    let subject = LoggedSubject()
    subject.random = random
    let machine = StateMachine(schema: schema, subject: subject, reference: .strong)
    machine.activityHost = host
    var rows = [LogRow(machine: id, kind: .start, outcome: machine.start().kind, at: host.now)]
    rows[0].states = schema.paths(of: machine.state, leavesOnly: true)
    while rows.count < count {
      let from = schema.paths(of: machine.state, leavesOnly: true)
      let timer = host.next
      let isTimer = timer != nil && (events.isEmpty || subject.random.one(in: 3))
      guard isTimer || !events.isEmpty else { break }
      let event = isTimer ? timer.flatMap(host.elapse) : subject.random.pick(events)
      guard let event else { break }
      if !isTimer { host.now += Int64(subject.random.number(0...400_000)) }
      let outcome = machine.handle(event).kind
      rows.append(
        LogRow(
          machine: id, event: event.name, outcome: outcome, from: from,
          states: schema.paths(of: machine.state, leavesOnly: true), at: host.now))
    }
    random = subject.random
    return rows
  }
}

/// What guards answer: at random, or as they are told.
final class LoggedSubject {
  var random = SeededRandom(seed: 0)
  var holding: Set<String>?

  func holds(_ name: String) -> Bool { holding?.contains(name) ?? random.one(in: 2) }
}

/// A host that notes its timers, with a time that is set.
final class LoggedHost: ActivityHost {
  struct Timer: Hashable {
    var due: Int64
    let event: NamedEvent
    let period: Int64?
  }

  var now: Int64 = 1_700_000_000_000_000
  var timers: [Int32: Timer] = [:]
  var isResuming = false

  func begin(_ activity: Activity<NamedEvent>, number: Int32) {
    guard !isResuming, case .timer(let delay, let event, let period) = activity else { return }
    timers[number] = Timer(
      due: now + Int64(delay / .microseconds(1)), event: event,
      period: period.map { Int64($0 / .microseconds(1)) })
  }

  func end(_ number: Int32) { timers[number] = nil }
  func endAll() { timers = [:] }

  /// The timer that elapses next.
  var next: Int32? {
    timers.min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }?.key
  }

  func elapse(_ number: Int32) -> NamedEvent? {
    guard let timer = timers[number] else { return nil }
    now = max(now, timer.due)
    timers[number] = timer.period.map { period in
      Timer(due: timer.due + period, event: timer.event, period: period)
    }
    return timer.event
  }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {}
  func cancel(delayedEvent number: Int) {}
}
