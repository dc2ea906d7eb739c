// Queries about what the machine would do. Guards are user code: they may handle events and make
// queries themselves.
extension StateMachine {
  /// Makes a query while requests take the slow path, so that events that guards handle are queued
  /// until the query returns.
  ///
  /// - Parameters:
  ///   - fallback: The answer to a query that guards repeat in an endless recursion.
  ///   - query: Queries the schema.
  @inlinable
  func ask<Answer>(
    inCircle fallback: @autoclosure () -> Answer, _ question: () -> Answer
  ) -> Answer {
    guard !needsSlowPath else { return askSpecially(inCircle: fallback(), question) }
    needsSlowPath = true
    let answer = question()
    if storage == nil || hasNoFurtherWork { needsSlowPath = false } else { _ = finish(.ignored) }
    return answer
  }

  /// Makes a query inside a step or another query, or a query of a machine with tracers.
  @usableFromInline @inline(never)
  func askSpecially<Answer>(inCircle fallback: Answer, _ question: () -> Answer) -> Answer {
    guard let storage, storage.isTraced, storage.isIdle else {
      return askInside(inCircle: fallback, question)
    }
    storage.isIdle = false
    let answer = question()
    _ = finish(.ignored)
    return answer
  }

  /// Makes a query inside a step or another query.
  ///
  /// Events need not be `Equatable`, so only the depth shows an endless recursion. When one is
  /// found, all queries in progress return the fallback: if each guard continued to make queries,
  /// the time would grow exponentially with the depth.
  private func askInside<Answer>(inCircle fallback: Answer, _ question: () -> Answer) -> Answer {
    guard innerQuestions < maximumInnerQuestions, !isAskedInCircle else {
      isAskedInCircle = true
      return fallback
    }
    innerQuestions += 1
    let answer = question()
    innerQuestions -= 1
    let isInCircle = isAskedInCircle
    if innerQuestions == 0 { isAskedInCircle = false }
    return isInCircle ? fallback : answer
  }

  private var maximumInnerQuestions: UInt8 { 16 }

  /// Whether the schema has a step for an event in the current state.
  @inlinable
  func hasStep(on event: Event) -> Bool {
    let step = try? schema.step(from: currentState, on: event, subject: try requireSubject())
    return step.map { !$0.isDeferral } ?? false
  }
}
