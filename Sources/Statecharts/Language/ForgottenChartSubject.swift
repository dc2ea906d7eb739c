import Schematic

// What one forgets. Without these the compiler lists every initialiser; with them it says what to
// write.

extension StateMachine {
  /// Does not compile: the actions of the chart need somebody to act upon.
  @available(*, unavailable, message: "the chart's actions need a subject: add 'subject:'")
  public convenience init<Chart: Statechart>(
    _ chart: Chart, options: StatechartOptions = StatechartOptions()
  ) throws(StatechartError)
  where Schema == StatechartSchema<Chart.State, Chart.Event, Chart.Subject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a chart is no schema until it is compiled.
  @available(
    *, unavailable,
    message: "leave out 'schema:' for a chart: 'try StateMachine(Player(), subject: deck)'"
  )
  public convenience init<Chart: Statechart>(
    schema chart: Chart, subject: Chart.Subject
  ) where Schema == StatechartSchema<Chart.State, Chart.Event, Chart.Subject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }

  /// Does not compile: a chart is no schema until it is compiled.
  @available(
    *, unavailable, message: "leave out 'schema:' for a chart: 'try StateMachine(Player())'"
  )
  public convenience init<Chart: Statechart>(
    schema chart: Chart
  ) where Schema == StatechartSchema<Chart.State, Chart.Event, Chart.Subject> {
    preconditionFailure("It is unavailable, and cannot be called.")
  }
}
