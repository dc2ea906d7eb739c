import Schematic
import Statecharts
import TestSupport

/// A machine that gets inputs, and all of its states.
final class EngineSession<Level: ChartLevel> {
  typealias Schema = StatechartSchema<Level.State, Level.Event, Level.Subject>

  let subject: Level.Subject
  private(set) var machine: StateMachine<Schema>
  private let isTraced: Bool
  private var host = VirtualTimeHost<Level.Event>()
  private var random = SeededRandom(seed: 1)
  /// States so far, with what they were then: a value must not change while its machine goes on.
  private var states: [(state: Configuration<Level.State>, text: String)] = []

  /// The state that the step in progress leads to, according to its value.
  private var announced: Configuration<Level.State>?
  /// The steps that have led to another state than announced.
  private var wrongSteps: [String] = []

  /// - Parameter isTraced: Whether the machine has a tracer, which compares steps with what they lead to.
  init(_ schema: Schema, _ chart: ModelChart, isTraced: Bool) {
    subject = Level.Subject(chart, at: "", of: nil)
    machine = StateMachine(schema: schema, subject: subject)
    self.isTraced = isTraced
    prepare()
  }

  private func prepare() {
    if isTraced {
      machine.trace { [unowned self] in check($0) }
      machine.observeTransitions { [unowned self] from, _, to in [from, to].forEach(keep) }
    }
    machine.maximumSteps = ReferenceMachine.maximumSteps
    machine.activityHost = host
  }

  /// - Returns: The outcome in the words of the reference; `nil` if the input is none for this chart.
  func perform(_ input: ChartInput) throws -> String? {
    defer { keep(machine.state) }
    switch input {
    case .event(let name):
      return Level.Event(ModelEvent(name: name)).map { word(for: machine.handle($0)) }
    case .wait(let milliseconds):
      host.wait(milliseconds)
      return "waited"
    case .request(let request): return word(for: perform(request))
    case .observed(let name, let request):
      return Level.Event(ModelEvent(name: name)).map { handle($0, observedBy: request) }
    case .resume:
      try resume()
      return "resumed"
    }
  }

  private func perform(_ request: ChartInput.Request) -> Outcome<Configuration<Level.State>> {
    switch request {
    case .start: machine.start()
    case .stop: machine.stop()
    case .reset: machine.reset()
    }
  }

  private func handle(_ event: Level.Event, observedBy request: ChartInput.Request) -> String {
    var isPending = true
    func performOnce() {
      guard isPending else { return }
      isPending = false
      _ = perform(request)
    }
    let token = machine.observeStableStates { [unowned self] saved in
      keep(saved.state)
      performOnce()
    }
    let word = word(for: machine.handle(event))
    machine.removeObserver(token)
    // An event without a transition leads to no other stable state.
    performOnce()
    return word
  }

  private func resume() throws {
    let saved = machine.saved
    host = VirtualTimeHost()
    machine = StateMachine(schema: machine.schema, subject: subject)
    try machine.resume(from: saved)
    prepare()
    machine.beginActivities()
  }

  // MARK: - States

  /// Keeps some of the states: a machine writes over the one before last only if nobody has that, and copies
  /// where somebody has the last.
  private func keep(_ state: Configuration<Level.State>) {
    guard random.chance(30) else { return }
    states.append((state, Self.text(state)))
  }

  private static func text(_ state: Configuration<Level.State>) -> String {
    "\(state) \(state.numbers)"
  }

  private func check(_ trace: StateMachineTrace<Schema>) {
    switch trace {
    case .taking(let step, _): announced = step.state
    case .took:
      // A reset stops a machine, but leads to the state of a new one.
      guard let announced, announced != machine.state, !machine.state.isInactive else { return }
      wrongSteps.append("announced \(Self.text(announced)), not \(Self.text(machine.state))")
    default: break
    }
  }

  /// The states that are not what they were, and the steps that were not as announced.
  var faults: [String] {
    wrongSteps
      + states.filter { Self.text($0.state) != $0.text }.map {
        "\($0.text) became \(Self.text($0.state))"
      }
  }

  private func word(for outcome: Outcome<Configuration<Level.State>>) -> String {
    if case .transitioned(let from, let to) = outcome { [from, to].forEach(keep) }
    return ChartRun.word(for: outcome)
  }
}
