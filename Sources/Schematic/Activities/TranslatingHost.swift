/// Runs the activities of a schema with other events than the machine's.
final class TranslatingHost<Event, Outer>: ActivityHost {
  private let base: any ActivityHost<Outer>
  private let translate: @Sendable (Event) -> Outer

  init(_ base: any ActivityHost<Outer>, _ translate: @escaping @Sendable (Event) -> Outer) {
    self.base = base
    self.translate = translate
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    base.begin(activity.map(translate), number: number)
  }

  func end(_ number: Int32) { base.end(number) }

  func endAll() { base.endAll() }
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
