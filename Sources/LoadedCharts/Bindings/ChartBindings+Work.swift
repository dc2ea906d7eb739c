import ChartDocuments

/// The result of the work of a state.
public enum WorkResult: Hashable, Sendable {
  /// It is done: the event `done.invoke.ID` is delivered with this data, if a transition awaits it.
  case done(JSONValue?)
  /// This event is delivered instead.
  case event(NamedEvent)
}

extension ChartBindings {
  /// Work that runs while a state is active.
  ///
  /// The outer function is called in the machine's isolation, the inner one is the task.
  typealias Work = (Subject, JSONValue?) -> @Sendable () async throws -> WorkResult

  /// Binds work with a part of the subject: for a subject that must not be used outside the machine.
  ///
  /// `bindings.work("load", with: \.address) { address, parameters in .done(try await load(address)) }`
  ///
  /// - Parameters:
  ///   - name: Its name in the file.
  ///   - input: Gets the subject when the state is entered, and returns what the work needs of it.
  ///   - work: Gets the input and the parameters that the file gives to it. It runs concurrently with the
  ///     machine. An error that it throws becomes the event `error.platform.ID`.
  public mutating func work<Input: Sendable>(
    _ name: String, with input: @escaping (Subject) -> Input,
    _ work: @escaping @Sendable (Input, JSONValue?) async throws -> WorkResult
  ) {
    self.work[name] = { subject, parameters in
      let input = input(subject)
      return { try await work(input, parameters) }
    }
  }
}

extension ChartBindings where Subject: Sendable {
  /// Binds work: `bindings.work("load") { app, parameters in .done(try await app.load()) }`.
  ///
  /// - Parameters:
  ///   - name: Its name in the file.
  ///   - work: Gets the subject and the parameters that the file gives to it. It runs concurrently with
  ///     the machine, and is cancelled when its state is exited. An error that it throws becomes the event
  ///     `error.platform.ID`.
  public mutating func work(
    _ name: String, _ work: @escaping @Sendable (Subject, JSONValue?) async throws -> WorkResult
  ) {
    self.work(name, with: { $0 }, work)
  }
}
