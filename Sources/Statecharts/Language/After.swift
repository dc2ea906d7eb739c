// Relative time events (UML 2.5.1 §13.3, Time Events): the time starts when the state is entered.

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
  /// The timer is started after the state's entry actions, each time the state is entered. Exiting the state
  /// cancels it: then it delivers nothing, even if its time has just come. A transition that fails before it
  /// has entered a state cancels nothing.
  ///
  /// The machine needs a host that measures the time: an actor is one; any other machine gets one
  /// with `hostActivities(on:)` of SchematicConcurrency.
  ///
  /// - Parameters:
  ///   - delay: The delay, not negative. With zero, the event is delivered as soon as the step is complete.
  ///   - name: The name of the timer in traces. Default: none.
  ///   - event: The event that is delivered, like one from outside.
  public func after(_ delay: Duration, timer name: String? = nil, send event: Event) -> Element {
    Element(.activity(ActivityDeclaration(name, .timer(.fixed(delay), event))))
  }

  /// Delivers an event once this state has been active for a delay that is computed on entry.
  ///
  /// `after(delay: \.pause, timer: "pause", send: .retry)` is for delays that grow, or that a user sets.
  ///
  /// - Parameters:
  ///   - delay: Gets the subject and returns the delay. It is called each time the state is entered, after its
  ///     entry actions. A delay below zero counts as zero.
  ///   - name: The name of the timer in diagrams and traces. Default: none.
  ///   - event: The event that is delivered, like one from outside.
  public func after(
    delay: @escaping (Subject) -> Duration, timer name: String? = nil, send event: Event
  ) -> Element {
    Element(.activity(ActivityDeclaration(name, .timer(.computed(delay), event))))
  }
}
