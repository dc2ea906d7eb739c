import Schematic

/// The sessions of the last commits, each with its committed row.
///
/// An event that loads an equal row continues with the session, and decodes nothing. So changes by other processes,
/// by a restore or a repair need no notice. One event at a time uses a session, and takes it out.
@usableFromInline
final class KeptSessions: Sendable {
  private typealias Kept = (session: AnyObject, row: StoredMachine)

  private struct Content {
    var limit = 0
    // The older half is dropped at once, so that no order has to be stored.
    var young: [String: Kept] = [:]
    var old: [String: Kept] = [:]
  }

  private let content = Locked(Content())

  /// The greatest number of sessions.
  var limit: Int {
    get { content.withLock { $0.limit } }
    set { content.withLock { $0 = Content(limit: newValue) } }
  }

  /// - Parameters:
  ///   - session: The session that was committed.
  ///   - id: The id of the machine.
  ///   - row: The committed row.
  func keep(_ session: AnyObject, of id: String, _ row: StoredMachine) {
    content.withLock { content in
      guard content.limit > 0 else { return }
      if content.young.count >= max(content.limit / 2, 1) {
        (content.young, content.old) = ([:], content.limit > 1 ? content.young : [:])
      }
      content.young[id] = (session, row)
    }
  }

  /// - Parameters:
  ///   - id: The id of the machine.
  ///   - row: The row that was loaded.
  /// - Returns: The session; `nil` if it is not kept, or has another row.
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
  /// How many machines this program keeps in memory after an event, so that the next event need not decode them.
  ///
  /// The row of a machine is still loaded; the machine in memory is used only if this program has committed that row.
  /// Set it only if the `Codable` representation of a subject contains everything that its actions use. Other changes
  /// of a subject would be present after some events, and absent after others. All copies of this value share the
  /// number. Default: 0.
  public var keptMachines: Int {
    get { coding.kept.limit }
    nonmutating set { coding.kept.limit = newValue }
  }
}
