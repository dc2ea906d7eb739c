/// The end of an activity whose state was exited by a transition to a pseudostate.
///
/// The activity ends when the machine has left the pseudostate. It continues if the compound
/// transition is undone.
@usableFromInline
package struct PendingEnd {
  /// The number of the activity.
  package let number: Int32
  /// The number of the pseudostate.
  package let place: Int32

  package init(_ number: Int32, after place: Int32) {
    self.number = number
    self.place = place
  }
}

extension EventPool {
  /// Ends an activity when the machine has left a pseudostate, and not before.
  package func postpone(_ end: PendingEnd) {
    pendingEnds.append(end)
  }

  /// Removes and returns the postponed ends, in order.
  package func takePendingEnds() -> [PendingEnd] {
    let ends = pendingEnds
    if !ends.isEmpty { pendingEnds = [] }
    return ends
  }
}
