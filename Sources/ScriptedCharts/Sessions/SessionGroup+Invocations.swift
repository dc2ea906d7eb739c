import ChartDocuments
import Foundation
import LoadedCharts

// Invocations (SCXML 6.4 and 6.5).
extension SessionGroup {
  /// Starts an invocation.
  ///
  /// - Returns: The session whose machine is to be started; `nil` for a service, and after an error, which the session of
  ///   the parent has.
  func begin(_ number: Int, in member: Member) -> Member? {
    let task = member.program.invocations[number].task
    do { return try make(number, in: member) } catch {
      member.session.storage.fail(error, at: task.position)
      return nil
    }
  }

  private func make(_ number: Int, in member: Member) throws -> Member? {
    let invocation = member.program.invocations[number]
    let (task, program, storage) = (invocation.task, member.program, member.session.storage)
    let data = try storage.open(program)
    let attributes = task.attributes { findService(for: $0) != nil }
    let type = try program.text(attributes.type, data)
    let service = type.flatMap(findService)
    guard service != nil || type.map(Self.types.contains) ?? true else {
      throw ScriptFailure(
        """
        The type '\(type ?? "")' of <invoke> is not supported: use 'scxml', or pass a service for it to the 'SessionGroup'
        """, at: task.position)
    }
    let source = try program.text(attributes.source, data)
    let payload = task.invocation?.payload ?? ChartDocument.Payload()
    let parameters = ChartDocument.Payload(names: payload.names, parameters: payload.parameters)
    let arguments = try program.value(of: parameters, storage, data)
    if let location = task.invocation?.idLocation {
      try data.assign(location, to: .string(invocation.id))
    }
    guard let type, let service else {
      let chart = try invokedChart(of: task, source, program, data)
      try task.checkName(of: chart, dataModel)
      let origin = Origin(parent: member, number: number, id: invocation.id, chart: chart)
      return try addChild(of: origin, ChartSession(), arguments, to: member)
    }
    let content = try payload.content.flatMap { try program.value(of: $0, "the content", data) }
    let values = ServiceInvocation.Values(
      type: type, source: source, content: content, data: arguments)
    try start(ServiceInvocation(invocation.id, number, values, service, member, self))
    return nil
  }

  /// Creates the session of an invocation.
  @discardableResult
  func addChild(
    of origin: Origin, _ session: ChartSession, _ arguments: JSONValue? = nil, to parent: Member
  ) throws -> Member {
    let (task, storage) = (
      parent.program.invocations[origin.number].task, parent.session.storage
    )
    guard members.count < Self.memberLimit, parent.depth < Self.depthLimit else {
      throw ScriptFailure(
        """
        <invoke> would start more than \(Self.memberLimit) sessions, or more than \(Self.depthLimit) in each other
        """, at: task.position)
    }
    let (text, file): (String, String)
    switch origin.chart {
    case .file(let name): (text, file) = (try parent.program.text(ofFile: name), name)
    case .content(let content): (text, file) = (content, "the content of <invoke>")
    }
    let document = try ChartDocument(scxml: Data(text.utf8), file: file)
    let program = try ScriptedProgram(document, dataModel, hasGroup: true, file: file)
    session.storage.group = self
    session.storage.processors = storage.processors
    let hasContent = task.invocation?.payload.content != nil
    session.storage.place = storage.place ?? (hasContent ? task.position : nil)
    if case .object(let members)? = arguments {
      session.storage.arguments = Dictionary(members.map { ($0.name, $0.value) }) { $1 }
    }
    let child = try Member(program, session, origin: origin, file: file)
    parent.children[origin.number] = .session(child)
    members[session.id] = child
    return child
  }

  private func invokedChart(
    of task: ChartDocument.Task, _ source: String?, _ program: ScriptedProgram,
    _ data: any DataContext
  ) throws -> InvokedChart {
    guard let content = task.invocation?.payload.content else {
      if let source { return .file(source) }
      throw ScriptFailure(
        "<invoke> has neither a source nor content: add src or <content>", at: task.position)
    }
    if case .text(let text) = content { return .content(text) }
    guard case .string(let text)? = try program.value(of: content, "the content", data) else {
      throw ScriptFailure("The content of <invoke> is no text of a chart", at: task.position)
    }
    return .content(text)
  }

  private static let types = [
    "scxml", "http://www.w3.org/TR/scxml/", "http://www.w3.org/TR/scxml",
  ]
}

extension SessionGroup.Member {
  /// The value of the final state of the chart that is active.
  var result: JSONValue? {
    let active = Set(machine.state.states.map(\.id))
    return program.document.root.states.lazy
      .filter { $0.kind == .final && active.contains($0.id) }
      .compactMap(\.result).first
      .flatMap { session.storage.results[$0.name] }
  }

  /// Performs the actions of `<finalize>` for an event of an invoked session.
  func finalize(_ number: Int, _ event: NamedEvent) {
    guard let invocation = program.invocations[number].task.invocation,
      let actions = invocation.finalize
    else { return }
    let storage = session.storage
    do {
      let data = try storage.open(program, seeing: event, machine.state.states.map(\.id))
      storage.beginBlock(program)
      if actions.isEmpty { try updateLocations(of: invocation.payload, event, data) }
      try program.perform(actions, storage, data)
    } catch is BlockEnded {} catch { storage.fail(error) }
    storage.endBlock()
  }

  /// An empty `<finalize>` assigns the members of the event's data to the locations of the same names.
  private func updateLocations(
    of payload: ChartDocument.Payload, _ event: NamedEvent, _ data: any DataContext
  ) throws {
    guard case .object(let members)? = event.data else { return }
    let parameters = payload.parameters.filter(\.isLocation).map { ($0.name, $0.value) }
    for (name, location) in payload.names.map({ ($0, ChartDocument.Expression($0)) }) + parameters {
      guard let member = members.first(where: { $0.name == name }) else { continue }
      try data.assign(location, to: member.value)
    }
  }
}

extension ChartDocument.Task {
  /// - Throws: ``ScriptFailure`` if the reader has kept the source or the type only as a name, and there is no such file.
  fileprivate func checkName(
    of chart: SessionGroup.InvokedChart, _ dataModel: any DataModel
  ) throws {
    guard case .file(let name) = chart, invocation == nil,
      !extras.members.contains(where: { $0.name == "type" }),
      try dataModel.text(ofFile: name) == nil
    else { return }
    throw ScriptFailure(
      """
      No text was passed for the file '\(name)', and no service for a type of this name. Pass the text in the 'files' of \
      the data model, or the service to the 'SessionGroup'
      """, at: position)
  }

  /// The type and the source that the file gives, which a reader keeps in one of several places.
  ///
  /// - Parameter isType: Whether a service is for a type. Without data and `src`, the type is the name of the work.
  fileprivate func attributes(
    isType: (String) -> Bool
  ) -> (type: ChartDocument.Value?, source: ChartDocument.Value?) {
    if let invocation { return (invocation.type, invocation.source) }
    if case .string(let type)? = extras.members.first(where: { $0.name == "type" })?.value {
      return (.literal(type), .literal(work.name))
    }
    return isType(work.name) ? (.literal(work.name), nil) : (nil, .literal(work.name))
  }
}
