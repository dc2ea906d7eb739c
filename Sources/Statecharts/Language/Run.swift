// What a state does as long as it is active (UML 2.5.1 §14.2.3.4.3, doActivity). Its end is an event
// that the chart declares, and no completion: who reads the chart sees what the result leads to.

extension Statechart where Subject: Sendable, Event: Sendable {
  /// Does some work in a task of its own while this state is active; its end becomes an event.
  ///
  /// ```swift
  /// state(.loading) {
  ///   run("load") { try await $0.load() } then: { .loaded($0) } failed: { .failed("\($0)") }
  ///   on(\.document, to: .open) { … }
  /// }
  /// ```
  /// The task begins after the state's entry actions. Leaving the state cancels it, and whatever
  /// comes of it then is dropped. Until it ends, it keeps the subject alive.
  ///
  /// Somebody has to perform it: a machine on an actor does it by itself, any other one after
  /// `hostActivities(on:)` of SchematicConcurrency.
  ///
  /// - Parameters:
  ///   - name: What diagrams and traces call the work.
  ///   - work: Gets the subject. It runs beside the machine, on no actor unless it says so.
  ///   - then: Makes an event of what the work returns.
  ///   - failed: Makes an event of what the work throws.
  public func run<Value>(
    _ name: String? = nil, _ work: @escaping @Sendable (Subject) async throws -> Value,
    then: @escaping @Sendable (Value) -> Event, failed: @escaping @Sendable (any Error) -> Event
  ) -> Element {
    run(name, with: { $0 }, work, then: then, failed: failed)
  }

  /// Does work that can't fail in a task of its own while this state is active; what it returns
  /// becomes an event.
  ///
  /// `run("measure") { await $0.measure() } then: { .measured($0) }`
  ///
  /// - Parameters:
  ///   - name: What diagrams and traces call the work.
  ///   - work: Gets the subject. It runs beside the machine, on no actor unless it says so.
  ///   - then: Makes an event of what the work returns.
  public func run<Value>(
    _ name: String? = nil, _ work: @escaping @Sendable (Subject) async -> Value,
    then: @escaping @Sendable (Value) -> Event
  ) -> Element {
    run(name, with: { $0 }, work, then: then)
  }

  /// Does work that nothing follows from in a task of its own while this state is active.
  ///
  /// `run("blink") { await $0.blink() }`
  ///
  /// - Parameters:
  ///   - name: What diagrams and traces call the work.
  ///   - work: Gets the subject. It runs beside the machine, on no actor unless it says so. Let it
  ///     end when its task is cancelled.
  public func run(
    _ name: String? = nil, _ work: @escaping @Sendable (Subject) async -> Void
  ) -> Element {
    .task(name) { subject in
      {
        await work(subject)
        return nil
      }
    }
  }
}

// A subject that is not Sendable can't leave the machine; what the work needs of it can.
extension Statechart where Event: Sendable {
  /// Does some work with a part of the subject while this state is active; its end becomes an event.
  ///
  /// ```swift
  /// run("load", with: \.address) { try await load($0) } then: { .loaded($0) } failed: { .failed($0) }
  /// ```
  /// - Parameters:
  ///   - name: What diagrams and traces call the work.
  ///   - input: Gets the subject when the state is entered, and returns what the work needs of it.
  ///   - work: Gets the input. It runs beside the machine, on no actor unless it says so.
  ///   - then: Makes an event of what the work returns.
  ///   - failed: Makes an event of what the work throws.
  public func run<Input: Sendable, Value>(
    _ name: String? = nil, with input: @escaping (Subject) -> Input,
    _ work: @escaping @Sendable (Input) async throws -> Value,
    then: @escaping @Sendable (Value) -> Event, failed: @escaping @Sendable (any Error) -> Event
  ) -> Element {
    .task(name) { subject in
      let input = input(subject)
      return {
        do { return then(try await work(input)) } catch { return failed(error) }
      }
    }
  }

  /// Does work that can't fail with a part of the subject while this state is active; what it
  /// returns becomes an event.
  ///
  /// `run("measure", with: \.sensor) { await $0.measure() } then: { .measured($0) }`
  ///
  /// - Parameters:
  ///   - name: What diagrams and traces call the work.
  ///   - input: Gets the subject when the state is entered, and returns what the work needs of it.
  ///   - work: Gets the input. It runs beside the machine, on no actor unless it says so.
  ///   - then: Makes an event of what the work returns.
  public func run<Input: Sendable, Value>(
    _ name: String? = nil, with input: @escaping (Subject) -> Input,
    _ work: @escaping @Sendable (Input) async -> Value,
    then: @escaping @Sendable (Value) -> Event
  ) -> Element {
    .task(name) { subject in
      let input = input(subject)
      return { then(await work(input)) }
    }
  }
}

extension ChartElement {
  fileprivate static func task(
    _ name: String?, _ prepare: @escaping (Subject) -> @Sendable () async -> Event?
  ) -> Self {
    Self(.activity(ActivityDeclaration(name, .task(prepare))))
  }
}
