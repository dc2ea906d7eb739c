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
  /// Defaults of histories perform actions.
  package static let historyActions = Self(rawValue: 1 << 4)
  /// The first state is the initial one if nothing else is said.
  package static let defaultInitials = Self(rawValue: 1 << 5)
  /// Initial states further in, and several of them.
  package static let deepInitials = Self(rawValue: 1 << 6)
  /// Composite states that rest.
  package static let resting = Self(rawValue: 1 << 7)
  /// Entry and exit points, and the end of the machine.
  package static let points = Self(rawValue: 1 << 8)
  package static let joins = Self(rawValue: 1 << 9)
  package static let deferrals = Self(rawValue: 1 << 10)
  package static let barriers = Self(rawValue: 1 << 11)
  /// The chart itself has transitions and actions, and may have regions.
  package static let chartBehaviors = Self(rawValue: 1 << 12)
  /// The chart itself has what only states have: histories, timers, tasks and labels.
  package static let chartAsState = Self(rawValue: 1 << 13)
  /// The properties of the chart are others than SCXML's.
  package static let options = Self(rawValue: 1 << 14)
  /// More of what is rare: many regions, histories in each other, and transitions around junctions whose
  /// branches all have conditions.
  package static let abundance = Self(rawValue: 1 << 15)
  /// The chart is the content of a state of another one.
  package static let content = Self(rawValue: 1 << 16)
  /// Nothing but states at the top, so that the chart can be the content of a region.
  package static let onlyStates = Self(rawValue: 1 << 17)

  // MARK: - Transitions

  package static let junctions = Self(rawValue: 1 << 18)
  /// Forks, choices and selections.
  package static let compounds = Self(rawValue: 1 << 19)
  /// Transitions that are taken as soon as their conditions hold.
  package static let eventless = Self(rawValue: 1 << 37)
  /// Transitions for several events, and for all events.
  package static let wildcards = Self(rawValue: 1 << 20)
  /// Names of events that are compared by tokens.
  package static let tokens = Self(rawValue: 1 << 36)
  /// Transitions when an action fails.
  package static let failures = Self(rawValue: 1 << 21)
  /// Transitions after a time.
  package static let timeouts = Self(rawValue: 1 << 22)
  /// Timers and tasks.
  package static let activities = Self(rawValue: 1 << 23)
  /// Transitions only in the order, and local only where, a file of XState says so.
  package static let xstateTransitions = Self(rawValue: 1 << 24)

  // MARK: - Functions

  /// Raised, sent and logged events, and other actions.
  package static let actions = Self(rawValue: 1 << 25)
  /// `<if>` in actions.
  package static let conditionalActions = Self(rawValue: 1 << 26)
  /// Guards and actions by name: `g0` to `g2`, and `a0` to `a2`.
  package static let functions = Self(rawValue: 1 << 27)
  /// A guard and an action that throw, called `mayThrow` and `mayFail`.
  package static let throwing = Self(rawValue: 1 << 28)
  /// All that could go on for ever counts with `count`, and ends when `isBelowLimit` does not hold.
  package static let bounded = Self(rawValue: 1 << 29)
  /// Delayed events, and their cancellation.
  package static let delays = Self(rawValue: 1 << 30)

  // MARK: - Texts

  /// Labels and tags.
  package static let labels = Self(rawValue: 1 << 31)
  /// Parameters of functions.
  package static let parameters = Self(rawValue: 1 << 32)
  /// Functions that are expressions, and texts that have to be escaped.
  package static let expressions = Self(rawValue: 1 << 33)
  /// Names that look like other ones, and elements that are not valid where they are.
  package static let oddities = Self(rawValue: 1 << 34)
  /// Members that only a file of XState has.
  package static let extras = Self(rawValue: 1 << 35)
}

extension DocumentFeatures {
  private static let texts: Self = [
    .actions, .delays, .eventless, .expressions, .finals, .functions, .tokens, .wildcards,
  ]
  private static let common: Self = [
    .activities, .chartAsState, .chartBehaviors, .histories, .junctions, .labels, .options,
    .parameters, .regions, .timeouts,
  ]
  /// What SCXML has.
  package static let scxml: Self = [
    texts, .conditionalActions, .deepInitials, .defaultInitials, .failures, .historyActions,
  ]
  /// What a file of XState has, in the form in which it is read again.
  package static let xstate: Self = [texts, common, .extras, .xstateTransitions]
  /// What the project's namespace restores.
  package static let all: Self = [
    scxml, common, .abundance, .barriers, .compounds, .deferrals, .joins, .oddities, .points,
    .regionHistories, .resting, .throwing,
  ]

  /// What a machine runs by itself.
  package static let immediate: Self = [
    .abundance, .actions, .barriers, .chartBehaviors, .compounds, .conditionalActions,
    .deepInitials, .defaultInitials, .deferrals, .eventless, .failures, .finals, .functions, .histories,
    .historyActions, .joins, .junctions, .options, .points, .regionHistories, .regions, .resting,
    .throwing, .wildcards,
  ]
}
