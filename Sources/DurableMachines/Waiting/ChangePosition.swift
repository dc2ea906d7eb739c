/// A place in the log of a store, up to which a consumer has read: see ``DurableMachines/changes(after:)``.
///
/// It is a short text, which a consumer stores with what it has made of the changes. It belongs to one store, and not to a copy.
/// In a store in parts, it has a number for each part.
public struct ChangePosition: Hashable, Comparable, Sendable, LosslessStringConvertible {
  /// The number of the row; in a store in parts, that of the first part.
  let number: Int64
  /// The numbers of the other parts; empty in a store without parts.
  let others: [Int64]

  init(_ number: Int64) { (self.number, others) = (number, []) }

  /// - Parameter numbers: The number of each part; at least one.
  init(parts numbers: [Int64]) {
    (number, others) = (numbers[0], Array(numbers.dropFirst()))
  }

  /// The number of each part.
  var numbers: [Int64] { [number] + others }

  /// The position that a text describes; `nil` if it is none.
  public init?(_ description: String) {
    let texts = description.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = texts.compactMap { Int64($0) }
    guard numbers.count == texts.count, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
    self.init(parts: numbers)
    // One number has one text.
    if self.description != description { return nil }
  }

  /// The text that is to be stored: `4711`, or in a store with three parts `4711.42.815`.
  public var description: String {
    others.isEmpty ? "\(number)" : numbers.map(String.init).joined(separator: ".")
  }

  /// Whether a position is before another one.
  ///
  /// Positions of a store in parts are compared number by number, so that each position of an iterator is before the next one.
  public static func < (left: Self, right: Self) -> Bool {
    left.number != right.number
      ? left.number < right.number : left.others.lexicographicallyPrecedes(right.others)
  }
}

extension ChangePosition: Codable {
  /// - Throws: A `DecodingError` if there is another value than the text of a position.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let position = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text.prefix(40))' is no position in a log.")
    }
    self = position
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// A position in a part of the log that was dropped, so that changes after it may be missing.
public struct DroppedChangesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the chart.
  public var chart: String
  /// The position up to which was read.
  public var position: ChangePosition
  /// The position of the last row that was dropped.
  public var droppedUpTo: ChangePosition

  /// The description: the loss, and how to continue.
  public var description: String {
    """
    Changes of the chart '\(chart)' after the position \(position) were dropped from the log, up to \(droppedUpTo). Make anew \
    what was made of them, from the machines themselves, and read on after \(droppedUpTo). Keep the log for longer: forgetLog(olderThan:).
    """
  }
}

/// A log whose numbers do not follow the order of its transactions closely enough to be read.
public struct UnreadableChangesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The property of the database that prevents reading.
  public var reason: String

  /// The description: the reason.
  public var description: String {
    "The changes of this store cannot be read without missing some: \(reason)"
  }
}
