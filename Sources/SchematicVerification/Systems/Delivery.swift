/// The delivery of messages to a machine: their order, and whether they are lost or doubled.
///
/// ```swift
/// try system.add("payment", Payment(), delivery: .durable)
/// ```
/// | Host | Order | Lost | Doubled |
/// |---|---|---|---|
/// | ``actor`` | the order of sending | never | never |
/// | ``durable`` | that of each sender | never | never |
/// | ``network`` | any | perhaps | perhaps |
public struct Delivery: Hashable, Sendable {
  /// The order in which a machine handles its messages.
  public enum Order: Hashable, Sendable {
    /// One inbox, in the order of sending, as that of an actor.
    case ofSending
    /// The messages of each sender are in order. Those of different senders arrive in any order.
    case ofEachSender
    /// Any message in the inbox may be the next one.
    case any
  }

  /// The order in which a machine handles its messages.
  public var order: Order
  /// Whether a message may be lost.
  public var mayLose: Bool
  /// Whether a message may be handled more than once.
  public var mayDouble: Bool
  /// Whether an inbox that is full loses further messages, as a buffer of that size does.
  ///
  /// Otherwise, a message that finds the inbox full is a finding, and what follows is not explored.
  public var losesWhenFull: Bool

  /// Creates a kind of delivery.
  ///
  /// - Parameters:
  ///   - order: The order in which a machine handles its messages.
  ///   - mayLose: Whether a message may be lost. Default: `false`.
  ///   - mayDouble: Whether a message may be handled more than once. Default: `false`.
  ///   - losesWhenFull: Whether an inbox that is full loses further messages. Default: `false`.
  public init(
    order: Order, mayLose: Bool = false, mayDouble: Bool = false, losesWhenFull: Bool = false
  ) {
    (self.order, self.mayLose) = (order, mayLose)
    (self.mayDouble, self.losesWhenFull) = (mayDouble, losesWhenFull)
  }

  /// Messages in memory, as those of `StateMachineActor`: in the order of sending, each exactly once.
  public static let actor = Delivery(order: .ofSending)

  /// Messages of durable machines in one store: each exactly once, perhaps late.
  public static let durable = Delivery(order: .ofEachSender)

  /// Messages without any guarantee.
  public static let network = Delivery(order: .any, mayLose: true, mayDouble: true)
}
