/// The subject of a chart: its variables, its log, and a manual clock.
final class ChartSubject {
  /// What an action sees of the machine that performs it, and what it has for its queues.
  struct Environment {
    var event: ModelEvent?
    var isActive: (String) -> Bool = { _ in false }
    var raised: [ModelEvent] = []
    var sent: [ModelEvent] = []
  }

  private(set) var variables: [String: Value] = [:]
  private(set) var log: [String] = []
  private(set) var clock = ManualClock()

  /// Errors while the variables were given their first values; the machine's start raises them.
  private(set) var startErrors = 0

  init(_ chart: ModelChart) {
    for variable in chart.variables {
      do {
        variables[variable.id] = try evaluate(variable.expr, in: Environment())
      } catch {
        variables[variable.id] = .undefined
        startErrors += 1
      }
    }
  }

  /// The states that were entered and not left, kept by the actions themselves.
  var active: Set<String> = []

  /// The guards that were evaluated.
  private(set) var asked: [String] = []

  func note(_ condition: String) { asked.append(condition) }

  func takeAsked() -> [String] {
    defer { asked = [] }
    return asked
  }

  /// Makes its own what another subject has come to.
  func take(over other: ChartSubject) {
    (variables, log, active) = (other.variables, other.log, other.active)
  }

  func write(_ line: String) { log.append(line) }

  /// The log since it was last taken.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  /// Moves the clock, and hands over each event that becomes due.
  func wait(_ milliseconds: Int, deliver: (ModelEvent) -> Void) {
    let end = clock.now + milliseconds
    while let event = clock.next(until: end) { deliver(event) }
    clock.now = end
  }
}

/// Delayed events, in the order in which they become due.
struct ManualClock {
  private struct Entry {
    let due: Int
    let id: String?
    let event: ModelEvent
  }

  var now = 0
  private var entries: [Entry] = []

  mutating func schedule(_ event: ModelEvent, after delay: Int, id: String?) {
    let due = now + delay
    let index = entries.firstIndex { $0.due > due } ?? entries.count
    entries.insert(Entry(due: due, id: id, event: event), at: index)
  }

  mutating func cancel(_ id: String) { entries.removeAll { $0.id == id } }

  mutating func next(until end: Int) -> ModelEvent? {
    guard let first = entries.first, first.due <= end else { return nil }
    entries.removeFirst()
    now = first.due
    return first.event
  }
}

// MARK: - The action language

extension ChartSubject {
  /// Performs a block of actions: an error ends the block and becomes an event, as in SCXML.
  ///
  /// - Throws: A ``ModelFailure``, which ends more than the block.
  func perform(_ actions: [ModelAction], in environment: inout Environment) throws {
    do {
      for action in actions { try perform(action, in: &environment) }
    } catch let failure as ModelFailure {
      throw failure
    } catch {
      environment.raised.append(ModelEvent(name: "error.execution"))
    }
  }

  private func perform(_ action: ModelAction, in environment: inout Environment) throws {
    switch action {
    case .log(let label, let value):
      let text = try value.map { [environment] in try evaluate($0, in: environment).description }
      write([label, text].compactMap { $0 }.joined(separator: " "))
    case .assign(let name, let value): variables[name] = try evaluate(value, in: environment)
    case .raise(let name): environment.raised.append(ModelEvent(name: name))
    case .send(let send): try perform(send, in: &environment)
    case .cancel(let id): clock.cancel(id)
    case .when(let clauses):
      let now = environment
      let taken = try clauses.first { try isTrue($0.condition, in: now) }
      for action in taken?.actions ?? [] { try perform(action, in: &environment) }
    case .forEach(let array, let item, let index, let actions):
      guard case .array(let values) = try evaluate(array, in: environment) else {
        throw EvaluationError()
      }
      for (number, value) in values.enumerated() {
        variables[item] = value
        if let index { variables[index] = .number(Double(number)) }
        for action in actions { try perform(action, in: &environment) }
      }
    case .block(let actions): try perform(actions, in: &environment)
    case .fail: throw EvaluationError()
    case .failure: throw ModelFailure()
    }
  }

  private func perform(_ send: ModelAction.Send, in environment: inout Environment) throws {
    let now = environment
    let event = ModelEvent(
      name: try evaluate(send.event, in: now).description,
      data: try send.data.map { try evaluate($0, in: now) } ?? .undefined)
    if send.isInternal {
      environment.raised.append(event)
    } else if send.delay == 0 {
      environment.sent.append(event)
    } else {
      clock.schedule(event, after: send.delay, id: send.id)
    }
  }
}
