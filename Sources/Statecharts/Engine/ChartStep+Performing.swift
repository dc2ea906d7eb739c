import Schematic

// A step is performed in the order of its plan: exits and effects, while the machine is in its old states;
// then entries.
extension ChartStep {
  /// Performs the exit actions, and then the actions of the transitions.
  @inlinable
  public func performExit(_ context: borrowing TransitionContext<Event, Subject>) throws {
    if let additions { additions.raiseFirst?(context.pool) }
    if plan.beginsActivities { try requireHost(context) }
    try perform(0, plan.entries, context, isEntering: false)
  }

  /// Performs the entry actions and the effects of initial transitions.
  @inlinable
  public func performEntry(_ context: borrowing TransitionContext<Event, Subject>) throws {
    if plan.hasActivities { endActivities(context) }
    do {
      try perform(plan.entries, plan.completion, context, isEntering: true)
    } catch {
      // The chart has completed all the same. The first error is the one that is reported.
      try? perform(plan.completion, plan.order.count, context, isEntering: true)
      throw error
    }
    try perform(plan.completion, plan.order.count, context, isEntering: true)
    if let failure = additions?.failure { throw failure }
  }

  @inlinable
  func perform(
    _ start: Int, _ end: Int, _ context: borrowing TransitionContext<Event, Subject>,
    isEntering: Bool
  ) throws {
    var index = start
    while index < end {
      let number = plan.order[index]
      do {
        switch chart.actions[number] {
        case .subject(let action): try context.withSubject(action)
        case .context(let action): try perform(action, context, isEntering: isEntering)
        }
      } catch {
        throw located(error, number, isEntering: isEntering)
      }
      index &+= 1
    }
  }

  /// Not inlined, to keep the code for actions without a context small.
  @inlinable @inline(never)
  func perform(
    _ action: (borrowing ChartContext<State, Event, Subject>) throws -> Void,
    _ context: borrowing TransitionContext<Event, Subject>, isEntering: Bool
  ) throws {
    let view = StepView.step(self, isEntering: isEntering)
    try withUnsafePointer(to: view) { view in try action(ChartContext(context, at: view)) }
  }
}
