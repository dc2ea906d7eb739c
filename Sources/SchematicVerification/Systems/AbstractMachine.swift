import Schematic
import StateGraphs
import Statecharts

/// A machine of a chart whose guards have all answers, and whose named actions send declared messages.
final class AbstractMachine<State: Hashable, Event>: LocalBehavior {
  private typealias Machine = StateMachine<AbstractChart.Schema>

  /// Everything that determines the future of a machine.
  private struct Key: Hashable {
    let saved: SavedMachine<Configuration<Int32>, Int32>
    /// The numbers of the running timers.
    let timers: [Int32]
  }

  private let chart: AbstractChart
  private let events: [Event]
  private let initial: Configuration<State>
  private let oracle: Oracle
  private let options: ExplorationOptions
  /// By number of a declaration: its message.
  private let messages: [SystemMessage]
  private let mayUndoSteps: Bool
  private var keys = Interner<Key>()
  private var eventNumbers: [AnyHashable: Int32] = [:]
  private(set) var isCut = false

  /// - Parameters:
  ///   - outlined: The chart.
  ///   - events: Samples of the events.
  ///   - sent: By name of an action: the messages that it sends, in order.
  init<Subject>(
    _ outlined: OutlinedChart<State, Event, Subject>, events: [Event],
    sending sent: [(action: String, message: SystemMessage)], options: ExplorationOptions
  ) {
    let abstraction = ChartAbstraction(of: outlined, samples: events, options: options)
    for (number, send) in sent.enumerated() {
      abstraction.sentMessages[send.action, default: []].append(Int32(number))
    }
    chart = abstraction.makeChart()
    self.events = abstraction.events
    initial = outlined.initialConfiguration
    oracle = Oracle(chart.questions)
    self.options = options
    messages = sent.map(\.message)
    mayUndoSteps =
      chart.questions.contains(where: \.mayThrow)
      || chart.outline.nodes.contains { $0.kind == .choice }
    for (number, event) in events.enumerated() {
      let key = SystemPlan.key(of: event)
      eventNumbers[key] = eventNumbers[key] ?? Int32(number)
    }
  }

  // MARK: - Runs

  func start() throws -> [LocalRun] {
    runs(from: nil, elapsing: nil) { $0.start() }
  }

  func run(_ input: Int32, from configuration: Int32) throws -> [LocalRun] {
    let event = input >= 0 ? input : Int32(chart.sampleCount) + ~input
    return runs(from: keys[configuration], elapsing: input >= 0 ? nil : ~input) {
      $0.handle(event)
    }
  }

  private static var maximumUnwatchedRuns: Int { 64 }
  /// Actions that raise events without end are an endless loop.
  private static var maximumEvents: Int { 1_000 }

  private func runs(
    from key: Key?, elapsing timer: Int32?,
    _ perform: (Machine) -> Outcome<Configuration<Int32>>
  ) -> [LocalRun] {
    var found: [LocalRun] = []
    var count = 0
    repeat {
      guard count < options.maximumAnswers else {
        isCut = true
        oracle.cancel()
        break
      }
      count += 1
      let recognizesLoops = count > Self.maximumUnwatchedRuns
      oracle.begin(watchingSteps: mayUndoSteps || recognizesLoops)
      let machine = makeMachine()
      // In the same chart, every configuration is valid.
      if let key, (try? machine.resume(from: key.saved)) == nil { continue }
      if mayUndoSteps || recognizesLoops {
        StepWatcher(
          chart: chart, oracle: oracle, recognizesLoops: recognizesLoops,
          watchesRaisedEvents: false, incomplete: []
        ).watch(machine)
      }
      let effect = EventEffect(perform(machine)) ?? .ignored
      let running = timers(after: machine.state, from: key?.timers ?? [], elapsing: timer)
      found.append(
        LocalRun(
          target: keys.intern(Key(saved: machine.saved, timers: running)).index,
          messages: oracle.sent.map { messages[Int($0)] }, effect: effect, answers: oracle.answers))
    } while oracle.advance()
    return found
  }

  private func makeMachine() -> Machine {
    let machine = Machine(schema: chart.schema, subject: oracle.reference)
    guard !chart.raisedEvents.isEmpty else { return machine }
    machine.maximumEvents = Self.maximumEvents
    oracle.queuedEvents = mayUndoSteps ? nil : { [unowned machine] in machine.raisedEventCount }
    return machine
  }

  /// The timers that run after a step: those of states that were entered, and those that ran before.
  private func timers(
    after state: Configuration<Int32>, from running: [Int32], elapsing elapsed: Int32?
  ) -> [Int32] {
    chart.timers.indices.map { Int32($0) }.filter { timer in
      let owner = chart.timers[Int(timer)]
      guard state.isActive(node: chart.nodes[Int(owner.state)]) else { return false }
      return oracle.entered.contains(owner.state)
        || running.contains(timer) && (timer != elapsed || owner.repeats)
    }
  }

  // MARK: - Facts

  func timers(in configuration: Int32) -> [Int32] {
    keys[configuration].timers.map { ~$0 }
  }

  func isEnd(_ configuration: Int32) -> Bool {
    chart.schema.isPhase(.ended, of: keys[configuration].saved.state)
  }

  func state(of configuration: Int32) -> Any {
    Configuration(keys[configuration].saved.state, of: initial)
  }

  func stateName(of configuration: Int32) -> String {
    let state = keys[configuration].saved.state
    if state.isTerminated { return "terminated" }
    let leaves = state.leaves.map { chart.labels[Int($0)] }
    return leaves.isEmpty ? "the chart" : leaves.joined(separator: " + ")
  }

  func event(of input: Int32, in configuration: Int32) -> Any { events[index(of: input)] }

  func eventName(of input: Int32, in configuration: Int32) -> String {
    chart.events[index(of: input)]
  }

  private func index(of input: Int32) -> Int {
    Int(input >= 0 ? input : Int32(chart.sampleCount) + ~input)
  }

  func number(of event: Any) -> Int32? {
    event is Event ? eventNumbers[SystemPlan.key(of: event)] : nil
  }

  var questions: [Question] { chart.questions }

  /// Timers are known exactly but for their times, and deferred events are recalled as machines do.
  ///
  /// Events of tasks and of actions occur only if they are declared.
  var approximations: [Approximation] {
    chart.approximations.filter { approximation in
      switch approximation {
      case .guards, .equalNames, .comparisons, .timers, .handledFailures, .unhandledFailures,
        .endlessLoops, .machine, .declaredMessages, .fullInboxes:
        true
      case .eventsAtAnyTime, .internalEvents, .timersAmongSamples, .deferral, .missingSamples:
        false
      }
    }
  }
}
