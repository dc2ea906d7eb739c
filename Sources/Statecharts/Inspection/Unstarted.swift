/// Whether nothing is active in a state of any machine, because the machine was not started, was
/// stopped or reset: only charts' machines can be so.
package func isUnstarted<State>(_ state: State) -> Bool {
  (state as? any Startable)?.isStopped ?? false
}

/// A state that knows of machines which are not started.
private protocol Startable {
  var isStopped: Bool { get }
}

extension Configuration: Startable {}
