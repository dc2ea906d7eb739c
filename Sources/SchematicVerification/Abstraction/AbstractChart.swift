import Statecharts

/// A chart with numbers for states and events, an oracle for the subject, and no actions.
///
/// Its schema has the same nodes and transitions, with the same numbers of nodes, as that of the
/// original chart.
// Unchecked: its closures capture numbers only, and after the exploration none of them is called.
struct AbstractChart: @unchecked Sendable {
  typealias Schema = StatechartSchema<Int32, Int32, Oracle.Reference>

  /// A timer of a state, which delivers an event while the state is active.
  struct Timer: Sendable {
    /// The number of the state.
    let state: Int32
    let name: String
    /// The time from the entry of its state to its first event; `nil` if it is computed.
    let delay: Duration?
    /// The time between two events of a timer that repeats; `nil` for one that elapses once.
    let period: Duration?
    /// Whether it elapses again while the state stays active.
    var repeats: Bool { period != nil }
  }

  let schema: Schema
  let outline: ChartOutline
  /// By number of a state: its label.
  let labels: [String]
  /// By number of a state: its node.
  let nodes: [Int32]
  let questions: [Question]
  let parts: [ModelPart]
  /// By part: the states, or -1 for the chart and regions, that declare it.
  let sources: [Int32]
  /// By part: the events that trigger it; `nil` for parts without a trigger by event.
  let triggers: [EventNumbers?]
  /// By event: its name.
  let events: [String]
  /// How many events are samples; the others are those of the timers.
  let sampleCount: Int
  let timers: [Timer]
  /// The events that actions raise.
  let raisedEvents: Set<Int32>
  /// By event: the states that defer it.
  let deferrals: [[Int32]]
  /// By part: whether it only raises an event for errors.
  ///
  /// A chart from a file needs no error that reaches it.
  let isPassingErrors: Set<Int>
  let approximations: [Approximation]
}
