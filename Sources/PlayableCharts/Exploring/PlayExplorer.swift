import LoadedCharts
import Schematic
import Statecharts

/// Explores the machines of a chart breadth first: each step is taken by a machine.
struct PlayExplorer {
  typealias Schema = StatechartSchema<NamedState, NamedEvent, PlayAnswers>
  typealias Machine = StateMachine<Schema>

  struct Node {
    let saved: Machine.Saved
    /// The running timers, by number.
    let timers: [Int32: PlayHost.Timer]
    /// Whether the machine has ended, so that it handles no event.
    let hasEnded: Bool
    var steps: [(stimulus: PlayStimulus, step: PlayStep)] = []
    var isExplored = false
  }

  /// Everything that determines the future of a machine.
  private struct Key: Hashable {
    let saved: Machine.Saved
    let timers: [Int32]
  }

  private struct Run {
    let machine: Machine
    let host: PlayHost
  }

  let schema: Schema
  let events: [String]
  let answers = PlayAnswers()
  private let maximumConfigurations: Int
  /// The remaining number of runs and of their steps, so that an exploration ends soon.
  private var budget: Int

  private(set) var nodes: [Node] = []
  private var numbers: [Key: Int] = [:]
  private(set) var results = Numbering<PlayResult>()
  private(set) var start: PlayStep?
  private(set) var isComplete = true
  private var endlessRuns = 0
  /// Whether the exploration has ended early, because too many events lead into an endless loop.
  var isEndless: Bool { endlessRuns >= Self.maximumEndlessRuns }

  /// The greatest number of combinations of answers for one event.
  private static let maximumRuns = 64
  /// Actions that raise more events for one event are an endless loop.
  private static let maximumEvents = 1_000
  /// The greatest number of runs that end in an endless loop: each takes as long as a thousand others.
  private static let maximumEndlessRuns = 20

  init(_ schema: Schema, events: [String], maximumConfigurations: Int) {
    (self.schema, self.events) = (schema, events)
    self.maximumConfigurations = max(1, min(maximumConfigurations, 100_000))
    budget = 200 * max(20, self.maximumConfigurations)
  }

  mutating func explore() {
    start = step(nil, from: nil)
    var next = 0
    while next < nodes.count, budget > 0, !isEndless {
      explore(next)
      next += 1
    }
    if next < nodes.count { isComplete = false }
  }

  private mutating func explore(_ number: Int) {
    let node = nodes[number]
    var steps: [(PlayStimulus, PlayStep)] = []
    if !node.hasEnded {
      let stimuli =
        events.indices.map(PlayStimulus.event) + node.timers.keys.sorted().map(PlayStimulus.timer)
        + node.saved.delayedEvents.indices.map(PlayStimulus.delayed)
      for stimulus in stimuli {
        guard let step = step(stimulus, from: number), !isNothing(step, in: number) else {
          continue
        }
        steps.append((stimulus, step))
      }
    }
    (nodes[number].steps, nodes[number].isExplored) = (steps, true)
  }

  /// Whether an event has no effect, whatever the program answers.
  private func isNothing(_ step: PlayStep, in number: Int) -> Bool {
    guard case .result(let result) = step else { return false }
    let found = results.values[result]
    return found.outcome == .ignored && found.target == number && found.log.isEmpty
  }

  // MARK: - Steps

  /// Takes a step with all combinations of answers.
  ///
  /// - Parameters:
  ///   - stimulus: The event; `nil` for the start.
  ///   - number: The configuration; `nil` before the start.
  private mutating func step(_ stimulus: PlayStimulus?, from number: Int?) -> PlayStep? {
    var step: PlayStep?
    var count = 0
    repeat {
      guard count < Self.maximumRuns, budget > 0, !isEndless else {
        answers.cancel()
        isComplete = false
        return step
      }
      (count, budget) = (count + 1, budget - 1)
      guard let run = restored(number) else { return step }
      let result = take(stimulus, run)
      if results.values[result].isCut { isComplete = false }
      step = .adding(result, after: answers.given[...], to: step)
    } while answers.advance()
    return step
  }

  /// A machine in a configuration, or a new one.
  private func restored(_ number: Int?) -> Run? {
    // The explorer holds the subject.
    let machine = Machine(schema: schema, subject: answers)
    machine.maximumEvents = Self.maximumEvents
    let host = PlayHost()
    let node = number.map { nodes[$0] }
    if let node {
      // In the same chart, every configuration is valid.
      guard (try? machine.resume(from: node.saved)) != nil else { return nil }
    }
    machine.activityHost = host
    if let node {
      machine.beginActivities()
      host.restore(timers: node.timers.keys)
    }
    return Run(machine: machine, host: host)
  }

  /// Takes a step with one combination of answers.
  ///
  /// - Returns: The number of the result.
  private mutating func take(_ stimulus: PlayStimulus?, _ run: Run) -> Int {
    let event = stimulus.flatMap { handled(by: $0, run) }
    answers.begin(event?.name)
    var steps = 0
    var ended: Outcome<Configuration<NamedState>>?
    run.machine.trace { [answers] trace in
      switch trace {
      case .taking(_, let event):
        steps += 1
        answers.note(event: event?.name)
      case .ended(let outcome, _): ended = ended ?? outcome
      case .began, .took, .undid: break
      @unknown default: break
      }
    }
    var outcome: Outcome<Configuration<NamedState>>?
    switch stimulus {
    case nil: outcome = run.machine.start()
    case .event, .timer: outcome = event.map { run.machine.handle($0) }
    case .delayed(let index): run.host.deliver(index)
    }
    budget -= steps
    if (outcome ?? ended)?.error is StepLimitExceededError { endlessRuns += 1 }
    return results.number(of: result(outcome ?? ended ?? .ignored, run))
  }

  private func handled(by stimulus: PlayStimulus, _ run: Run) -> NamedEvent? {
    switch stimulus {
    case .event(let number): NamedEvent(events[number])
    case .timer(let number): run.host.elapse(number)
    case .delayed(let index): run.machine.saved.delayedEvents[index].event
    }
  }

  private mutating func result(
    _ outcome: Outcome<Configuration<NamedState>>, _ run: Run
  ) -> PlayResult {
    let target = number(of: run)
    return PlayResult(
      outcome: PlayResult.Outcome(outcome), target: target, log: answers.log,
      timers: run.host.begun.sorted(), delayed: run.host.origins,
      reason: outcome.error.map { "\($0)" }, isCut: answers.isCut)
  }

  // MARK: - Numbers

  /// The number of the configuration of a machine; -1 beyond the limit.
  private mutating func number(of run: Run) -> Int {
    var saved = run.machine.saved
    // No time is measured.
    saved.stateTimers = []
    let key = Key(saved: saved, timers: run.host.timers.keys.sorted())
    if let number = numbers[key] { return number }
    guard nodes.count < maximumConfigurations else {
      isComplete = false
      return -1
    }
    numbers[key] = nodes.count
    nodes.append(
      Node(
        saved: saved, timers: run.host.timers, hasEnded: schema.isPhase(.ended, of: saved.state)))
    return nodes.count - 1
  }
}

extension PlayResult.Outcome {
  fileprivate init<State>(_ outcome: Outcome<State>) {
    self =
      switch outcome {
      case .transitioned: .transitioned
      case .ignored, .queued, .subjectReleased: .ignored
      case .deferred: .deferred
      case .rejected: .rejected
      case .failed: .failed
      }
  }
}
