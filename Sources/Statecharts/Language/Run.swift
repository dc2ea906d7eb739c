// Tasks of states (UML 2.5.1 §14.2.3.4.3, doActivity). The end of a task is no completion, but an event that
// the chart declares: so the chart shows which transition the result triggers.

// Work runs outside of the machine, where it must not use a subject that is not Sendable: it gets a value
// instead.
extension Statechart where Event: Sendable {
  /// Runs a task while this state is active, and makes an event of its result or its error.
  ///
  /// ```swift
  /// state(.loading) {
  ///   run("load", with: \.address) { try await load($0) } then: { .loaded($0) } failed: { .failed("\($0)") }
  ///   on(\.document, to: .open) { … }
  /// }
  /// ```
  /// The task is started after the state's entry actions. Exiting the state cancels it and discards its result.
  ///
  /// The machine needs a host that runs the task: an actor is one; any other machine gets one with
  /// `hostActivities(on:)` of SchematicConcurrency.
  ///
  /// - Parameters:
  ///   - name: The name of the task in diagrams and traces. Default: none.
  ///   - input: Gets the subject when the state is entered, and returns the input of the work. The task retains
  ///     the input until it ends. For the whole subject, if it is `Sendable`: `\.self`.
  ///   - work: Gets the input. It runs concurrently with the machine, isolated to no actor unless the
  ///     closure is.
  ///   - then: Makes an event of the result of the work.
  ///   - failed: Makes an event of the error of the work.
  public func run<Input: Sendable, Value>(
    _ name: String? = nil, with input: @escaping (Subject) -> Input,
    _ work: @escaping @Sendable (Input) async throws -> Value,
    then: @escaping @Sendable (Value) -> Event, failed: @escaping @Sendable (any Error) -> Event
  ) -> Element {
    task(name) { subject in
      let input = input(subject)
      return {
        await TaskAttempt.perform({ try await work(input) }, then: then, failed: failed)
      }
    }
  }

  /// Runs a task that cannot fail while this state is active, and makes an event of its result.
  ///
  /// ```swift
  /// run("measure", with: \.sensor) { await $0.measure() } then: { .measured($0) }
  /// run("blink", with: \.self) { await $0.blink() }
  /// ```
  /// - Parameters:
  ///   - name: The name of the task in diagrams and traces. Default: none.
  ///   - input: Gets the subject when the state is entered, and returns the input of the work.
  ///   - work: Gets the input. It runs concurrently with the machine, isolated to no actor unless the
  ///     closure is. Let it end when its task is cancelled.
  ///   - then: Makes an event of the result of the work. Default: the end of the task is no event.
  public func run<Input: Sendable, Value>(
    _ name: String? = nil, with input: @escaping (Subject) -> Input,
    _ work: @escaping @Sendable (Input) async -> Value,
    then: (@Sendable (Value) -> Event)? = nil
  ) -> Element {
    task(name) { subject in
      let input = input(subject)
      return {
        let value = await work(input)
        return then?(value)
      }
    }
  }

  /// Runs a task that sends events while this state is active (SCXML's `invoke`).
  ///
  /// ```swift
  /// run("download", with: \.file) { file, send in
  ///   for await part in file.parts { send(.received(part)) }
  ///   send(.completed)
  /// }
  /// ```
  /// The events arrive in the order in which the work sends them. Exiting the state cancels the task;
  /// events that have not arrived by then are discarded. The end of the task is no event.
  ///
  /// - Parameters:
  ///   - name: The name of the task in diagrams and traces. Default: none.
  ///   - input: Gets the subject when the state is entered, and returns the input of the work.
  ///   - work: Gets the input, and a closure that sends an event to the machine and returns at once. It runs
  ///     concurrently with the machine, isolated to no actor unless the closure is.
  public func run<Input: Sendable>(
    _ name: String? = nil, with input: @escaping (Subject) -> Input,
    _ work: @escaping @Sendable (Input, _ send: @escaping @Sendable (Event) -> Void) async -> Void
  ) -> Element {
    Element(
      .activity(
        ActivityDeclaration(
          name,
          .sendingTask { subject in
            let input = input(subject)
            return { send in await work(input, send) }
          })))
  }

  private func task(
    _ name: String?, _ prepare: @escaping (Subject) -> @Sendable () async -> Event?
  ) -> Element {
    Element(.activity(ActivityDeclaration(name, .task(prepare))))
  }
}

// Without a subject, the work has no input.
extension Statechart where Event: Sendable, Subject == Void {
  /// Runs a task while this state is active, and makes an event of its result or its error.
  ///
  /// `run("load") { try await load() } then: { .loaded($0) } failed: { .failed("\($0)") }`: as
  /// ``run(_:with:_:then:failed:)``, for a chart without a subject.
  public func run<Value>(
    _ name: String? = nil, _ work: @escaping @Sendable () async throws -> Value,
    then: @escaping @Sendable (Value) -> Event, failed: @escaping @Sendable (any Error) -> Event
  ) -> Element {
    run(name, with: { _ in }, { try await work() }, then: then, failed: failed)
  }

  /// Runs a task that cannot fail while this state is active, and makes an event of its result.
  ///
  /// `run("measure") { await measure() } then: { .measured($0) }`: as ``run(_:with:_:then:)``, for a chart
  /// without a subject.
  public func run<Value>(
    _ name: String? = nil, _ work: @escaping @Sendable () async -> Value,
    then: (@Sendable (Value) -> Event)? = nil
  ) -> Element {
    run(name, with: { _ in }, { await work() }, then: then)
  }

  /// Runs a task that sends events while this state is active (SCXML's `invoke`).
  ///
  /// `run("count") { send in for await number in numbers { send(.counted(number)) } }`: as
  /// ``run(_:with:_:)``, for a chart without a subject.
  public func run(
    _ name: String? = nil,
    _ work: @escaping @Sendable (_ send: @escaping @Sendable (Event) -> Void) async -> Void
  ) -> Element {
    run(name, with: { _ in }) { _, send in await work(send) }
  }
}
