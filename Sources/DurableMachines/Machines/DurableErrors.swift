/// A machine that the store does not have.
public struct UnknownMachineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the chart.
  public var chart: String
  /// The id of the machine.
  public var id: String

  /// What is missing, and what to do.
  public var description: String {
    "There is no machine '\(id)' of the chart '\(chart)'. Create it: create(\"\(id)\"), or handle(…, isCreating: true)."
  }
}

/// A machine that exists already.
public struct MachineExistsError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the chart.
  public var chart: String
  /// The id of the machine.
  public var id: String

  /// Which machine exists.
  public var description: String { "There is a machine '\(id)' of the chart '\(chart)' already." }
}

/// A machine that is quarantined, because it could not be resumed.
public struct QuarantinedMachineError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the chart.
  public var chart: String
  /// The id of the machine.
  public var id: String
  /// Why it could not be resumed.
  public var reason: String

  /// The reason, and what to do.
  public var description: String {
    "The machine '\(id)' of the chart '\(chart)' is quarantined: \(reason) Mend the chart or the row, then release(\"\(id)\")."
  }
}

/// Other processes have changed the machine again and again while an event was handled.
public struct ContentionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The id of the machine.
  public var id: String
  /// How often the event was tried.
  public var attempts: Int

  /// What to do.
  public var description: String {
    "The machine '\(id)' was changed by others \(attempts) times while the event was handled. Post events of such a machine: post(_:to:id:)."
  }
}

/// An id that a row cannot have.
public struct InvalidIDError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The id.
  public var id: String

  /// What ids are.
  public var description: String {
    "'\(id.prefix(80))' is no id: one has 1 to 255 bytes of UTF-8, without NUL."
  }

  /// - Throws: This error, if a row cannot have the id.
  static func check(_ id: String) throws(InvalidIDError) {
    guard (1...255).contains(id.utf8.count), !id.utf8.contains(0) else { throw InvalidIDError(id: id) }
  }
}
