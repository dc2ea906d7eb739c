import Schematic
import StateGraphs

extension StateMachine {
  /// Whether the state at a path of the machine's chart is active, such as `"c/c2@1/c222"`.
  ///
  /// - Parameter path: The path of the state: see ``StatechartSchema/path(of:)``.
  /// - Throws: `StatePathError` if the chart has no state at the path.
  /// - Complexity: O(*n*), where *n* is the number of states: to find the path.
  public func isIn<ChartState, ChartEvent, ChartSubject>(
    at path: String
  ) throws(StatePathError) -> Bool
  where Schema == StatechartSchema<ChartState, ChartEvent, ChartSubject> {
    isIn(try schema.state(at: path))
  }

  /// Adds an observer that is called after each step that enters the state at a path of the
  /// machine's chart, such as `"c/c2@1/c222"`.
  ///
  /// - Parameters:
  ///   - path: The path of the state: see ``StatechartSchema/path(of:)``.
  ///   - observer: Gets the event; `nil` for a step without a triggering event.
  /// - Returns: A token to pass to `removeObserver(_:)`. The observer is called until then.
  /// - Throws: `StatePathError` if the chart has no state at the path.
  @discardableResult
  public func onEntry<ChartState, ChartEvent, ChartSubject>(
    at path: String, call observer: @escaping (ChartEvent?) -> Void
  ) throws(StatePathError) -> ObserverToken
  where Schema == StatechartSchema<ChartState, ChartEvent, ChartSubject> {
    onEntry(of: try schema.state(at: path), call: observer)
  }

  /// Adds an observer that is called after each step that exits the state at a path of the
  /// machine's chart.
  ///
  /// - Parameters:
  ///   - path: The path of the state: see ``StatechartSchema/path(of:)``.
  ///   - observer: Gets the event; `nil` for a step without a triggering event.
  /// - Returns: A token to pass to `removeObserver(_:)`. The observer is called until then.
  /// - Throws: `StatePathError` if the chart has no state at the path.
  @discardableResult
  public func onExit<ChartState, ChartEvent, ChartSubject>(
    at path: String, call observer: @escaping (ChartEvent?) -> Void
  ) throws(StatePathError) -> ObserverToken
  where Schema == StatechartSchema<ChartState, ChartEvent, ChartSubject> {
    onExit(of: try schema.state(at: path), call: observer)
  }

  /// Adds an observer that is called after each event that an internal transition of the state at a
  /// path handled.
  ///
  /// - Parameters:
  ///   - path: The path of the state: see ``StatechartSchema/path(of:)``.
  ///   - observer: Gets the event; `nil` for an internal transition without one.
  /// - Returns: A token to pass to `removeObserver(_:)`. The observer is called until then.
  /// - Throws: `StatePathError` if the chart has no state at the path.
  @discardableResult
  public func onInternalTransition<ChartState, ChartEvent, ChartSubject>(
    at path: String, call observer: @escaping (ChartEvent?) -> Void
  ) throws(StatePathError) -> ObserverToken
  where Schema == StatechartSchema<ChartState, ChartEvent, ChartSubject> {
    onInternalTransition(in: try schema.state(at: path), call: observer)
  }
}
