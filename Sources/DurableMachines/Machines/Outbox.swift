/// The work that actions request for after the commit: effects, messages, and new machines.
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
  private(set) var machines: [(chart: String, id: String, creation: Creation)] = []

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

  /// Creates another machine, exactly once, and lets it handle its first event.
  ///
  /// ```swift
  /// try $0.outbox.create("payment-4711", ofChart: "payment", with: Payment(cents: 4_999), handling: Payment.Event.begin)
  /// ```
  /// The request is committed with the event of this machine, or not at all. Then a worker of the other chart creates the machine
  /// in its current version. It commits the machine together with its first event, before messages to it are handled.
  ///
  /// If a machine with the id exists, none is created, and that one handles the event. The id of a deleted machine is not used
  /// again: the job is dead.
  ///
  /// - Parameters:
  ///   - id: The id of the new machine.
  ///   - chart: The name of its chart in the same store.
  ///   - data: Its subject, or a value that is encoded like it. Default: the subject that the chart's `initial` makes.
  ///   - event: The event that it handles first. Default: none.
  /// - Throws: ``MachineError`` if no machine can have the id or no chart the name, or the error of encoding.
  public mutating func create(
    _ id: String, ofChart chart: String, with data: (any Encodable)? = nil,
    handling event: (any Encodable)? = nil
  ) throws {
    try MachineError.check(name: chart)
    try MachineError.check(id, chart)
    machines.append(
      (
        chart, id,
        Creation(data: try data.map { try json($0) }, event: try event.map { try json($0) })
      )
    )
  }
}

/// What a machine begins with that another one creates, as JSON; in the store, both parts are encoded by the codec.
struct Creation: Codable, Sendable {
  var data: String?
  var event: String?

  func encoded(_ codec: TextCodec) throws -> Creation {
    Creation(data: try data.map(codec.encode), event: try event.map(codec.encode))
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
    guard !effects.isEmpty || !messages.isEmpty || !machines.isEmpty else { return }
    // The type instead of the value: effects may be secret.
    throw EncodingError.invalidValue(
      Self.self,
      EncodingError.Context(
        codingPath: path,
        debugDescription:
          "The subject has effects, messages or machines in an Outbox, but its type does not conform to OutboxOwner. Declare the conformance."
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
