import Schematic

extension StateMachine {
  /// Adds an observer that is called after each step that enters the state at a path of the
  /// machine's chart, such as `"c/c2@1/c222"`.
  ///
  /// - Parameters:
  ///   - path: Where the state stands: see ``StatechartSchema/path(of:)``.
  ///   - observer: Gets the event; `nil` for what follows by itself, and at the start.
  /// - Returns: What `removeObserver(_:)` needs. The observer stays until then.
  /// - Throws: ``ChartPathError``, which says how far a wrong path leads and how it could go on.
  @discardableResult
  public func onEntry<ChartState, ChartEvent, ChartSubject>(
    at path: String, call observer: @escaping (ChartEvent?) -> Void
  ) throws(ChartPathError) -> ObserverToken
  where Schema == StatechartSchema<ChartState, ChartEvent, ChartSubject> {
    onEntry(of: try schema.state(at: path), call: observer)
  }

  /// Adds an observer that is called after each step that leaves the state at a path of the
  /// machine's chart.
  ///
  /// - Parameters:
  ///   - path: Where the state stands: see ``StatechartSchema/path(of:)``.
  ///   - observer: Gets the event; `nil` for what follows by itself, and at the stop.
  /// - Returns: What `removeObserver(_:)` needs. The observer stays until then.
  /// - Throws: ``ChartPathError``, which says how far a wrong path leads and how it could go on.
  @discardableResult
  public func onExit<ChartState, ChartEvent, ChartSubject>(
    at path: String, call observer: @escaping (ChartEvent?) -> Void
  ) throws(ChartPathError) -> ObserverToken
  where Schema == StatechartSchema<ChartState, ChartEvent, ChartSubject> {
    onExit(of: try schema.state(at: path), call: observer)
  }

  /// Adds an observer that is called after each event that an internal transition of the state at a
  /// path handled.
  ///
  /// - Parameters:
  ///   - path: Where the state stands: see ``StatechartSchema/path(of:)``.
  ///   - observer: Gets the event; `nil` for an internal transition without one.
  /// - Returns: What `removeObserver(_:)` needs. The observer stays until then.
  /// - Throws: ``ChartPathError``, which says how far a wrong path leads and how it could go on.
  @discardableResult
  public func onInternalTransition<ChartState, ChartEvent, ChartSubject>(
    at path: String, call observer: @escaping (ChartEvent?) -> Void
  ) throws(ChartPathError) -> ObserverToken
  where Schema == StatechartSchema<ChartState, ChartEvent, ChartSubject> {
    onInternalTransition(in: try schema.state(at: path), call: observer)
  }
}
