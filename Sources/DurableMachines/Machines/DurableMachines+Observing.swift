import Schematic
import Statecharts

extension DurableMachines {
  /// Returns the same machines with an observer, which is notified of everything that they do.
  ///
  /// - Parameter observer: The observer, which replaces the former one; `nil` for none.
  public func observed(by observer: (any DurableObserver)?) -> Self {
    var machines = self
    machines.observer = observer
    return machines
  }

  /// Counts a notice, and notifies the observer.
  func notify(_ notice: DurableNotice, _ id: String) {
    counters.count(notice)
    observer?.receive(notice, from: source(id))
  }

  /// Notifies the observer of a committed change.
  ///
  /// The rows of timers come first.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - lateness: The delays of the timers, in microseconds.
  ///   - isMigrated: Whether the row of a migration comes before them.
  func notify(of change: MachineChange, lateness: [Int64], isMigrated: Bool) {
    for (index, row) in zip((isMigrated ? -1 : 0)..., change.log) {
      let late = lateness.indices.contains(index) ? Duration.microseconds(lateness[index]) : nil
      var row = row
      row.version = change.version
      notify(.handled(row, lateness: late), change.id)
    }
  }

  func notify(_ job: Job, _ result: DurableAttempt.Result, _ error: (any Error)? = nil) {
    let attempt = DurableAttempt(
      place: job.shownPlace, key: job.key, number: Int(job.attempts), result: result,
      error: error.map { "\($0)" })
    notify(.attempted(attempt), job.machine)
  }

  /// - Parameters:
  ///   - work: The description of the work, which is made only for an observer.
  ///   - id: The id of the machine.
  ///   - body: The work.
  func surround<Value: Sendable>(
    _ work: @autoclosure () -> DurableWork, of id: String, _ body: () async throws -> Value
  ) async throws -> Value {
    guard let observer else { return try await body() }
    return try await observer.surround(work(), in: source(id), body)
  }

  private func source(_ id: String) -> DurableSource { DurableSource(chart: name, machine: id) }
}
