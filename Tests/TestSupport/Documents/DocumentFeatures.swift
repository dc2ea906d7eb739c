/// What random documents have beyond states, transitions, actions and conditions.
package struct DocumentFeatures: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// `<if>` in actions.
  static let conditionalActions = Self(rawValue: 1 << 0)
  /// The first state is the initial one if nothing else is said.
  static let defaultInitials = Self(rawValue: 1 << 1)
  /// Transitions when an action fails.
  static let failures = Self(rawValue: 1 << 2)
  /// The chart itself has behaviors, and properties other than SCXML's.
  static let chartBehaviors = Self(rawValue: 1 << 3)
  /// Regions that are not one composite state each.
  static let regions = Self(rawValue: 1 << 4)
  /// Histories of all states that have states, and transitions to them.
  static let histories = Self(rawValue: 1 << 5)
  static let junctions = Self(rawValue: 1 << 6)
  /// Timers, transitions after a time, and tasks.
  static let activities = Self(rawValue: 1 << 7)
  /// Labels and tags.
  static let labels = Self(rawValue: 1 << 8)
  /// Parameters of functions.
  static let parameters = Self(rawValue: 1 << 9)
  /// Names and values that look like other ones, or have to be escaped.
  static let oddNames = Self(rawValue: 1 << 10)
  /// Composite states that rest, or are entered at a history that they do not declare; histories of regions.
  static let oddInitials = Self(rawValue: 1 << 11)
  /// Joins, entry and exit points, and the end of the machine.
  static let pseudostates = Self(rawValue: 1 << 12)
  /// Forks, choices and selections.
  static let compounds = Self(rawValue: 1 << 13)
  /// Deferred events and barriers.
  static let deferrals = Self(rawValue: 1 << 14)
  /// Members that only a file of XState has.
  static let extras = Self(rawValue: 1 << 15)
  /// Transitions only in the order, and local only where, a file of XState says so.
  static let xstateTransitions = Self(rawValue: 1 << 16)

  private static let common: Self = [
    .chartBehaviors, .regions, .histories, .junctions, .activities, .labels, .parameters,
  ]
  /// What SCXML has.
  package static let scxml: Self = [.conditionalActions, .defaultInitials, .failures]
  /// What a file of XState has, in the form in which it is read again.
  package static let xstate: Self = [common, .extras, .xstateTransitions]
  /// What the project's namespace restores.
  package static let all: Self = [
    scxml, common, .oddNames, .oddInitials, .pseudostates, .compounds, .deferrals,
  ]
}
