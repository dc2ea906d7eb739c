/// The result of an event in one configuration: it depends on the answers to questions.
indirect enum PlayStep: Hashable {
  /// A result, by its number.
  case result(Int)
  /// A question, and by answer the rest; `nil` for an answer that was not explored.
  case question(Int, [PlayStep?])

  /// Adds the result of one combination of answers.
  static func adding(
    _ result: Int, after answers: ArraySlice<PlayAnswers.Answer>, to step: PlayStep?
  ) -> PlayStep {
    guard let first = answers.first else { return .result(result) }
    var rest = [PlayStep?](repeating: nil, count: first.count)
    if case .question(_, let known) = step { rest = known }
    rest[first.answer] = adding(result, after: answers.dropFirst(), to: rest[first.answer])
    return .question(first.question, rest)
  }
}

/// A result of an event.
struct PlayResult: Hashable {
  enum Outcome: String {
    case transitioned, ignored, deferred, rejected, failed
  }

  let outcome: Outcome
  /// The configuration afterwards; -1 if it is beyond the limit.
  let target: Int
  let log: [PlayAnswers.Entry]
  /// The timers that the step begins.
  let timers: [Int32]
  /// By delayed event afterwards: its index before; -1 for a new one.
  let delayed: [Int]
  /// The error of a rejected event or a failed step.
  var reason: String?
  /// Whether the step has more questions or entries than are noted.
  var isCut = false
}

/// An event in a configuration.
enum PlayStimulus: Hashable {
  /// The event with this number.
  case event(Int)
  /// The timer with this number elapses.
  case timer(Int32)
  /// The delayed event with this index is delivered.
  case delayed(Int)
}
