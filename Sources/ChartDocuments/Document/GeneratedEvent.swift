extension ChartDocument {
  /// The names of the events that no file declares: a machine delivers them itself.
  public enum GeneratedEvent {
    /// The event of the completion of a state (SCXML 3.7): `done.state.ID`.
    public static func completion(of state: String) -> String { "done.state.\(state)" }

    /// The event of the end of a task (SCXML 6.4.3): `done.invoke.ID`.
    public static func end(ofTask id: String) -> String { "done.invoke.\(id)" }

    /// The event of the error of a task: `error.platform.ID`.
    public static func failure(ofTask id: String) -> String { "error.platform.\(id)" }

    /// The event of an error of a guard or an action (SCXML 3.12.2).
    public static let executionError = "error.execution"

    /// The event of a transition that is taken after a time: `after.ID.INDEX`.
    ///
    /// - Parameters:
    ///   - state: The id of the source; empty for the chart as a whole, whose event is `after.chart.INDEX`.
    ///   - transition: The index of the transition among those of its source.
    public static func timeout(of state: String, transition: Int) -> String {
      "after.\(state.isEmpty ? "chart" : state).\(transition)"
    }
  }
}
