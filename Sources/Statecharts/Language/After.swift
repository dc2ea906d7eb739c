// Relative time events (UML 2.5.1 §13.3, Time Events): they begin when the state is entered.

extension Statechart {
  /// Delivers an event once this state has been active for `delay`.
  ///
  /// ```swift
  /// state(.ringing) {
  ///   after(.seconds(30), send: .timeout)
  ///   on(.answer, to: .talking)
  ///   on(.timeout, to: .missed)
  /// }
  /// ```
  /// The timer begins after the state's entry actions, and anew whenever the state is entered again.
  /// Leaving the state cancels it: then it delivers nothing, also if its time has just come. A
  /// transition that fails before it has entered anything cancels nothing.
  ///
  /// Somebody has to measure the time: a machine on an actor does it by itself, any other one after
  /// `hostActivities(on:)` of SchematicConcurrency.
  ///
  /// - Parameters:
  ///   - delay: How long; not negative. With zero, the event comes as soon as the step is complete.
  ///   - name: What traces call the timer.
  ///   - event: What is delivered, like an event from outside.
  public func after(_ delay: Duration, timer name: String? = nil, send event: Event) -> Element {
    Element(.activity(ActivityDeclaration(name, .timer(.fixed(delay), event))))
  }

  /// Delivers an event once this state has been active for as long as the subject says.
  ///
  /// `after(delay: \.pause, timer: "pause", send: .retry)`: for delays that grow, or that a user sets.
  ///
  /// - Parameters:
  ///   - delay: Gets the subject, whenever the state is entered, after its entry actions. Less than
  ///     zero counts as zero.
  ///   - name: What diagrams and traces call the timer.
  ///   - event: What is delivered, like an event from outside.
  public func after(
    delay: @escaping (Subject) -> Duration, timer name: String? = nil, send event: Event
  ) -> Element {
    Element(.activity(ActivityDeclaration(name, .timer(.computed(delay), event))))
  }
}
