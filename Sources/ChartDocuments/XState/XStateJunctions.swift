import ChartModel

/// Restores junctions from the transitions that the writer has made of their branches.
struct XStateJunctions {
  /// A note of the writer about a branch.
  struct Note {
    /// The branch's number.
    var branch: Int
    /// Whether the transition to the junction has a condition.
    var isGuarded: Bool
    /// Whether the branch has no condition.
    var isElse: Bool
    /// How many actions the transition to the junction has.
    var actions: Int

    /// Reads the note of a transition.
    init?(_ json: JSONNode) {
      guard let note = XStateNote(of: json)["junction"],
        case .number(let branch)? = note["branch"]?.content, let number = Int(branch),
        case .bool(let isGuarded)? = note["isGuarded"]?.content,
        case .bool(let isElse)? = note["isElse"]?.content,
        case .number(let actions)? = note["actions"]?.content, let count = Int(actions), count >= 0
      else { return nil }
      self.branch = number
      self.isGuarded = isGuarded
      self.isElse = isElse
      self.actions = count
    }
  }

  /// The transitions, in their order.
  private(set) var transitions: [ChartDocument.Transition] = []
  private var nextBranch = 0

  /// Adds a transition, which may be a branch of a junction.
  mutating func add(_ transition: ChartDocument.Transition, _ note: Note?) {
    guard let note, let parts = Parts(transition, note) else {
      nextBranch = 0
      transitions.append(transition)
      return
    }
    if note.branch > 0, note.branch == nextBranch, let last = transitions.indices.last,
      case .junction(let branches) = transitions[last].destination
    {
      transitions[last].destination = .junction(branches + [parts.branch])
      // A branch without a target is internal, independently of the others.
      if transition.kind == .local || transitions[last].kind == .internal {
        transitions[last].kind = transition.kind
      }
      nextBranch += 1
    } else {
      var whole = transition
      whole.condition = parts.condition
      whole.actions = parts.actions
      whole.destination = .junction([parts.branch])
      transitions.append(whole)
      nextBranch = 1
    }
  }

  /// The parts of the transition, and those of the branch.
  private struct Parts {
    var condition: ChartDocument.Condition?
    var actions: [ChartDocument.Action]
    var branch: ChartDocument.Branch

    // If the file was changed by hand, its notes may not fit. Then the transition stays unchanged.
    init?(_ transition: ChartDocument.Transition, _ note: Note) {
      guard note.actions <= transition.actions.count else { return nil }
      actions = Array(transition.actions.prefix(note.actions))
      branch = ChartDocument.Branch(
        to: transition.destination.targets,
        actions: Array(transition.actions.dropFirst(note.actions)), position: transition.position)
      switch (note.isGuarded, note.isElse, transition.condition) {
      case (true, false, .all(let conditions)) where conditions.count == 2:
        (condition, branch.condition) = (conditions[0], conditions[1])
      case (true, true, let whole?): condition = whole
      case (false, false, let whole?): branch.condition = whole
      case (false, true, nil): break
      default: return nil
      }
    }
  }
}
