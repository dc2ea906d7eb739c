import Statecharts
import TestSupport

/// A random model as a chart with timers, deferred events, and guards that always or never hold.
struct TimedChart: Statechart {
  typealias State = Int
  typealias Event = Int

  let model: RandomModel
  /// The samples; transitions on other events are left out, so that more is inevitable.
  let events: [Int]
  /// By state: whether it has a timer, where its event is handled, and which event it defers.
  private var timers: [Int: (handler: Int, target: Int)] = [:]
  private var deferred: [Int: Int] = [:]
  /// The numbers of the guards that hold.
  var holding: Set<Int> = []

  /// - Parameter defers: Whether some states defer events.
  init(seed: UInt64, defers: Bool) {
    model = RandomModel(seed: seed, depth: 2)
    events = Array(RandomModel.events.prefix(Int(seed % 4)))
    var random = SeededRandom(seed: seed ^ 0xFACE)
    let states = model.states
    for state in states where Int.random(in: 0..<3, using: &random) == 0 {
      // The event is handled by the state or by one inside of it, which may not be active.
      let inside = states.filter { $0 == state || model.isInside($0, state) }
      timers[state] = (
        inside.randomElement(using: &random) ?? state, states.randomElement(using: &random) ?? state
      )
    }
    guard defers else { return }
    for state in states where Int.random(in: 0..<6, using: &random) == 0 {
      deferred[state] = events.randomElement(using: &random)
    }
  }

  var body: [Element] { content(of: 0) }

  @ChartBuilder<State, Event, Subject>
  private func content(of node: Int) -> [Element] {
    for number in model.nodes[node].transitions {
      let transition = model.transitions[number]
      if !events.contains(transition.event) {
      } else if transition.isGuarded {
        on(transition.event, to: transition.target).when("g\(number)") { holding.contains(number) }
      } else {
        on(transition.event, to: transition.target)
      }
    }
    if timers[node] != nil { after(.seconds(node), send: 1_000 + node) }
    for (owner, timer) in timers.sorted(by: { $0.key < $1.key }) where timer.handler == node {
      on(1_000 + owner, to: timer.target)
    }
    if let event = deferred[node] { defers(event) }
    for child in model.nodes[node].children { element(child) }
  }

  private func element(_ node: Int) -> Element {
    switch model.nodes[node].kind {
    case .atomic, .compound: state(node) { content(of: node) }
    case .parallel: parallel(node) { content(of: node) }
    case .region: region { content(of: node) }
    }
  }
}

extension RandomModel {
  func isInside(_ node: Int, _ ancestor: Int) -> Bool {
    var current = nodes[node].parent
    while current >= 0 {
      if current == ancestor { return true }
      current = nodes[current].parent
    }
    return false
  }
}
