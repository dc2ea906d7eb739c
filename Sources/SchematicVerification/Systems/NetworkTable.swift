/// The contents of all inboxes of a system, each of which has a number: 0 for empty ones.
///
/// Changes are remembered, so that most of them take one lookup.
final class NetworkTable {
  /// An inbox with messages.
  struct Inbox: Hashable {
    let queue: Int32
    /// The numbers of events, in order; sorted if there is no order.
    var messages: [Int32]
  }

  private struct Change: Hashable {
    let network: Int32
    let queue: Int32
    /// An event that is appended, or the complement of the index of one that is removed.
    let message: Int32
  }

  private var interned = Interner<[Inbox]>(with: [])
  private var changes: [Change: Int32] = [:]

  var networks: [[Inbox]] { interned.values }

  /// The inboxes that have messages, in the order of their numbers.
  subscript(_ network: Int32) -> [Inbox] { interned[network] }

  func number(of network: [Inbox]) -> Int32 { interned.intern(network).index }

  /// Returns the network with one message more; `nil` if the inbox is full.
  func appending(
    _ event: Int32, to queue: Int32, of network: Int32, limit: Int, isOrdered: Bool
  ) -> Int32? {
    let change = Change(network: network, queue: queue, message: event)
    if let known = changes[change] { return known < 0 ? nil : known }
    var inboxes = self[network]
    let index = inboxes.firstIndex { $0.queue >= queue } ?? inboxes.count
    if index < inboxes.count, inboxes[index].queue == queue {
      guard inboxes[index].messages.count < limit else {
        changes[change] = -1
        return nil
      }
      inboxes[index].messages.append(event)
      if !isOrdered { inboxes[index].messages.sort() }
    } else {
      inboxes.insert(Inbox(queue: queue, messages: [event]), at: index)
    }
    let number = number(of: inboxes)
    changes[change] = number
    return number
  }

  /// Returns the network without a message.
  ///
  /// - Parameters:
  ///   - index: The index of the message in its inbox.
  ///   - queue: The number of the inbox, which has the message.
  ///   - network: The number of the network.
  func removing(_ index: Int, from queue: Int32, of network: Int32) -> Int32 {
    let change = Change(network: network, queue: queue, message: ~Int32(index))
    if let known = changes[change] { return known }
    var inboxes = self[network]
    if let position = inboxes.firstIndex(where: { $0.queue == queue }) {
      inboxes[position].messages.remove(at: index)
      if inboxes[position].messages.isEmpty { inboxes.remove(at: position) }
    }
    let number = number(of: inboxes)
    changes[change] = number
    return number
  }

  /// Releases the memory that only an exploration needs.
  func seal() { changes = [:] }
}
