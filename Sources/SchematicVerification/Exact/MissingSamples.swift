import Schematic
import StateGraphs
import Statecharts
import TransitionTables

// Finds events that a definition handles and that never occur in an exact exploration. A definition is inspected by
// its dynamic type. Other kinds of definitions do not list their events.

/// The names of events that have transitions and do not occur.
///
/// - Parameters:
///   - definition: A chart, a table, or a flat schema; for another one, the result is empty.
///   - events: The events that occur.
///   - states: The states that machines reach, for flat schemas.
func eventsWithoutSample<State, Event>(
  in definition: Any, among events: [Event], reaching states: [State]
) -> [String] {
  if let chart = definition as? any Statechart { return missing(in: chart, among: events) }
  if let table = definition as? any TransitionTable { return missing(in: table, among: events) }
  if let schema = definition as? any FlatStateMachineSchema {
    return missing(in: schema, among: events, reaching: states)
  }
  return []
}

private func missing<Chart: Statechart>(in chart: Chart, among events: [Any]) -> [String] {
  guard let content = try? OutlinedChart(chart).validated() else { return [] }
  let samples = events.compactMap { $0 as? Chart.Event } + content.timerEvents
  return content.samples.missing(among: samples)
}

private func missing<Table: TransitionTable>(in table: Table, among events: [Any]) -> [String] {
  SampleCheck(of: table.body).missing(among: events.compactMap { $0 as? Table.Event })
}

/// The cases of a flat schema's events that it handles in one of its states.
private func missing<Schema: FlatStateMachineSchema>(
  in schema: Schema, among events: [Any], reaching states: [Any]
) -> [String] {
  let known = Set(events.map { "\($0)" })
  let states = states.compactMap { $0 as? Schema.State }
  return (allCases(of: Schema.Event.self) ?? []).filter { event in
    !known.contains("\(event)")
      && states.contains { state in
        // An event that fails is handled as well.
        do { return try schema.transition(from: state, on: event) != nil } catch { return true }
      }
  }.map { StateGraph.description(of: $0) }
}
