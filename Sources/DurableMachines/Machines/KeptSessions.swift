import Schematic

/// The sessions that were committed last, each with the row that it has become.
///
/// An event that loads an equal row continues with the session, and decodes nothing. So no other process, restore or repair of a row
/// has to be known. A session is used by one event at a time, which takes it out.
@usableFromInline
final class KeptSessions: Sendable {
  private typealias Kept = (session: AnyObject, row: StoredMachine)

  private struct Content {
    var limit = 0
    // The older half is dropped at once, so that no order is kept.
    var young: [String: Kept] = [:]
    var old: [String: Kept] = [:]
  }

  private let content = Locked(Content())

  /// How many there are at most.
  var limit: Int {
    get { content.withLock { $0.limit } }
    set { content.withLock { $0 = Content(limit: newValue) } }
  }

  /// - Parameter row: What was committed. Not made if no machine is kept.
  func keep(_ session: AnyObject, of id: String, _ row: @autoclosure () -> StoredMachine) {
    content.withLock { content in
      guard content.limit > 0 else { return }
      if content.young.count >= max(content.limit / 2, 1) {
        (content.young, content.old) = ([:], content.limit > 1 ? content.young : [:])
      }
      content.young[id] = (session, row())
    }
  }

  /// - Parameter row: What was loaded.
  /// - Returns: `nil` if the machine is not there, or has another row.
  @usableFromInline func take(_ id: String, _ row: StoredMachine) -> AnyObject? {
    content.withLock { content in
      guard content.limit > 0,
        let kept = content.young.removeValue(forKey: id) ?? content.old.removeValue(forKey: id),
        kept.row == row
      else { return nil }
      return kept.session
    }
  }
}

extension DurableMachines {
  /// How many machines this program keeps in memory after an event, so that the next one need not decode them.
  ///
  /// A machine is loaded all the same, and used if its row is the one that this program has committed. Set it only if the
  /// `Codable` representation of a subject contains all that its actions use: what else they have changed would be there after
  /// some events, and not after others. The number is that of all copies of this value. Default: 0.
  public var keptMachines: Int {
    get { coding.kept.limit }
    nonmutating set { coding.kept.limit = newValue }
  }
}

extension StoredMachine {
  /// The row that a change has made of the one before.
  init(_ change: MachineChange, after row: StoredMachine) {
    self = row
    (blocked, blockedBy) = (nil, nil)
    guard !change.isUnchanged else { return }
    (version, chartVersion, structure) = (change.version, change.chartVersion, change.structure)
    (saved, data, states) = (change.saved, change.data, change.states)
    savedAt = change.savedAt
  }
}
