import Schematic

extension ModelPath {
  /// Runs a path of an exact model on a machine, and compares the machine with the model after each event: its
  /// state and, if a fingerprint is given, its subject.
  ///
  /// ```swift
  /// let drawer = Till.Drawer()
  /// try path.run(on: StateMachine(Till(), subject: drawer), fingerprint: { $0.coins })
  /// ```
  /// The machine is started. A machine without a host runs no timers: the path contains their events.
  ///
  /// - Parameters:
  ///   - machine: A machine that has not been started, with a subject in its initial state. The subject must be
  ///     held elsewhere if it is an object.
  ///   - fingerprint: The part of the subject that the model contains. Default: none; the subject is not
  ///     compared.
  ///   - prepare: Called before each event. Default: nothing is done.
  /// - Throws: ``PathDivergedError`` at the first event after which the machine differs from the model;
  ///   `SubjectReleasedError` if the subject is an object that nothing else holds.
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
