/// What random documents have beyond states, transitions, actions and conditions.
package struct DocumentFeatures: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  // MARK: - States

  /// Regions that are not one composite state each.
  package static let regions = Self(rawValue: 1 << 0)
  package static let finals = Self(rawValue: 1 << 1)
  /// Histories of all states that have states, declared or not, and transitions to them.
  package static let histories = Self(rawValue: 1 << 2)
  /// Histories of regions.
  package static let regionHistories = Self(rawValue: 1 << 3)
  /// Composite states that rest.
  package static let resting = Self(rawValue: 1 << 4)
  /// Entry and exit points, and the end of the machine.
  package static let points = Self(rawValue: 1 << 5)
  package static let joins = Self(rawValue: 1 << 6)
  package static let deferrals = Self(rawValue: 1 << 7)
  package static let barriers = Self(rawValue: 1 << 8)
  /// The chart itself has transitions and actions, and may have regions.
  package static let chartBehaviors = Self(rawValue: 1 << 9)
  /// The chart itself has what only states have: histories, timers, tasks and labels.
  package static let chartAsState = Self(rawValue: 1 << 10)
  /// The properties of the chart are others than SCXML's.
  package static let options = Self(rawValue: 1 << 11)
  /// More of what is rare: many regions, histories in each other, and transitions around junctions whose
  /// branches all have conditions.
  package static let abundance = Self(rawValue: 1 << 12)
  /// The chart is the content of a state of another one.
  package static let content = Self(rawValue: 1 << 13)
  /// Nothing but states at the top, so that the chart can be the content of a region.
  package static let onlyStates = Self(rawValue: 1 << 14)

  // MARK: - Transitions

  package static let junctions = Self(rawValue: 1 << 15)
  /// Forks, choices and selections.
  package static let compounds = Self(rawValue: 1 << 16)
  /// Transitions for several events, and for all events.
  package static let wildcards = Self(rawValue: 1 << 17)
  /// Names of events that are compared by tokens.
  package static let tokens = Self(rawValue: 1 << 18)
  /// Transitions when an action fails.
  package static let failures = Self(rawValue: 1 << 19)
  /// Transitions after a time.
  package static let timeouts = Self(rawValue: 1 << 20)
  /// Timers and tasks.
  package static let activities = Self(rawValue: 1 << 21)
  /// Transitions only in the order, and local only where, a file of XState says so.
  package static let xstateTransitions = Self(rawValue: 1 << 22)

  // MARK: - Functions

  /// Raised, sent and logged events, other actions, and eventless transitions.
  package static let actions = Self(rawValue: 1 << 23)
  /// `<if>` in actions.
  package static let conditionalActions = Self(rawValue: 1 << 24)
  /// Guards and actions by name: `g0` to `g2`, and `a0` to `a2`.
  package static let functions = Self(rawValue: 1 << 25)
  /// A guard and an action that throw, called `mayThrow` and `mayFail`.
  package static let throwing = Self(rawValue: 1 << 26)
  /// All that could go on for ever counts with `count`, and ends when `isBelowLimit` does not hold.
  package static let bounded = Self(rawValue: 1 << 27)
  /// Delayed events, and their cancellation.
  package static let delays = Self(rawValue: 1 << 28)

  // MARK: - Texts

  /// Labels and tags, and parameters of functions.
  package static let labels = Self(rawValue: 1 << 29)
  /// Functions that are expressions, and texts that have to be escaped.
  package static let expressions = Self(rawValue: 1 << 30)
  /// Names that look like other ones, and elements that are not valid where they are.
  package static let oddities = Self(rawValue: 1 << 31)
  /// Members that only a file of XState has.
  package static let extras = Self(rawValue: 1 << 32)
  /// Notes of the chart, its states and its regions.
  package static let notes = Self(rawValue: 1 << 33)
  /// Statements, and values of a data model.
  package static let statements = Self(rawValue: 1 << 35)
  /// Results of final states, by name: `r0` to `r2`.
  package static let results = Self(rawValue: 1 << 34)
  /// Timers that repeat, besides others.
  package static let repetition = Self(rawValue: 1 << 36)
}

extension DocumentFeatures {
  private static let texts: Self = [
    .actions, .delays, .expressions, .finals, .functions, .notes, .results, .statements, .tokens,
    .wildcards,
  ]
  private static let common: Self = [
    .activities, .chartAsState, .chartBehaviors, .histories, .junctions, .labels, .options,
    .regions, .timeouts,
  ]
  /// What SCXML has.
  package static let scxml: Self = [texts, .conditionalActions, .failures]
  /// What a file of XState has, in the form in which it is read again.
  package static let xstate: Self = [texts, common, .extras, .xstateTransitions]
  /// What the project's namespace restores.
  package static let all: Self = [
    scxml, common, .abundance, .barriers, .compounds, .deferrals, .joins, .oddities, .points,
    .regionHistories, .repetition, .resting, .throwing,
  ]
  /// What a machine runs by itself.
  package static let immediate: Self = [
    .abundance, .actions, .barriers, .chartBehaviors, .compounds, .conditionalActions, .deferrals,
    .failures, .finals, .functions, .histories, .joins, .junctions, .options, .points,
    .regionHistories, .regions, .resting, .throwing, .wildcards,
  ]
}
