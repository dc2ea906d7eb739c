import ChartDocuments
import Foundation
import LoadedCharts

// What `<invoke>` starts (SCXML 6.4 and 6.5).
extension SessionGroup {
  /// Creates the session of an invocation.
  ///
  /// - Returns: `nil` after an error, which the session of the parent has.
  func begin(_ number: Int, in member: Member) -> Member? {
    let invocation = member.program.invocations[number]
    do {
      let child = try makeChild(invocation, in: member)
      member.children[number] = child
      members[child.session.id] = child
      return child
    } catch {
      member.session.storage.fail(error, at: invocation.task.position)
      return nil
    }
  }

  private func makeChild(
    _ invocation: ScriptedProgram.Invocation, in member: Member
  ) throws -> Member {
    guard members.count < Self.memberLimit, member.depth < Self.depthLimit else {
      throw ScriptFailure(
        """
        <invoke> would start more than \(Self.memberLimit) sessions, or more than \(Self.depthLimit) in each other
        """, at: invocation.task.position)
    }
    let (program, storage) = (member.program, member.session.storage)
    let data = try storage.open(program)
    let task = invocation.task
    let type = try program.text(task.typeOfWork, data)
    guard type.map(Self.types.contains) ?? true else {
      throw ScriptFailure(
        "The type '\(type ?? "")' of <invoke> is not supported: use 'scxml'", at: task.position)
    }
    let payload = task.invocation?.payload ?? ChartDocument.Payload()
    let (text, file) = try text(of: task, program, data)
    let values = ChartDocument.Payload(names: payload.names, parameters: payload.parameters)
    let arguments = try program.value(of: values, storage, data)
    let document = try ChartDocument(scxml: Data(text.utf8), file: file)
    let childProgram = try ScriptedProgram(document, dataModel, hasGroup: true, file: file)
    let session = ChartSession()
    session.storage.group = self
    session.storage.place = storage.place ?? (payload.content == nil ? nil : task.position)
    (session.onError, session.onLog) = (member.session.onError, member.session.onLog)
    if case .object(let members)? = arguments {
      session.storage.arguments = Dictionary(members.map { ($0.name, $0.value) }) { $1 }
    }
    let child = try Member(
      childProgram, session, parent: member, invocationID: invocation.id, file: file)
    child.machine.maximumSteps = member.machine.maximumSteps
    child.machine.maximumEvents = member.machine.maximumEvents
    if let location = task.invocation?.idLocation {
      try data.assign(location, to: .string(invocation.id))
    }
    return child
  }

  /// The text of the invoked chart, and the name of its file for errors.
  private func text(
    of task: ChartDocument.Task, _ program: ScriptedProgram, _ data: any DataContext
  ) throws -> (text: String, file: String) {
    let place = "the content of <invoke>"
    if let content = task.invocation?.payload.content {
      if case .text(let text) = content { return (text, place) }
      guard case .string(let text)? = try program.value(of: content, "the content", data) else {
        throw ScriptFailure("The content of <invoke> is no text of a chart", at: task.position)
      }
      return (text, place)
    }
    let source: ChartDocument.Value = task.invocation?.source ?? .literal(task.work.name)
    let name = try program.text(source, data) ?? ""
    return (try program.text(ofFile: name), name)
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
  /// The type that the file gives, which a reader keeps in one of two places.
  fileprivate var typeOfWork: ChartDocument.Value? {
    if let type = invocation?.type { return type }
    guard case .string(let text)? = extras.members.first(where: { $0.name == "type" })?.value else {
      return nil
    }
    return .literal(text)
  }
}
