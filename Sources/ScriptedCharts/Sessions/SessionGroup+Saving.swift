import ChartDocuments
import LoadedCharts
import Schematic

extension SessionGroup {
  /// The group as one JSON value: machines, data, invocations, and the events that wait.
  ///
  /// ```swift
  /// let row = try group.saved().data()
  /// ```
  /// Save it between two calls. Times are those that are left, because the group has no clock.
  ///
  /// - Throws: ``ScriptFailure`` if the group is just delivering events, or for a value in the data that JSON cannot
  ///   express; as ``ChartSession/saved()``.
  public func saved() throws -> JSONValue {
    guard !isRunning else {
      throw ScriptFailure("The group is delivering events: save it when the call has returned")
    }
    var saved = SavedGroup()
    try save(root, in: &saved)
    for delivery in queue where !delivery.isCancelled {
      // An event to a service that has ended goes nowhere.
      guard let receiver = delivery.receiver.session, members[receiver.session.id] === receiver
      else { continue }
      var sender: Member?
      if case .session(let member)? = delivery.sender { sender = member }
      saved.queue.append(
        SavedGroup.Event(
          event: delivery.event, receiver: receiver.session.id,
          service: delivery.receiver.serviceID,
          sender: sender?.session.id))
    }
    for timer in timers.sorted(by: { ($0.due, $0.number) < ($1.due, $1.number) }) {
      saved.timers.append(
        SavedGroup.Timer(
          time: timer.due - now, event: timer.event, target: timer.target,
          sender: timer.sender.session.id, id: timer.id))
    }
    return try saved.json
  }

  private func save(_ member: Member, in saved: inout SavedGroup) throws {
    let id = member.session.id
    let origin = member.origin.flatMap { origin in
      origin.parent.map { parent in
        SavedGroup.Origin(
          parent: parent.session.id, number: origin.number, id: origin.id, chart: origin.chart)
      }
    }
    saved.sessions.append(
      SavedGroup.Session(
        machine: member.machine.saved, data: try member.session.saved(),
        pending: member.session.storage.pendingInvocations, origin: origin))
    for (number, child) in member.childrenInOrder {
      switch child {
      case .session(let child): try save(child, in: &saved)
      case .service(let invocation):
        saved.services.append(
          SavedGroup.Service(
            parent: id, number: number, id: invocation.id, values: invocation.values))
      case .ended(let invocationID):
        saved.services.append(SavedGroup.Service(parent: id, number: number, id: invocationID))
      }
    }
  }

  // MARK: - Resuming

  /// Creates a group that continues a saved one.
  ///
  /// ```swift
  /// let group = try SessionGroup(resuming: JSONValue(row), document, dataModel: .ecmaScript())
  /// try group.handle("go")
  /// ```
  /// No action is performed, and nothing is started. Each session gets a new context when its machine first needs it:
  /// see ``ChartSession/init(resuming:processors:)``. Services that the saved group has invoked are resumed:
  /// ``InvokedService/resume(_:)``. The next call delivers the events that they send at once. Charts that were invoked by the
  /// name of a file are read from the data model again.
  ///
  /// - Parameters:
  ///   - saved: The value of ``saved()``.
  ///   - document: The document, as it was.
  ///   - dataModel: The data model.
  ///   - processors: The event processors, which send messages to targets other than sessions. Default: none.
  ///   - services: The services for `<invoke>` elements of types other than SCXML. Default: none.
  ///   - file: The name of the file, for the error. Default: none.
  /// - Throws: ``ScriptFailure`` if the value is not that of a group with this chart; the errors of the other initializer;
  ///   the error of the machine if it cannot be in the saved state.
  public convenience init(
    resuming saved: JSONValue, _ document: ChartDocument, dataModel: some DataModel,
    processors: [any EventProcessor] = [], services: [any InvokedService] = [],
    file: String? = nil
  ) throws {
    let saved = try SavedGroup(saved)
    guard let first = saved.sessions.first else { throw SavedGroup.invalid }
    let session = try ChartSession(resuming: first.data, processors: processors)
    try self.init(
      document, dataModel: dataModel, session: session, services: services, file: file)
    try resume(root, from: first)
    for child in saved.sessions.dropFirst() { try addChild(child) }
    let invocations = try saved.services.compactMap { try addService($0) }
    try restoreEvents(of: saved)
    collecting { for invocation in invocations { resume(invocation) } }
  }

