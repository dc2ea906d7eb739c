/// Runs the activities of a schema with other events than the machine's.
final class TranslatingHost<Base: ActivityHost, Event>: ActivityHost {
  private let base: Base
  private let translate: @Sendable (Event) -> Base.Event

  init(_ base: Base, _ translate: @escaping @Sendable (Event) -> Base.Event) {
    self.base = base
    self.translate = translate
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    base.begin(activity.map(translate), number: number)
  }

  func end(_ number: Int32) { base.end(number) }

  func endAll() { base.endAll() }
}

extension ActivityHost {
  /// This host, for the activities of a schema that the machine's schema wraps, and that has other
  /// events.
  ///
  /// The host of ``TransitionContext/withContext(event:subject:sending:perform:)`` is such a host.
  /// A wrapping schema needs one of its own in
  /// ``StateMachineSchemaProtocol/beginActivities(of:subject:by:)``.
  ///
  /// - Parameter translate: Makes an event of the machine from one that an activity delivers.
  public func translating<Inner>(
    _ translate: @escaping @Sendable (Inner) -> Event
  ) -> some ActivityHost<Inner> {
    TranslatingHost(self, translate)
  }
}

extension Activity {
  /// The same activity with another event: for a schema that wraps another one, as
  /// ``TransitionContext/withContext(event:subject:sending:perform:)`` does for actions.
  ///
  /// - Parameter translate: Makes an event of the wrapping schema from one of the wrapped schema.
  public func map<Outer>(_ translate: @escaping @Sendable (Event) -> Outer) -> Activity<Outer> {
    switch self {
    case .timer(let delay, let event): .timer(delay, translate(event))
    case .task(let work): .task { await work().map(translate) }
    }
  }
}
