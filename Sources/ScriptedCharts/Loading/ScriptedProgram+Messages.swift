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
    do { try send(message, id: id, session, data) } catch let error as UnreachableTarget {
      session.fail(
        ScriptFailure(error.description), "error.communication", at: position, sendID: id)
    } catch {
      session.fail(error, at: position, sendID: id)
      throw BlockEnded()
    }
  }

  private func send(
    _ message: ChartDocument.Message, id: String?, _ session: SessionStorage,
    _ data: any DataContext
  ) throws {
    let type = try text(message.type, data)
    guard type.map(Self.processors.contains) ?? true else {
      throw ScriptFailure(
        "The event processor '\(type ?? "")' is not supported: use that of SCXML, the default")
    }
    guard let name = try text(message.event, data), !name.isEmpty else {
      throw ScriptFailure("An event without a name cannot be sent: add the attribute event")
    }
    let target = try text(message.target, data)
    var event = NamedEvent(name, data: try value(of: message.payload, session, data))
    event.fields = [
      .type: "external", .origin: "#_scxml_\(session.id)", .originType: Self.processors[0],
    ]
    event.fields[.sendID] = id
    let delay = max(.zero, try duration(message.delay, data))
    let own = "#_scxml_\(session.id)"
    switch target {
    case "#_internal":
      event.fields = [.type: "internal"]
      event.fields[.sendID] = id
      session.operations.append(.raise(event))
    case nil, own?:
      session.operations.append(
        delay == .zero && session.group == nil ? .send(event) : .sendLater(event, delay, id: id))
    case let target?:
      guard target.hasPrefix("#_") else {
        throw ScriptFailure("'\(target)' is no target: a target begins with '#_'", in: target)
      }
      guard session.group?.reaches(target, from: session) ?? false else {
        throw UnreachableTarget(target: target)
      }
      session.operations.append(.post(event, to: target, after: delay, id: id))
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

/// The target of a message is no session that can be reached.
struct UnreachableTarget: Error, CustomStringConvertible {
  let target: String

  var description: String { "No session has the address '\(target)'" }
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
        if let group {
          group.post(event, toItself: self, after: delay, id: id)
        } else {
          do { try context.send(event, after: delay, as: id) } catch { fail(error, sendID: id) }
        }
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
