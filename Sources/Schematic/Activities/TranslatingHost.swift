/// Runs the activities of a schema with other events than the machine's.
final class TranslatingHost<Event, Outer>: ActivityHost {
  private let base: any ActivityHost<Outer>
  private let translate: @Sendable (Event) -> Outer

  init(_ base: any ActivityHost<Outer>, _ translate: @escaping @Sendable (Event) -> Outer) {
    self.base = base
    self.translate = translate
  }

  func begin(_ activity: Activity<Event>, number: Int32) {
    base.begin(translated(activity), number: number)
  }

  func end(_ number: Int32) { base.end(number) }

  func endAll() { base.endAll() }

  private func translated(_ activity: Activity<Event>) -> Activity<Outer> {
    switch activity {
    case .timer(let delay, let event): return .timer(delay, translate(event))
    case .task(let work):
      let translate = translate
      return .task { await work().map(translate) }
    }
  }
}
