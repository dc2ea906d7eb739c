import Foundation
import Schematic
import Statecharts

/// The migration of a session's machine.
@usableFromInline
struct SessionMigration {
  /// The states that it has entered.
  var states: [String]
  /// Whether events wait that another version has deferred.
  ///
  /// This version may handle them in the same states.
  var hasDeferredEvents: Bool
}

extension DurableSession {
  @usableFromInline var wasMigrated: Bool { migration != nil }

  /// Starts the timers and tasks of newly active states, and adds a row to the log, which is committed even if
  /// nothing else happens.
  @usableFromInline func noteMigration(of row: StoredMachine, _ text: SavedText) throws {
    let before = try SavedText(row.saved).states
    let active = coding.schema.paths(of: machine.state)
    // Without the times of the entries, no state is known to be new.
    let new = entered.isEmpty ? [] : active.filter { entered[$0] == nil }
    host.isNew = { [coding] number in
      guard let id = coding.schema.activityID(number) else { return false }
      if new.contains(id.state) {
        return id.kind == .task || !text.timers.contains { $0.id == id }
      }
      return id.kind == .timer && !text.timers.contains { id.continues($0.id) }
    }
    log = [
      DurableLogRow(
        eventID: nil, event: "migrate", outcome: .transitioned, from: before, to: leaves, at: start)
    ]
    hasChanged = true
    migration = SessionMigration(states: new, hasDeferredEvents: !text.deferredEvents.isEmpty)
  }

  /// Sets the time of the migration in its row, and as the entry time of the states that it has entered.
  @usableFromInline func noteTimeOfMigration(_ now: Int64) {
    guard let migration else { return }
    earliest = now
    log[0].at = Date(microseconds: now)
    for path in migration.states { entered[path] = now }
  }

  /// Recalls, once, the events that another version has deferred.
  ///
  /// Adds a row to the log if one was handled.
  @usableFromInline func recallDeferredEvents() {
    guard migration?.hasDeferredEvents == true else { return }
    migration?.hasDeferredEvents = false
    let (before, count) = (leaves, machine.saved.deferredEvents.count)
    let error = machine.recallDeferredEvents()
    guard machine.saved.deferredEvents.count != count else { return }
    log.append(
      DurableLogRow(
        eventID: nil, event: "recall", outcome: error == nil ? .transitioned : .failed,
        reason: error.map { "\($0)".withoutNUL }, from: before, to: leaves, at: max(time, earliest)
      ))
  }
}

extension ActivityID {
  /// Whether a saved timer is this one.
  ///
  /// Former versions of the text have only the last component of a state.
  func continues(_ saved: ActivityID) -> Bool {
    saved.name == name && saved.index == index
      && (saved.state == state || saved.state == state.lastComponent)
  }
}
