/// What actions want to be done after the commit: effects and messages.
///
/// ```swift
/// final class Order: Codable, OutboxOwner {
///   enum Effect: Codable { case charge(cents: Int) }
///   var outbox = Outbox<Effect>()
/// }
/// // in the chart:
/// onEntry("charge") { $0.outbox.perform(.charge(cents: 4_999)) }
/// ```
/// An outbox is empty between events, and is encoded as nothing. A subject that sends messages alone has an `Outbox<Never>`.
public struct Outbox<Effect: Codable & Sendable>: Sendable {
  private(set) var effects: [Effect] = []
  private(set) var messages: [(chart: String, id: String, event: String)] = []

  /// Creates an empty outbox.
  public init() {}

  /// Adds an effect, which a worker performs after the commit, at least once.
  public mutating func perform(_ effect: Effect) {
    effects.append(effect)
  }

  /// Sends an event to another machine, which handles it exactly once.
  ///
  /// - Parameters:
  ///   - event: An event of that machine's chart.
  ///   - id: The id of the machine.
  ///   - chart: The name of its chart in the same store.
  /// - Throws: ``MachineError`` if no machine can have the id or no chart the name, or the error of encoding.
  public mutating func send(_ event: some Encodable, to id: String, ofChart chart: String) throws {
    try MachineError.check(name: chart)
    try MachineError.check(id, chart)
    messages.append((chart, id, try json(event)))
  }
}

extension Outbox: Codable {
  /// An empty outbox.
  public init(from decoder: any Decoder) throws {
    self.init()
  }

  /// Encodes nothing: what is in the outbox is stored as jobs and messages.
  ///
  /// - Throws: An `EncodingError` if there is something in it, because the subject is no ``OutboxOwner``: that would not be stored.
  public func encode(to encoder: any Encoder) throws {
    try checkEmpty(at: encoder.codingPath)
    _ = encoder.container(keyedBy: NoKeys.self)
  }

  /// The outbox of an owner is emptied before the owner is encoded.
  fileprivate func checkEmpty(at path: [any CodingKey]) throws {
    guard !effects.isEmpty || !messages.isEmpty else { return }
    // The type, not the value: effects may be secret.
    throw EncodingError.invalidValue(
      Self.self,
      EncodingError.Context(
        codingPath: path,
        debugDescription:
          "The subject has effects or messages in an Outbox, but its type does not conform to OutboxOwner."
      ))
  }

  private enum NoKeys: CodingKey {}
}

// A subject that is encoded with synthesized functions has no member for its outbox, and may be decoded from data that were
// written before it had one.
extension KeyedDecodingContainer {
  /// An empty outbox, whether or not there is a member with the key.
  public func decode<Effect>(_: Outbox<Effect>.Type, forKey _: Key) throws -> Outbox<Effect> {
    Outbox()
  }
}

extension KeyedEncodingContainer {
  /// Encodes nothing.
  ///
  /// - Throws: An `EncodingError` if there is something in the outbox, because the subject is no ``OutboxOwner``.
  public mutating func encode<Effect>(_ outbox: Outbox<Effect>, forKey key: Key) throws {
    try outbox.checkEmpty(at: codingPath + [key])
  }
}

/// A subject whose actions add effects and messages to an outbox.
public protocol OutboxOwner: AnyObject {
  /// What is to be done outside, as a value.
  associatedtype Effect: Codable & Sendable

  /// The effects and messages of the current event.
  var outbox: Outbox<Effect> { get set }
}
