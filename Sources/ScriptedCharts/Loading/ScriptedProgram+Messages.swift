import ChartDocuments
import LoadedCharts
import Statecharts

// Messages (SCXML 6.2 and C.1).
extension ScriptedProgram {
  func send(
    _ message: ChartDocument.Message, at position: SourcePosition?, _ session: SessionStorage,
    _ data: any DataContext
  ) throws {
    let id = try sendID(of: message, session, data)
    do { try send(message, id: id, session, data) } catch {
      session.fail(error, at: position, sendID: id)
      if !(error is CommunicationFailure) { throw BlockEnded() }
    }
  }

  private func send(
    _ message: ChartDocument.Message, id: String?, _ session: SessionStorage,
    _ data: any DataContext
  ) throws {
    let (type, target) = (try text(message.type, data), try text(message.target, data))
    let name = try text(message.event, data)
    let value = try value(of: message.payload, session, data)
    let delay = max(.zero, try duration(message.delay, data))
    if session.processors.processor(of: type, to: target) != nil {
      let message = OutgoingMessage(
        type: type ?? Self.processors[0], name: name, target: target, data: value, id: id,
        sessionID: session.id)
      return try session.send(message, after: delay)
    }
    guard type.map(Self.processors.contains) ?? true else {
      throw ScriptFailure(
        """
        The event processor '\(type ?? "")' is not supported: use that of SCXML, the default, or pass one for this type to \
        the 'ChartSession'
        """)
    }
    guard let name, !name.isEmpty else {
      throw ScriptFailure("An event without a name cannot be sent: add the attribute event")
    }
    let own = "#_scxml_\(session.id)"
    var event = NamedEvent(name, data: value)
    event.fields = [.type: "external", .origin: own, .originType: Self.processors[0]]
    event.fields[.sendID] = id
    switch target {
    case "#_internal":
      event.fields = [.type: "internal"]
      event.fields[.sendID] = id
      session.operations.append(.raise(event))
    case nil, own?:
      if session.group != nil {
        session.operations.append(.post(event, to: .sender, after: delay, id: id))
      } else {
        session.operations.append(
          delay == .zero ? .send(event) : .sendLater(event, delay, id: id))
      }
    case let target?:
      guard target.hasPrefix("#_") else {
        throw ScriptFailure(
          """
          '\(target)' is no target of SCXML's event processor: a target begins with '#_', unless an 'EventProcessor' of the \
          'ChartSession' is for 'scxml'
          """)
      }
      guard session.group?.reaches(target, from: session) ?? false else {
        throw CommunicationFailure(description: "No session has the address '\(target)'")
      }
      session.operations.append(.post(event, to: .address(target), after: delay, id: id))
    }
  }

  private func sendID(
    of message: ChartDocument.Message, _ session: SessionStorage, _ data: any DataContext
  ) throws -> String? {
    switch message.id {
    case nil: return nil
    case .literal(let id): return id
    case .expression(let location):
      let id = session.makeSendID()
      try data.assign(location, to: .string(id))
      return id
    }
  }

  /// The names of SCXML's event processor.
  static let processors = [
    "http://www.w3.org/TR/scxml/#SCXMLEventProcessor",
    "http://www.w3.org/TR/scxml#SCXMLEventProcessor", "scxml",
  ]
}

/// A message could not be delivered: SCXML's `error.communication`.
struct CommunicationFailure: Error, CustomStringConvertible {
  let description: String
}

/// A list of actions has ended early, and its error is reported already.
struct BlockEnded: Error {}

extension SessionStorage {
  /// Performs the operations of a block on the queues of the machine.
  ///
  /// An event that the machine cannot send is an error, and the other operations follow.
  func performOperations(_ context: borrowing ScriptedProgram.Context) {
    let operations = operations
    self.operations = []
    for operation in operations {
      switch operation {
      case .raise(let event): context.raise(event)
      case .send(let event): context.send(event)
      case .sendLater(let event, let delay, let id):
        do { try context.send(event, after: delay, as: id) } catch { fail(error, sendID: id) }
      case .cancel(let id):
        if let group { group.cancel(id, from: self) } else { context.cancel(id) }
      case .post(let event, let target, let delay, let id):
        group?.post(event, to: target, after: delay, id: id, from: self)
      }
    }
    for case .raise(let error) in self.operations { context.raise(error) }
    self.operations = []
  }
}

extension SessionStorage {
  /// Sends a message by the processor of its type: at once, or by the group after its delay.
  fileprivate func send(_ message: OutgoingMessage, after delay: Duration) throws {
    guard delay > .zero else { return try send(message) }
    guard group != nil else {
      throw ScriptFailure(
        """
        A machine of its own cannot delay a message to the event processor '\(message.type)': run the chart in a \
        'SessionGroup'
        """)
    }
    let event = NamedEvent(message.name ?? "", data: message.data)
    operations.append(.post(event, to: .processor(message), after: delay, id: message.id))
  }

  /// Sends a message by the processor of its type.
  func send(_ message: OutgoingMessage) throws {
    guard let processor = processors.processor(of: message.type, to: message.target) else {
      throw ScriptFailure("No event processor was passed for the type '\(message.type)'")
    }
    do { try processor.send(message) } catch let failure as ScriptFailure { throw failure } catch {
      throw CommunicationFailure(description: "\(error)")
    }
  }
}
