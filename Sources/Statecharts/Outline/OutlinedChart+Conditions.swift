extension GuardForm {
  func holds(in context: borrowing ChartGuardContext<State, Event, Subject>) throws -> Bool {
    switch self {
    case .subject(let condition): try condition(context.subject)
    case .context(let condition): try condition(context)
    }
  }
}
