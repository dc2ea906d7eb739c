/// How a machine refers to a subject that is an object.
///
/// ```swift
/// let machine = try StateMachine(Player(), subject: deck, reference: .strong)
/// ```
/// It changes nothing for a value, which the machine stores.
@frozen
public enum SubjectReference: Hashable, Sendable {
  /// The object can own the machine. After the object is deallocated, the machine performs no actions:
  /// the outcome of an event is ``Outcome/subjectReleased``.
  case weak
  /// The machine keeps the object alive. An object that owns its machine is then never deallocated.
  ///
  /// Handling an event is faster than with a weak reference, whose every read is atomic.
  case strong
  /// The object can own the machine, and must exist whenever the machine handles an event.
  ///
  /// An event after the object is deallocated, or in its `deinit`, ends the program, as every unowned
  /// reference does.
  case unowned
}
