/// A fact that only a running program knows, such as whether a guard holds: an exploration tries all answers.
struct Question: Sendable {
  enum Kind: Sendable {
    /// Whether a guard holds.
    case `guard`
    /// Whether the barrier of a state holds.
    case barrier
    /// Which of the candidates is selected; the last answer is none of them.
    case selection([String])
    /// Whether an action throws.
    case action
    /// Whether an error has a type.
    case failureType

    /// Equal for the same kind of question in two models.
    var name: String {
      switch self {
      case .guard: "guard"
      case .barrier: "barrier"
      case .selection: "selection"
      case .action: "action"
      case .failureType: "failure type"
      }
    }
  }

  /// The answer of an action that does not throw.
  ///
  /// It distinguishes runs, and is not shown.
  static var performed: Int32 { -1 }

  let kind: Kind
  /// The name of the guard, the reason of the barrier, or the name of the action; `nil` for none.
  let name: String?
  /// The label of the state that declares it.
  let place: String
  /// How many answers there are.
  ///
  /// The first one is the normal answer.
  let count: Int32
  /// Whether the answer stays the same until an action is performed, whatever the active states and the event are.
  var isLasting = false
  /// The submachine that asks it: two submachines have different subjects.
  var submachine = 0
  /// The comparison in its name; `nil` if the name is not a comparison.
  var comparison: Comparison?

  /// Whether its name is a condition.
  var isCondition: Bool { if case .guard = kind { true } else { false } }

  /// Whether its answer depends on the program and is no error.
  var isGuard: Bool {
    switch kind {
    case .guard, .barrier, .selection: true
    case .action, .failureType: false
    }
  }

  /// Whether one of the answers is an error.
  var mayThrow: Bool {
    switch kind {
    case .guard, .barrier: count == 3
    case .selection(let candidates): Int(count) == candidates.count + 2
    case .action: true
    case .failureType: false
    }
  }
}
