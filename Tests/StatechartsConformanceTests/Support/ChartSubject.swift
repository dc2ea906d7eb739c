/// What an action asks for: to send an event after a delay in milliseconds, or to cancel one.
enum DelayRequest {
  case send(ModelEvent, after: Int, as: String?)
  case cancel(String)
}

/// The subject of a chart: its variables and its log.
///
/// That of a submachine has variables of its own, and writes into the log of the whole chart.
final class ChartSubject {
  /// What an action sees of the machine that performs it, and what it has for its queues.
  struct Environment {
    var event: ModelEvent?
    var isActive: (String) -> Bool = { _ in false }
    var raised: [ModelEvent] = []
    var sent: [ModelEvent] = []
    var delays: [DelayRequest] = []
  }

  private(set) var variables: [String: Value] = [:]
  private(set) var log: [String] = []
  /// For a submachine, the subject of the whole chart.
  private let whole: ChartSubject?
  /// Where the submachine is: `left/right/`.
  private let path: String

  /// Errors while the variables were given their first values; the machine's start raises them.
  private(set) var startErrors = 0

  init(_ chart: ModelChart, at path: String = "", of whole: ChartSubject? = nil) {
    (self.path, self.whole) = (path, whole)
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

  func write(_ line: String) {
    if let whole { whole.write(path + line) } else { log.append(line) }
  }

  /// The log since it was last taken.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
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
    case .cancel(let id): environment.delays.append(.cancel(id))
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
      environment.delays.append(.send(event, after: send.delay, as: send.id))
    }
  }
}
