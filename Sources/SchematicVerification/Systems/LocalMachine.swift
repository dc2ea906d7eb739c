/// A machine of a system as numbers: its runs on an event in a configuration.
///
/// A number of an input that is not negative is that of an event; the others are timers.
protocol LocalBehavior: AnyObject {
  /// The runs of a start.
  func start() throws -> [LocalRun]
  /// The runs of an input in a configuration: one for each combination of answers of guards.
  func run(_ input: Int32, from configuration: Int32) throws -> [LocalRun]
  /// The inputs of the timers that may elapse.
  func timers(in configuration: Int32) -> [Int32]
  func isEnd(_ configuration: Int32) -> Bool
  /// The state of the machine.
  func state(of configuration: Int32) -> Any
  func stateName(of configuration: Int32) -> String
  /// The event of an input in a configuration.
  func event(of input: Int32, in configuration: Int32) -> Any
  func eventName(of input: Int32, in configuration: Int32) -> String
  /// The number of an event; `nil` if it is none of the machine's.
  func number(of event: Any) -> Int32?
  var questions: [Question] { get }
  var approximations: [Approximation] { get }
  /// Whether a limit has left something out.
  var isCut: Bool { get }
}

/// One way in which a machine handles an input.
struct LocalRun {
  let target: Int32
  let messages: [SystemMessage]
  let effect: EventEffect
  /// Questions and answers, alternating.
  var answers: [Int32] = []
}

/// A step of a machine, with the numbers of the receivers.
struct LocalStep {
  struct Message: Hashable {
    let party: Int32
    let event: Int32
  }

  /// The configuration before the step.
  let source: Int32
  let target: Int32
  let messages: [Message]
  let effect: EventEffect
  let answers: [Int32]
  /// The configuration between the start and the first event, of a machine that is created by it; otherwise -1.
  var begun: Int32 = -1

  /// Equal for steps that no other machine distinguishes.
  struct Key: Hashable {
    let target: Int32
    let messages: [Message]
    let isHandled: Bool
  }

  var key: Key { Key(target: target, messages: messages, isHandled: isHandled) }

  var isHandled: Bool {
    switch effect {
    case .transition, .deferral: true
    case .ignored, .rejection, .failure, .endlessLoop, .noEnabledBranch: false
    }
  }
}

/// The steps of a machine, each of which is calculated once.
final class LocalMachine {
  /// The machine is not started yet.
  static let unstarted: Int32 = -2
  /// The machine is created by its first message.
  static let uncreated: Int32 = -1

  private struct Key: Hashable {
    let configuration: Int32
    let input: Int32
  }

  let behavior: any LocalBehavior
  /// The number of the first question of the machine in the system.
  let firstQuestion: Int32
  private let resolve: (SystemMessage) throws -> LocalStep.Message
  private(set) var steps: [LocalStep] = []
  private var known: [Key: Range<Int>] = [:]
  private var knownStart: Range<Int>?
  private var knownTimers: [Int32: [Int32]] = [:]
  /// Whether an event that failed had messages, which were not sent.
  private(set) var hasUnsentMessages = false

  init(
    _ behavior: any LocalBehavior, firstQuestion: Int32,
    resolve: @escaping (SystemMessage) throws -> LocalStep.Message
  ) {
    (self.behavior, self.firstQuestion, self.resolve) = (behavior, firstQuestion, resolve)
  }

  func starts() throws -> Range<Int> {
    if let knownStart { return knownStart }
    let range = try append(behavior.start(), from: Self.unstarted)
    knownStart = range
    return range
  }

  func steps(from configuration: Int32, on input: Int32) throws -> Range<Int> {
    let key = Key(configuration: configuration, input: input)
    if let range = known[key] { return range }
    let range =
      configuration == Self.uncreated
      ? try firstSteps(on: input)
      : try append(behavior.run(input, from: configuration), from: configuration)
    known[key] = range
    return range
  }

  func timers(in configuration: Int32) -> [Int32] {
    guard configuration >= 0 else { return [] }
    if let timers = knownTimers[configuration] { return timers }
    let timers = behavior.timers(in: configuration)
    knownTimers[configuration] = timers
    return timers
  }

  /// The steps that are known, by configuration and input, in the order of their numbers.
  var table: [(configuration: Int32, input: Int32, steps: Range<Int>)] {
    known.map { ($0.key.configuration, $0.key.input, $0.value) }.sorted {
      ($0.configuration, $0.input) < ($1.configuration, $1.input)
    }
  }

  /// The name of the event of an action.
  func eventName(of action: SystemRules.Action) -> String {
    let source = action.step < 0 ? 0 : steps[Int(action.step)].source
    return behavior.eventName(of: action.input, in: source)
  }

  /// The start and the first event together.
  private func firstSteps(on input: Int32) throws -> Range<Int> {
    var found: [LocalStep] = []
    for start in try starts() {
      let begun = steps[start]
      guard begun.target >= 0 else { continue }
      for number in try steps(from: begun.target, on: input) {
        let step = steps[number]
        found.append(
          LocalStep(
            source: Self.uncreated, target: step.target, messages: begun.messages + step.messages,
            effect: step.effect,
            answers: begun.answers + step.answers, begun: begun.target))
      }
    }
    return add(found)
  }

  private func append(_ runs: [LocalRun], from source: Int32) throws -> Range<Int> {
    add(
      try runs.map { run in
        var messages: [LocalStep.Message] = []
        switch run.effect {
        case .transition, .ignored, .deferral: messages = try run.messages.map(resolve)
        case .rejection, .failure, .endlessLoop, .noEnabledBranch:
          if !run.messages.isEmpty { hasUnsentMessages = true }
        }
        let answers = run.answers.enumerated().map { index, number in
          index % 2 == 0 ? number + firstQuestion : number
        }
        return LocalStep(
          source: source, target: run.target, messages: messages, effect: run.effect,
          answers: answers)
      })
  }

  private func add(_ found: [LocalStep]) -> Range<Int> {
    var seen: Set<LocalStep.Key> = []
    let first = steps.count
    steps += found.filter { seen.insert($0.key).inserted }
    return first..<steps.count
  }
}
