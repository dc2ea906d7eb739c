/// The subject of a machine in a test was deallocated before the test used the machine, which
/// performs nothing then.
///
/// A machine holds an object weakly: `StateMachine(Checkout(), subject: Order())` releases the order
/// at once.
public struct SubjectReleasedError: Error, Equatable, CustomStringConvertible {
  /// The type of the subject.
  public let subject: String

  /// What happened, and what to do.
  public var description: String {
    """
    The subject of the machine, of type \(subject), is released: a machine holds an object weakly, \
    and nothing else holds this one. Keep it as long as the machine, for instance in a constant \
    outside of the call that creates the machine.
    """
  }
}

/// The start of a machine was called from inside one of its own steps.
struct UnfinishedStartError: Error, CustomStringConvertible {
  var description: String {
    "started() was called during a step of the machine, which starts only afterwards: call it outside."
  }
}
