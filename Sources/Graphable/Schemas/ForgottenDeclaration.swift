import Schematic
import StateMaps
import Statecharts
import TransitionTables

// A compiled schema keeps no declarations, so these can't be drawn from a machine.
extension StateGraph {
  /// Does not compile: the chart is drawn, and the machine's state highlighted in it.
  @available(
    *, unavailable,
    message: "draw the chart: 'StateGraph(of: chart, highlighting: machine.state)'"
  )
  public init<State, Event, Subject>(
    of machine: StateMachine<StatechartSchema<State, Event, Subject>>, named name: String = ""
  ) throws {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: the map is drawn, and the machine's state highlighted in it.
  @available(
    *, unavailable, message: "draw the map: 'StateGraph(of: map, highlighting: machine.state)'"
  )
  public init<State, Subject>(
    of machine: StateMachine<StateMapSchema<State, Subject>>, named name: String = ""
  ) throws {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: the table is drawn, and the machine's state highlighted in it.
  @available(
    *, unavailable, message: "draw the table: 'StateGraph(of: table, highlighting: machine.state)'"
  )
  public init<State, Event, Subject>(
    of machine: StateMachine<TransitionTableSchema<State, Event, Subject>>, named name: String = ""
  ) throws {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
