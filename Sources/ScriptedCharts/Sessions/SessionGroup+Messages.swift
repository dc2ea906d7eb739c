import ChartDocuments
import LoadedCharts

// The messages of sessions to each other, to services and to event processors.
extension SessionGroup {
  /// An event that waits in the queue.
  struct Delivery {
    var event: NamedEvent
    let receiver: Child
    /// The sender, if it is another session or a service.
    var sender: Child?

    /// Whether the state that has invoked the sender was exited.
    var isCancelled: Bool { sender?.isCancelled ?? false }
  }

  /// A message whose delay has not passed.
  struct Timer {
    let due: Duration
    /// It decides between equal times.
    let number: Int
    var event: NamedEvent
    let target: Target
    let sender: Member
    /// The id by which it can be cancelled.
    let id: String?
  }

  enum Target {
    case sender
    case address(String)
    /// The event is that of the message.
    case processor(OutgoingMessage)
  }

  func reaches(_ target: String, from session: SessionStorage) -> Bool {
    members[session.id].flatMap { child(at: target, from: $0) } != nil
  }

  private func child(at target: String, from sender: Member) -> Child? {
    if target == "#_parent" { return sender.parent.map { .session($0) } }
    if target.hasPrefix("#_scxml_") {
      return members[String(target.dropFirst(8))].map { .session($0) }
    }
    return sender.childrenInOrder.lazy.map(\.1).first { child in
      if case .ended = child { return false }
      return "#_\(child.invocationID ?? "")" == target
    }
  }

  /// A message of a session.
  func post(
    _ event: NamedEvent, to target: Target, after delay: Duration, id: String?,
    from sender: SessionStorage
  ) {
    guard let sender = members[sender.id] else { return }
    var event = event
    if case .address(let address) = target, let parent = sender.parent,
      child(at: address, from: sender)?.isSession(parent) == true
    {
      event.fields[.invocationID] = sender.origin?.id
    }
    guard delay > .zero else { return deliver(event, to: target, from: sender) }
    timerCount += 1
    timers.append(
      Timer(
        due: now + delay, number: timerCount, event: event, target: target, sender: sender, id: id))
  }

  func deliver(_ event: NamedEvent, to target: Target, from sender: Member) {
    switch target {
    case .sender: queue.append(Delivery(event: event, receiver: .session(sender)))
    case .address(let address):
      guard let receiver = child(at: address, from: sender) else { return }
      if receiver.isSession(sender) { return deliver(event, to: .sender, from: sender) }
      queue.append(Delivery(event: event, receiver: receiver, sender: .session(sender)))
    case .processor(let message):
      let storage = sender.session.storage
      do { try storage.send(message) } catch { storage.fail(error, sendID: message.id) }
      takeErrors(of: sender)
    }
  }

  func cancel(_ id: String, from session: SessionStorage) {
    timers.removeAll { $0.id == id && $0.sender.session.id == session.id }
  }
}

extension SessionGroup.Child {
  fileprivate func isSession(_ member: SessionGroup.Member) -> Bool {
    if case .session(let other) = self { other === member } else { false }
  }
}
