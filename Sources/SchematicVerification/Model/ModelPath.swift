/// The effect of one event in a model.
public enum EventEffect: Hashable, Sendable {
  /// Transitions are taken; for flat schemas, the event is handled.
  case transition
  /// The event is ignored, because of the answers of guards.
  case ignored
  /// The event is deferred.
  case deferral
  /// The event is rejected, for instance because a barrier does not hold.
  case rejection
  /// An error is thrown that no transition handles.
  case failure
  /// Eventless transitions are taken in an endless loop.
  case endlessLoop
  /// No branch of a choice is enabled.
  case noEnabledBranch
}

/// A sequence of events through a model: a shortest path to a finding, a counterexample, or a test.
///
/// Its ``report`` has a line for each event, with the answers of guards and the states afterwards.
public struct ModelPath<MachineState, Event> {
  /// One event of a path, with its effect.
  public struct Step {
    /// The event; `nil` for the start.
    public let event: Event?
    /// Whether the event is that of a timer that elapses.
    public let isTimer: Bool
    /// The answers of guards.
    public let answers: [GuardAnswer]
    /// The indices, in ``StateSpace/parts``, of the transitions, branches and joins that are taken.
    public let taken: [Int]
    /// The effect of the event.
    public let effect: EventEffect
    /// The state of the machine afterwards.
    public let state: MachineState
    /// The index of the state in ``StateSpace/configurations``.
    public let configuration: Int

    let eventName: String
    let stateName: String
  }

  /// The start and the events, in order.
  public let steps: [Step]

  /// The parts that machines of the chart show when they take them; `nil` for other kinds of schemas.
  let visibleParts: VisibleParts?

  /// The events, without the start.
  public var events: [Event] { steps.compactMap(\.event) }

  /// The state of the machine at the end; `nil` for an empty path.
  public var state: MachineState? { steps.last?.state }
}

extension ModelPath.Step: Sendable where MachineState: Sendable, Event: Sendable {}
extension ModelPath: Sendable where MachineState: Sendable, Event: Sendable {}

extension ModelPath.Step: CustomStringConvertible {
  /// The answers in one line; at most the first ten, because an endless loop has many.
  var shownAnswers: String {
    let texts = answers.map { "\($0)" }
    let rest = texts.count > 12 ? ", and \(texts.count - 10) more" : ""
    return (rest.isEmpty ? texts : Array(texts.prefix(10))).joined(separator: ", ") + rest
  }

  /// The event, the answers, and the states afterwards: `button [loaded] → playing`.
  public var description: String {
    let answers = answers.isEmpty ? "" : " [\(shownAnswers)]"
    let timer = isTimer ? " (timer)" : ""
    let end =
      switch effect {
      case .transition: "→ \(stateName)"
      case .ignored: "is ignored in \(stateName)"
      case .deferral: "is deferred in \(stateName)"
      case .rejection: "is rejected in \(stateName)"
      case .failure: "fails in \(stateName)"
      case .endlessLoop: "leads to an endless loop of eventless transitions"
      case .noEnabledBranch: "leads to a choice without an enabled branch"
      }
    return "\(eventName)\(timer)\(answers) \(end)"
  }
}

extension ModelPath: CustomStringConvertible {
  /// The events in one line, with the answers of guards: `play [loaded], pause`.
  ///
  /// Events that occur at least three times in succession are written once: `push ×3, (on, off) ×4`.
  public var description: String {
    let texts = steps.filter { $0.event != nil || !$0.answers.isEmpty }.map { step in
      let answers = step.shownAnswers
      return answers.isEmpty ? step.eventName : "\(step.eventName) [\(answers)]"
    }
    return repetitions(in: texts).map(\.text).joined(separator: ", ")
  }

  /// A numbered line for each event, with the states afterwards; the start is line 0.
  public var report: String {
    let first = steps.first?.event == nil ? 0 : 1
    return zip(first..., steps).map { "\($0). \($1)" }.joined(separator: "\n")
  }
}
