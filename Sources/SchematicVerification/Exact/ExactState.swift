/// The state of a machine with its subject, in an exact model.
///
/// Its members are those of the state of the machine: `$0.state.contains(.paid)`, `$0.fingerprint`.
public struct ExactState<State: Hashable, Fingerprint: Hashable>: Hashable {
  /// The state of the machine.
  public let state: State

  /// What the fingerprint function has returned for the subject.
  public let fingerprint: Fingerprint
}

extension ExactState: Sendable where State: Sendable, Fingerprint: Sendable {}
