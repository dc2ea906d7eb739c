import Schematic
import StateGraphs

/// A real machine with its subject, whose messages are taken from the subject after each event.
final class ExactMachine<Schema: StateMachineSchemaProtocol, Fingerprint: Hashable>: LocalBehavior
where Schema.State: Hashable, Schema.Event: Hashable {
  private typealias Explorer = ExactExplorer<Schema, Fingerprint>

  private var explorer: Explorer
  private let messages: (Schema.Subject) throws -> [SystemMessage]
  private var numbers: [Schema.Event: Int32] = [:]
  /// The events of the timers that have elapsed.
  private var timerNames: [String] = []

  init(
    _ schema: Schema, events: [Schema.Event],
    subject makeSubject: @escaping () throws -> Schema.Subject,
    fingerprint: @escaping (Schema.Subject) -> Fingerprint,
    copy: ((Schema.Subject) -> Schema.Subject)?,
    messages: @escaping (Schema.Subject) throws -> [SystemMessage], options: ExplorationOptions
  ) {
    explorer = ExactExplorer(
      schema, events: [], subject: makeSubject, fingerprint: fingerprint, copy: copy,
      options: options)
    self.messages = messages
    for event in events { _ = number(of: event) }
  }

  // MARK: - Runs

  func start() throws -> [LocalRun] {
    let (run, outcome) = try explorer.begin(in: nil)
    return [try note(outcome, of: run, from: -1, by: nil)]
  }

  func run(_ input: Int32, from configuration: Int32) throws -> [LocalRun] {
    let run = try explorer.restored(Int(configuration))
    // Those of the events that have led to the configuration.
    _ = try messages(run.subject)
    let stimulus = stimulus(of: input, in: configuration)
    if input < 0 { timerNames.append(eventName(of: input, in: configuration)) }
    let outcome = explorer.apply(stimulus, to: run)
    return [try note(outcome, of: run, from: configuration, by: stimulus)]
  }

  private func note(
    _ outcome: Outcome<Schema.State>, of run: Explorer.Run, from source: Int32,
    by stimulus: Explorer.Stimulus?
  ) throws -> LocalRun {
    let sent = try messages(run.subject)
    return LocalRun(
      target: explorer.index(of: run, from: source, by: stimulus, in: nil), messages: sent,
      effect: EventEffect(outcome) ?? .ignored)
  }

  // MARK: - Facts

  /// The timers of states, and then the delayed events.
  func timers(in configuration: Int32) -> [Int32] {
    let key = explorer.search.nodes[Int(configuration)].key
    return (0..<Int32(key.timers.count + key.saved.delayedEvents.count)).map { ~$0 }
  }

  private func stimulus(of input: Int32, in configuration: Int32) -> Explorer.Stimulus {
    guard input < 0 else { return .sample(Int(input)) }
    let timers = explorer.search.nodes[Int(configuration)].key.timers
    let index = Int(~input)
    return index < timers.count ? .timer(timers[index]) : .delayed(index - timers.count)
  }

  func isEnd(_ configuration: Int32) -> Bool {
    explorer.schema.isPhase(
      .ended, of: explorer.search.nodes[Int(configuration)].key.saved.state)
  }

  func state(of configuration: Int32) -> Any {
    let key = explorer.search.nodes[Int(configuration)].key
    return ExactState(state: key.saved.state, fingerprint: key.fingerprint)
  }

  func stateName(of configuration: Int32) -> String {
    let key = explorer.search.nodes[Int(configuration)].key
    let name = Schema.leafLabels(in: key.saved.state)
    return Fingerprint.self == NoFingerprint.self ? name : "\(name), \(key.fingerprint)"
  }

  func event(of input: Int32, in configuration: Int32) -> Any {
    switch stimulus(of: input, in: configuration) {
    case .sample(let index): return explorer.samples[index]
    case .delayed(let index):
      return explorer.search.nodes[Int(configuration)].key.saved.delayedEvents[index].event
    case .timer(let number):
      // The machine was restored there before, when the timer elapsed.
      let run = try? explorer.restored(Int(configuration))
      return run?.host.timers[number].map { $0 as Any } ?? "timer \(number)"
    }
  }

  func eventName(of input: Int32, in configuration: Int32) -> String {
    StateGraph.description(of: event(of: input, in: configuration))
  }

  func number(of event: Any) -> Int32? {
    guard let event = event as? Schema.Event else { return nil }
    if let number = numbers[event] { return number }
    let number = Int32(explorer.addSample(event))
    numbers[event] = number
    return number
  }

  var questions: [Question] { [] }

  var approximations: [Approximation] {
    timerNames.isEmpty ? [] : [.timers(unique(timerNames))]
  }

  var isCut: Bool { !explorer.search.system.isComplete }
}

/// The fingerprint of a machine without a subject.
struct NoFingerprint: Hashable, Sendable {}
