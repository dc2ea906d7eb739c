import ChartDocuments

/// The result of the work of a state.
public enum WorkResult: Hashable, Sendable {
  /// The work is done: the machine gets the event `done.invoke.ID` with this data.
  case done(JSONValue?)
  /// The machine gets this event instead of `done.invoke.ID`.
  case event(NamedEvent)
}

extension ChartBindings {
  /// Work that runs while a state is active.
  ///
  /// The outer function is called in the machine's isolation; the inner one is the task.
  typealias Work = (Subject, JSONValue?) -> @Sendable () async throws -> WorkResult

  /// Binds work that gets a part of the subject, for a subject that is not `Sendable`.
  ///
  /// `bindings.work("load", with: \.address) { address, parameters in .done(try await load(address)) }`
  ///
  /// - Parameters:
  ///   - name: Its name in the file.
  ///   - input: Gets the subject when the state is entered, and returns the input of the work.
  ///   - work: Gets the input and the parameters from the file. It runs concurrently with the machine, and is
  ///     cancelled when its state is exited. An error that it throws becomes the event `error.platform.ID`.
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
  ///   - work: Gets the subject and the parameters from the file. It runs concurrently with the machine, and is
  ///     cancelled when its state is exited. An error that it throws becomes the event `error.platform.ID`.
  public mutating func work(
    _ name: String, _ work: @escaping @Sendable (Subject, JSONValue?) async throws -> WorkResult
  ) {
    self.work(name, with: { $0 }, work)
  }
}
