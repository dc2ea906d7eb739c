import Schematic
import Statecharts

// The losses of a stored machine by migrations.
extension MigrationChain {
  /// The counterparts of a version's activity in the chart.
  ///
  /// - Parameters:
  ///   - id: The activity.
  ///   - version: The version; `nil` if it is unknown. Then the result has its counterpart from each version, the
  ///     oldest first, and at last the activity itself.
  func fates(of id: ActivityID, from version: Int?) -> [Fate] {
    if let version {
      return [Self.fate(of: id, after: version < self.version ? steps(from: version) : [])]
    }
    var found: [Fate] = []
    for index in migrations.indices {
      let fate = Self.fate(of: id, after: migrations[index...].flatMap(\.steps))
      if fate != .at(id), !found.contains(fate) { found.append(fate) }
    }
    return found + [.at(id)]
  }

  /// Whether the chart has one of these activities, or a step drops it.
  func accounts(for fates: [Fate]) -> Bool {
    fates.contains { $0 == .dropped || $0.id.map(declares) ?? false }
  }

  /// The mismatch of a task's job that a version has committed; `nil` if there is none.
  func mismatch(ofJobAt place: String, from version: Int?) -> UpgradeMismatch? {
    guard let id = ActivityID(place) else { return nil }
    if accounts(for: fates(of: id, from: version)) { return nil }
    return UpgradeMismatch(
      .undeclaredTask, [id.state],
      "The task '\(id.place)' runs, and has no counterpart: its job cannot be performed.",
      remedy: .drop(task: id.place))
  }

  /// The warnings that concern a machine with these active states.
  func mismatches(ofMoved states: [String], from version: Int) -> [UpgradeMismatch] {
    warnings(from: version, of: states).map { UpgradeMismatch(.movedState, [$0.path], $0.message) }
  }

  /// The timers of a machine of a version that are removed with their states.
  func removedTimers(of text: SavedText, from version: Int) -> [UpgradeMismatch] {
    let steps = version < self.version ? steps(from: version) : []
    return text.timers.filter { $0.timeLeft != nil }.compactMap { timer in
      guard case .removed(let id, let step) = Self.fate(of: timer.id, after: steps) else {
        return nil
      }
      return UpgradeMismatch(
        .undeclaredTimer, [id.state],
        "\(step) removes the timer '\(id.place)': its time is lost. If that is meant, declare it before that step.",
        remedy: id.dropping)
    }
  }
}

extension ActivityID {
  /// The step that drops it.
  @_documentation(visibility: internal)
  public var dropping: MigrationStep {
    kind == .timer ? .drop(timer: place) : .drop(task: place)
  }
}

// MARK: - Events that are kept

extension ChartShape {
  /// The mismatches of deferred events that no active state defers any more: the next transition recalls them in any
  /// state.
  func undeferred(_ names: [String], in states: [String]) -> [UpgradeMismatch] {
    let active = Set(states.flatMap { $0.pathsAround + [$0] } + [""])
    let deferred = active.flatMap { node(at: $0)?.deferredEvents ?? [] }
    return names.filter { name in handles(name) && !deferred.contains { Self.names($0, name) } }
      .map { .undeferred($0, in: states) }
  }
}

extension UpgradeMismatch {
  static func undeferred(_ name: String, in states: [String]) -> Self {
    Self(
      .undeferredEvent, states,
      """
      The event '\(name)' is deferred, and no active state of the chart defers it. The next event recalls it, and it is \
      dropped where it has no transition. Defer it in one of them if it must wait.
      """)
  }

  /// The mismatch of a machine that waits, and that would be in final states without the work that leads there.
  static let endsNow = UpgradeMismatch(
    .finalState, [],
    "The machine waits for events, and in the chart its states are final: it has ended there. Rename them to others if it must go on."
  )
}
