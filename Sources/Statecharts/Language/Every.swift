// Relative time events that repeat: `after` delivers its event once.

extension Statechart {
  /// Delivers an event again and again while this state is active, once in each period.
  ///
  /// ```swift
  /// state(.online) {
  ///   every(.seconds(5), send: .poll)
  ///   on(.poll) { $0.poll() }
  ///   on(.disconnect, to: .offline)
  /// }
  /// ```
  /// It is a timer as that of ``after(_:timer:send:)``, which starts again when it elapses. Exiting the state cancels it,
  /// and entering the state starts it anew. Its event has transitions like any other.
  ///
  /// The times are fixed when the state is entered. They do not depend on how long an event takes. Several times may
  /// have passed, because the machine was busy, was resumed late, or the computer slept. Then the event is delivered
  /// once, and next at the following time.
  ///
  /// - Parameters:
  ///   - period: The time between two events; at least a microsecond.
  ///   - delay: The time from the entry to the first event; not negative. Default: a period. With zero, it comes as
  ///     soon as the step is complete.
  ///   - name: The name of the timer in traces. Default: none.
  ///   - event: The event that is delivered, like one from outside.
  public func every(
    _ period: Duration, after delay: Duration? = nil, timer name: String? = nil, send event: Event
  ) -> Element {
    Element(
      .activity(ActivityDeclaration(name, .timer(.fixed(delay ?? period), event, every: period))))
  }

  /// Delivers an event again and again while this state is active, after a first delay that is computed on entry.
  ///
  /// `every(.seconds(60), delay: \.offset, timer: "offset", send: .poll)`: for machines that must not all poll at once.
  ///
  /// - Parameters:
  ///   - period: The time between two events; at least a microsecond.
  ///   - delay: The time from the entry to the first event. It gets the subject, whenever the state is entered, after
  ///     its entry actions. A delay below zero counts as zero.
  ///   - name: The name of the timer in diagrams and traces. Default: none.
  ///   - event: The event that is delivered, like one from outside.
  public func every(
    _ period: Duration, delay: @escaping (Subject) -> Duration, timer name: String? = nil,
    send event: Event
  ) -> Element {
    Element(.activity(ActivityDeclaration(name, .timer(.computed(delay), event, every: period))))
  }
}
