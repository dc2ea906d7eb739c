import Schematic
import TransitionTables

/// A table whose guards are answered by an oracle, and whose effects only note the row that was taken.
struct AbstractTable<State: Hashable, Event> {
  typealias Schema = TransitionTableSchema<State, Event, Oracle.Reference>

  let schema: Schema
  let questions: [Question]
  /// One for each row.
  let parts: [ModelPart]
  /// By row: whether a state is one of its sources.
  let isSource: [(State) -> Bool]
  /// By row: whether an event triggers it.
  let isTrigger: [(Event) -> Bool]
  let events: [Event]
  let approximations: [Approximation]

  init<Subject>(
    _ rows: [TableRow<State, Event, Subject>], initialState: State, samples: [Event]?,
    options: ExplorationOptions
  ) throws(InvalidDefinitionError) {
    var abstraction = TableAbstraction<State, Event>(options: options)
    let abstract = rows.map { abstraction.abstract($0) }
    schema = try Schema(
      named: "", version: 1, rows: abstract, initialState: initialState, states: .hashing,
      events: .comparing)
    questions = abstraction.questions.all
    parts = abstraction.parts
    isSource = rows.map { row in { row.source.matches($0) } }
    isTrigger = rows.map { row in { row.trigger.matches($0) } }
    let check = SampleCheck(of: rows)
    let events = samples ?? allCases(of: Event.self) ?? check.namedEvents
    self.events = events
    let rowsWithoutSample = zip(rows, abstraction.parts).filter { row, _ in
      !events.contains(where: row.trigger.matches)
    }
    approximations = abstraction.approximations(
      missingSamples: check.eventsWithoutSample(among: events)
        + rowsWithoutSample.map { "\($1)" })
  }
}