  private func resume(_ member: Member, from saved: SavedGroup.Session) throws {
    try member.machine.resume(from: saved.machine)
    member.isDone = member.machine.state.isFinal
    let invocations = member.program.invocations.indices
    guard saved.pending.allSatisfy(invocations.contains) else { throw SavedGroup.invalid }
    member.session.storage.pendingInvocations = saved.pending
  }

  private func addChild(_ saved: SavedGroup.Session) throws {
    guard let origin = saved.origin else { throw SavedGroup.invalid }
    let parent = try parent(origin.parent, of: origin.number, origin.id)
    let session = try ChartSession(resuming: saved.data)
    guard members[session.id] == nil else { throw SavedGroup.invalid }
    let member = try addChild(
      of: Origin(parent: parent, number: origin.number, id: origin.id, chart: origin.chart),
      session, to: parent)
    try resume(member, from: saved)
  }

  /// - Returns: The invocation; `nil` for one that has ended.
  private func addService(_ saved: SavedGroup.Service) throws -> ServiceInvocation? {
    let parent = try parent(saved.parent, of: saved.number, saved.id)
    parent.children[saved.number] = .ended(id: saved.id)
    guard let values = saved.values else { return nil }
    guard let service = findService(for: values.type) else {
      throw ScriptFailure(
        "No service was passed for the type '\(values.type)' of <invoke>: pass it to the resumed group",
        at: parent.program.invocations[saved.number].task.position)
    }
    let invocation = ServiceInvocation(saved.id, saved.number, values, service, parent, self)
    parent.children[saved.number] = .service(invocation)
    return invocation
  }

  /// An error is an event, as one of a start is.
  private func resume(_ invocation: ServiceInvocation) {
    guard let parent = invocation.parent else { return }
    do { try start(invocation, resuming: true) } catch {
      let position = parent.program.invocations[invocation.number].task.position
      parent.session.storage.fail(error, at: position)
      takeErrors(of: parent)
    }
  }

  /// The session of an invocation that has nothing yet.
  private func parent(_ session: String, of number: Int, _ id: String) throws -> Member {
    guard let parent = members[session], parent.program.invocations.indices.contains(number),
      parent.program.invocations[number].id == id, parent.children[number] == nil
    else { throw SavedGroup.invalid }
    return parent
  }

  private func restoreEvents(of saved: SavedGroup) throws {
    for event in saved.queue {
      guard let member = members[event.receiver] else { throw SavedGroup.invalid }
      var receiver = Child.session(member)
      if let service = event.service {
        guard let child = member.children.values.first(where: { $0.invocationID == service }) else {
          throw SavedGroup.invalid
        }
        receiver = child
      }
      queue.append(
        Delivery(
          event: event.event, receiver: receiver,
          sender: event.sender.flatMap { members[$0] }.map { .session($0) }))
    }
    for timer in saved.timers {
      guard let sender = members[timer.sender] else { throw SavedGroup.invalid }
      timerCount += 1
      timers.append(
        Timer(
          due: timer.time, number: timerCount, event: timer.event, target: timer.target,
          sender: sender, id: timer.id))
    }
  }
}

extension SessionGroup.Child {
  /// The session, or that which has invoked the service.
  fileprivate var session: SessionGroup.Member? {
    switch self {
    case .session(let member): member
    case .service(let invocation): invocation.hasEnded ? nil : invocation.parent
    case .ended: nil
    }
  }

  fileprivate var serviceID: String? {
    if case .service(let invocation) = self { invocation.id } else { nil }
  }
}
