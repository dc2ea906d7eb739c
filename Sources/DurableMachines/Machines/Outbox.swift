/// Collects the effects and messages of actions, for workers to perform after the commit.
///
/// ```swift
/// final class Order: Codable, OutboxOwner {
///   enum Effect: Codable { case charge(cents: Int) }
///   var outbox = Outbox<Effect>()
/// }
/// // in the chart:
/// onEntry("charge") { $0.outbox.perform(.charge(cents: 4_999)) }
/// ```
/// An outbox is empty between events, and encodes nothing. A subject that only sends messages has an `Outbox<Never>`.
public struct Outbox<Effect: Codable & Sendable>: Sendable {
  private(set) var effects: [Effect] = []
  private(set) var messages: [(chart: String, id: String, event: String)] = []

  /// Creates an empty outbox.
  public init() {}

  /// Adds an effect, which a worker performs after the commit, at least once.
  ///
  /// - Parameter effect: The effect.
  public mutating func perform(_ effect: Effect) {
    effects.append(effect)
  }

  /// Sends an event to another machine, which handles it exactly once.
  ///
  /// - Parameters:
  ///   - event: An event of that machine's chart.
  ///   - id: The id of the machine.
  ///   - chart: The name of its chart in the same store.
  /// - Throws: ``MachineError`` if the id or the name is not valid, or the error of encoding.
  public mutating func send(_ event: some Encodable, to id: String, ofChart chart: String) throws {
    try MachineError.check(name: chart)
    try MachineError.check(id, chart)
    messages.append((chart, id, try json(event)))
  }
}

extension Outbox: Codable {
  /// Creates an empty outbox, and reads nothing.
  public init(from decoder: any Decoder) throws {
    self.init()
  }

  /// Encodes nothing: effects and messages are stored as jobs and as events of inboxes.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: An `EncodingError` if the outbox is not empty because the subject does not conform to ``OutboxOwner``:
  ///   its contents would be lost.
  public func encode(to encoder: any Encoder) throws {
    try checkEmpty(at: encoder.codingPath)
    _ = encoder.container(keyedBy: NoKeys.self)
  }

  /// The library empties the outbox of an owner before it encodes the owner.
  fileprivate func checkEmpty(at path: [any CodingKey]) throws {
    guard !effects.isEmpty || !messages.isEmpty else { return }
    // The type instead of the value: effects may be secret.
    throw EncodingError.invalidValue(
      Self.self,
      EncodingError.Context(
        codingPath: path,
        debugDescription:
          "The subject has effects or messages in an Outbox, but its type does not conform to OutboxOwner. Declare the conformance."
      ))
  }

  private enum NoKeys: CodingKey {}
}

// A subject with a synthesized `Codable` conformance encodes no member for its outbox. It may also be decoded from
// data that were written before it had one.
extension KeyedDecodingContainer {
  /// Returns an empty outbox, whether or not a member with the key exists.
  public func decode<Effect>(_: Outbox<Effect>.Type, forKey _: Key) throws -> Outbox<Effect> {
    Outbox()
  }
}

extension KeyedEncodingContainer {
  /// Encodes nothing.
  ///
  /// - Parameters:
  ///   - outbox: The outbox.
  ///   - key: The key of the member, which is not written.
  /// - Throws: An `EncodingError` if the outbox is not empty because the subject does not conform to ``OutboxOwner``.
  public mutating func encode<Effect>(_ outbox: Outbox<Effect>, forKey key: Key) throws {
    try outbox.checkEmpty(at: codingPath + [key])
  }
}

/// A subject whose actions add effects and messages to an outbox.
public protocol OutboxOwner: AnyObject {
  /// The type of effects: work outside of the machine, as a value.
  associatedtype Effect: Codable & Sendable

  /// The effects and messages of the current event.
  var outbox: Outbox<Effect> { get set }
}
