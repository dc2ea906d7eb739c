import DurableMachines
import Schematic
import SchematicVerification
import Statecharts

// Events that wait.
extension UpgradeCheck {
  var lostEvents: [UpgradeFinding] {
    let forever = deferredForever
    return undeclaredEvents + mistakenEvents + forever.map(\.finding)
      + undeferredEvents(besides: Set(forever.map(\.event)))
  }

  /// Those that wait in inboxes have no version.
  private var mistakenEvents: [UpgradeFinding] {
    oldShape.events.intersection(chain.shape.events).sorted().compactMap { name in
      guard let new = MigrationChain.name(ofEvent: name, after: steps), new != name else {
        return nil
      }
      return UpgradeFinding(
        .lostEvent, [],
        """
        '\(name)' is called '\(new)' now, and the new chart has another event '\(name)': those that wait in inboxes are \
        mistaken for it. Give the new event another name, or deploy when no inbox has one.
        """)
    }
  }

  /// Whether an event may wait in an inbox or be deferred: not one that only the chart raises, and handles at once.
  private func mayWait(_ name: String) -> Bool {
    !oldModel.internalEvents.contains(name)
      || oldShape.nodes.contains { $0.deferredEvents.contains { ChartShape.names($0, name) } }
  }

  /// Events that clients send, and that may wait in inboxes or be delayed.
  private var undeclaredEvents: [UpgradeFinding] {
    oldShape.events.filter(mayWait).sorted().compactMap { name in
      guard let new = MigrationChain.name(ofEvent: name, after: steps), !chain.shape.handles(new)
      else {
        return nil
      }
      return UpgradeFinding(
        .lostEvent, [],
        """
        No transition of the new chart has the event '\(new)', which \(name == new ? "" : "was called '\(name)' and ")the \
        former chart handles. It may wait in an inbox, or be deferred or delayed.
        """,
        remedies: ["event(\"\(name)\", becomes: \"…\")", "drop(event: \"\(name)\")"])
    }
  }

  private var deferredForever: [(event: String, finding: UpgradeFinding)] {
    guard let newModel else { return [] }
    return oldModel.deferringConfigurations.sorted { $0.key < $1.key }.compactMap { name, indices in
      guard let new = MigrationChain.name(ofEvent: name, after: steps), chain.shape.handles(new)
      else {
        return nil
      }
      let before = oldModel.reachesHandler { $0 == name }
      let after = newModel.reachesHandler { ChartShape.names($0, new) }
      let stuck = indices.sorted().filter {
        before[$0] && !(continuations[$0].index.map { after[$0] } ?? true)
      }
      guard let first = stuck.first else { return nil }
      let finding = UpgradeFinding(
        .lostEvent, oldPaths(first),
        "The event '\(name)', which '\(oldModel.name(of: first))' defers, is handled in no configuration that follows in the new chart. Add a transition for it, or permit this.",
        count: stuck.count, path: oldModel.path(to: first).report,
        isProved: newModel.containsAllBehavior && oldModel.additions.isEmpty)
      return (name, finding)
    }
  }
}
