import ChartDocuments
import LoadedCharts
import TestSupport

/// A random chart with timers and deferred events.
struct TimedModel {
  let model: RandomModel
  /// The samples; transitions on other events are left out, so that more is inevitable.
  let events: [NamedEvent]

  /// - Parameter defers: Whether some states defer events.
  init(seed: UInt64, defers: Bool) {
    let names = RandomDocument.outerEvents.prefix(Int(seed % 4))
    events = names.map { NamedEvent($0) }
    var document = RandomModel(seed: seed).document
    var random = SeededRandom(seed: seed ^ 0xFACE)
    document.root.change { $0.removeTransitions(exceptOn: Array(names)) }
    let states = document.root.descendants.filter { $0.kind != .final }
    for (number, state) in states.enumerated() where random.one(in: 3) {
      // The event is handled by the state or by one inside of it, which may not be active.
      let handlers = ([state] + state.descendants).filter { $0.kind != .final }
      let event = "timer.\(number)"
      let target = ChartDocument.Destination.targets([.state(random.pick(states).id)])
      document.root.change(state.id) {
        $0.timers = [.init(after: .fixed(.seconds(number + 1)), event: event)]
      }
      document.root.change(random.pick(handlers).id) {
        $0.transitions.append(.init(on: .events([.event(event)]), to: target))
      }
    }
    for state in states where defers && !names.isEmpty && random.one(in: 6) {
      document.root.change(state.id) { $0.deferred = [.event(random.pick(Array(names)))] }
    }
    model = RandomModel(document)
  }
}

extension ChartDocument.State {
  fileprivate mutating func removeTransitions(exceptOn events: [String]) {
    transitions.removeAll { transition in
      guard case .events(let descriptors) = transition.trigger else { return false }
      return !descriptors.contains { events.contains($0.text) }
    }
  }
}
