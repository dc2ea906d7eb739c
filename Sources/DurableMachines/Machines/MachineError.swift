/// A call for a durable machine cannot be performed.
public struct MachineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The causes.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The store has no machine with the id.
    case unknown
    /// A machine with the id exists, or existed until it was deleted.
    case exists
    /// The machine is quarantined: this program cannot resume it, so that it handles no event here until it is
    /// released.
    case quarantined
    /// An operator has paused the machine, so that it handles no event until it is continued.
    case paused
    /// In each attempt, another process had changed the machine.
    case contended
    /// The id is not valid: an id has 1 to 255 bytes of UTF-8, without NUL.
    case invalidID
    /// The name of the chart is not valid: a name has 1 to 255 bytes of UTF-8, without NUL.
    case invalidName
    /// The archive is that of another chart.
    case otherChart
    /// The machine was saved by a later version of the chart.
    case newerChart
    /// The machine or its data cannot be stored after the event, so that nothing has changed.
    case unsavable
  }

  /// The cause.
  public var kind: Kind
  /// The name of the chart.
  public var chart: String
  /// The id of the machine, or the invalid id.
  public var id: String
  /// The details, such as the reason of a quarantine; empty if there are none.
  public var reason: String

  init(_ kind: Kind, chart: String, id: String, reason: String = "") {
    (self.kind, self.chart, self.id, self.reason) = (kind, chart, id, reason)
  }

  /// The cause, the machine, and the remedy.
  public var description: String {
    let machine = "machine '\(id)' of the chart '\(chart)'"
    return switch kind {
    case .unknown:
      "There is no \(machine). Create it with create(_:), or handle the event with isCreating: true. The id of one that was deleted is not used again."
    case .exists:
      "There is a \(machine) already, or there was one that was deleted. Use another id."
    case .quarantined:
      "The \(machine) is quarantined: \(reason) Deploy a chart that resumes it, or change its row and call release(_:)."
    case .paused:
      "The \(machine) is paused: \(reason) Post the event, which then waits, or continue the machine: .continue."
    case .contended:
      "The \(machine) was changed by other processes \(reason) times while the event was handled. Post events of such a machine: post(_:to:eventID:)."
    case .invalidID:
      "'\(id.prefix(80))' is no id for the chart '\(chart)': one has 1 to 255 bytes of UTF-8, without NUL."
    case .invalidName:
      "'\(chart.prefix(80))' is no name for a chart in a store: one has 1 to 255 bytes of UTF-8, without NUL. Give one with named:."
    case .otherChart:
      "The archive of the machine '\(id)' is one of the chart '\(reason)', and these are machines of the chart '\(chart)'. Open those named '\(reason)', and restore it there."
    case .newerChart:
      "The \(machine) was saved by \(reason). Leave it to processes with that version of the chart."
    case .unsavable:
      "The \(machine) cannot be saved after the event: \(reason) Correct the action that made such data."
    }
  }

  /// - Throws: An error of this type if the id is not valid.
  static func check(_ id: String, _ chart: String) throws(MachineError) {
    guard isSound(id) else { throw MachineError(.invalidID, chart: chart, id: id) }
  }

  /// - Throws: An error of this type if the name is not valid for a chart in a store.
  static func check(name: String) throws(MachineError) {
    guard isSound(name) else { throw MachineError(.invalidName, chart: name, id: name) }
  }

  private static func isSound(_ id: String) -> Bool {
    (1...255).contains(id.utf8.count) && !id.utf8.contains(0)
  }
}
