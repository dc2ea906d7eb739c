extension ChartDocument {
  /// Makes the names of events that no file declares, and that a machine raises itself.
  public enum GeneratedEvent {
    /// Returns the name of a state's completion event (SCXML 3.7): `done.state.ID`.
    ///
    /// - Parameter state: The id of the state.
    public static func completion(of state: String) -> String { "done.state.\(state)" }

    /// Returns the name of the event at the end of a task (SCXML 6.4.3): `done.invoke.ID`.
    ///
    /// - Parameter id: The id of the task.
    public static func end(ofTask id: String) -> String { "done.invoke.\(id)" }

    /// Returns the name of the event for a task's error: `error.platform.ID`.
    ///
    /// - Parameter id: The id of the task.
    public static func failure(ofTask id: String) -> String { "error.platform.\(id)" }

    /// The name of the event for an error of a guard or an action (SCXML 3.12.2).
    public static let executionError = "error.execution"

    /// Returns the name of the event for a transition that is taken after a time: `after.ID.INDEX`.
    ///
    /// - Parameters:
    ///   - state: The id of the source; empty for the chart itself, whose event is `after.chart.INDEX`.
    ///   - transition: The index of the transition among those of its source.
    public static func timeout(of state: String, transition: Int) -> String {
      "after.\(state.isEmpty ? "chart" : state).\(transition)"
    }
  }
}
