import Schematic

extension ModelPath {
  /// Runs a path of an exact model on a machine, and compares it with the model after each event.
  ///
  /// It compares the state and, if you give a fingerprint, the subject.
  ///
  /// ```swift
  /// let drawer = Till.Drawer()
  /// try path.run(on: StateMachine(Till(), subject: drawer), fingerprint: { $0.coins })
  /// ```
  /// It starts the machine. A machine without a host runs no timers: the path contains their events.
  ///
  /// - Parameters:
  ///   - machine: A machine that is not started, with a subject in its initial state. Hold a strong reference to a
  ///     subject that is an object.
  ///   - fingerprint: The part of the subject that the model contains. Default: none; the subject is not compared.
  ///   - prepare: Called before each event. Default: does nothing.
  /// - Throws: ``PathDivergedError`` at the first event after which the machine differs from the model;
  ///   `SubjectReleasedError` if the subject is an object without another strong reference.
  public func run<Schema: StateMachineSchemaProtocol, Fingerprint: Hashable>(
    on machine: StateMachine<Schema>, fingerprint: ((Schema.Subject) -> Fingerprint)? = nil,
    prepare: (Schema.Subject, Step) throws -> Void = { _, _ in }
  ) throws where MachineState == ExactState<Schema.State, Fingerprint>, Schema.Event == Event {
    try follow(
      machine, prepare, state: \.state.state, name: { Schema.leafLabels(in: $0.state.state) },
      isExact: true
    ) { subject, step in
      guard let actual = fingerprint?(subject), actual != step.state.fingerprint else { return nil }
      return ("\(step.state.fingerprint)", "\(actual)")
    }
  }
}
