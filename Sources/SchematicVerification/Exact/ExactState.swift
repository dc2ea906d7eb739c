/// The state of a machine with its subject, in an exact model.
///
/// Its members are those of the state of the machine: `$0.state.contains(.paid)`, `$0.fingerprint`.
public struct ExactState<State: Hashable, Fingerprint: Hashable>: Hashable {
  /// The state of the machine.
  public let state: State

  /// The fingerprint of the subject.
  public let fingerprint: Fingerprint
}

extension ExactState: Sendable where State: Sendable, Fingerprint: Sendable {}
