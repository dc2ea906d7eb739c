import Schematic
import Statecharts

/// The effect of events on a machine, before it is committed.
@usableFromInline
struct EventPlan: Sendable {
  /// The change to commit; `nil` if nothing was due and there was no event.
  var change: MachineChange?
  /// The ids of the events, and their answers, still without the version.
  var answers: [(eventID: String?, answer: DurableAnswer)]
  /// The delays of timers, in microseconds.
  var lateness: [Int64]
  /// Whether the change begins with a migration.
  var isMigrated: Bool
  /// Whether more timers are due, so that the events wait for the next plan.
  var isPartial: Bool
  /// The session, which can continue after the commit.
  private(set) var session: PlannedSession?

  @usableFromInline
  init(
    _ change: MachineChange?, _ answers: [(eventID: String?, answer: DurableAnswer)],
    lateness: [Int64],
    isMigrated: Bool = false, isPartial: Bool = false, session: AnyObject? = nil
  ) {
    (self.change, self.answers, self.lateness) = (change, answers, lateness)
    (self.isMigrated, self.isPartial) = (isMigrated, isPartial)
    self.session = isMigrated ? nil : session.map(PlannedSession.init)
  }
}

/// A session that belongs to its plan.
///
/// Unchecked, because only the plan uses it until the commit.
struct PlannedSession: @unchecked Sendable {
  let session: AnyObject
}

/// The reason for a missing plan.
@usableFromInline
enum EventPlanError: Error {
  case unusable(String)
  case unsavable(any Error)
}

/// Makes a plan from a machine, the time, and events.
@usableFromInline
typealias EventPlanner<Chart: Statechart> =
  @Sendable (
    ChartCoding<Chart>, MachineAddress, StoredMachine, Int64, [IncomingEvent<Chart.Event>]
  ) throws -> EventPlan where Chart.Event: Codable, Chart.Subject: Codable

/// Identifies a machine of the store.
@usableFromInline
struct MachineAddress: Hashable, Sendable {
  @usableFromInline let chart: String
  @usableFromInline let id: String
}

/// An event with its id.
@usableFromInline
struct IncomingEvent<Event> {
  @usableFromInline var event: Event
  @usableFromInline var id: String?
  /// The context from the program that posted it, for the worker.
  var context: String?
}

extension IncomingEvent: Sendable where Event: Sendable {}

extension DurableSession where Chart: Sendable, Chart.Event: Sendable {
  /// Lets due timers elapse and handles events: all the work of an event without the database.
  ///
  /// A function in a variable, so that the library calls code that was compiled for the chart.
  @inlinable static var planner: EventPlanner<Chart> {
    { coding, address, row, now, events in
      let kept = coding.kept.take(address.id, row)
      let session =
        try kept.map { unsafeDowncast($0, to: DurableSession.self).restarted(from: row) }
        ?? resumed(row, coding)
      guard try session.advanceOrFail(until: now) else {
        return EventPlan(
          try session.finished(address, row), [], lateness: session.lateness,
          isMigrated: session.wasMigrated, isPartial: true)
      }
      let answers = events.map { (eventID: $0.id, answer: session.handle($0.event, id: $0.id)) }
      let change = session.log.isEmpty ? nil : try session.finished(address, row)
      return EventPlan(
        change, answers, lateness: session.lateness, isMigrated: session.wasMigrated,
        session: session)
    }
  }

  /// - Throws: ``EventPlanError`` or, if the codec is unavailable, ``MachineStore/DatabaseError``; so do the next
  ///   functions.
  @inlinable static func resumed(
    _ row: StoredMachine, _ coding: ChartCoding<Chart>
  ) throws -> DurableSession {
    do { return try DurableSession(row, coding) } catch let error as MachineStore.DatabaseError {
      throw error
    } catch {
      throw EventPlanError.unusable(
        "\(coding.reason(of: error))\(coding.advice(on: error))\(coding.difference(from: row))")
    }
  }

  @inlinable func advanceOrFail(until now: Int64) throws -> Bool {
    do { return try advance(until: now) } catch { throw EventPlanError.unusable("\(error)") }
  }

  @inlinable func finished(_ address: MachineAddress, _ row: StoredMachine) throws -> MachineChange
  {
    do { return try change(of: address.id, after: row, chart: address.chart) } catch let error
      as MachineStore.DatabaseError
    {
      throw error
    } catch {
      throw EventPlanError.unsavable(error)
    }
  }
}

extension ChartCoding {
  @usableFromInline
  func reason(of error: any Error) -> String {
    (error as? IncompatibleConfigurationError)?.mismatches ?? "\(error)"
  }

  /// The migrations that would probably fix the error.
  @usableFromInline
  func advice(on error: any Error) -> String {
    let remedies = UpgradeMismatch.all(of: error).compactMap(\.remedy)
    return remedies.isEmpty
      ? "" : " A migration may fix it: \(remedies.map { ".\($0)" }.joined(separator: ", "))."
  }

  /// A sentence for a machine that cannot be resumed and was saved by another chart.
  @usableFromInline
  func difference(from row: StoredMachine) -> String {
    let hash = schema.structureHash
    return row.structure == hash
      ? ""
      : " It was saved by a chart with the structure \(row.structure), and this one has \(hash)."
  }
}
