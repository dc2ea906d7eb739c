// A subject that is an object may be released while its machine takes a step, for instance by an
// action. Its `deinit` may then make a request of the machine.
extension StateMachine {
  /// The outcome of a request that is made during a step whose subject has been deallocated.
  ///
  /// No step can be taken any more, so the outcome is known: the request is not queued.
  @inlinable @inline(never)
  func answerWithoutSubject(_ request: StateMachineRequest<Event>) -> Outcome<Void> {
    do {
      switch request {
      case .event(let event):
        do {
          let step = try schema.step(from: currentState, on: event, subject: try requireSubject())
          guard let step else { return ignore(event) }
          return step.isDeferral ? deferEvent(event) : .subjectReleased
        } catch {
          return report(error, on: event)
        }
      case .start:
        let step = try schema.step(from: currentState, for: .start, subject: try requireSubject())
        return step == nil ? .ignored : .subjectReleased
      case .stop:
        let step = try schema.step(from: currentState, for: .stop, subject: try requireSubject())
        return step == nil ? .ignored : .subjectReleased
      case .reset:
        return .subjectReleased
      }
    } catch {
      return report(error, on: nil)
    }
  }
}
