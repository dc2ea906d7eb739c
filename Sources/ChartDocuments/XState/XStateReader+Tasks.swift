import ChartModel

extension XStateReader {
  /// Reads the invocations of a node.
  mutating func readTasks(of index: Int) -> [ChartDocument.Task] {
    invocations(of: index).enumerated().compactMap { readTask($1, number: $0, of: index) }
  }

  /// Reads the transitions at the end of a node's invocations.
  mutating func readTaskTransitions(of index: Int) -> [ChartDocument.Transition] {
    invocations(of: index).enumerated().flatMap { number, json in
      let id = taskID(of: json, number: number, of: index)
      let done = json["onDone"].map { readTransitions($0, on: .taskDone(id), of: index) } ?? []
      let failed = json["onError"].map { readTransitions($0, on: .taskFailed(id), of: index) } ?? []
      return done + failed
    }
  }

  private func invocations(of index: Int) -> [JSONNode] {
    nodes[index].json["invoke"].map { $0.elements ?? [$0] } ?? []
  }

  /// The id in the file.
  ///
  /// Without one, it is the name of the work, which says more than XState's id from the place.
  private func taskID(of json: JSONNode, number: Int, of index: Int) -> String {
    let made = madeID(number, of: index)
    // Each invocation of a definition has its id.
    if let id = json["id"]?.string, !(isDefinition && id == made) { return id }
    return tasks.id(of: json.work, number: number, in: nodes[index].id) ?? made
  }

  private func madeID(_ number: Int, of index: Int) -> String {
    "\(number).\(nodes[index].xstateID)"
  }

  /// The id of the task with this id in XState's events, in a definition.
  func task(_ id: String, of index: Int) -> String {
    for (number, json) in invocations(of: index).enumerated() {
      let made = json["id"]?.string ?? madeID(number, of: index)
      if made == id { return taskID(of: json, number: number, of: index) }
    }
    return id
  }

  /// Notes the work of all nodes before tasks are read.
  mutating func readTaskNames() {
    for index in nodes.indices {
      for (number, json) in invocations(of: index).enumerated() {
        let id = json["id"]?.string
        let isMade = id == nil || isDefinition && id == madeID(number, of: index)
        tasks.add(json.work, id: isMade ? nil : id)
      }
    }
  }

  private mutating func readTask(
    _ json: JSONNode, number: Int, of index: Int
  ) -> ChartDocument.Task? {
    guard let members = faults.members(json, "An invocation") else { return nil }
    checkMembers(of: json, .invocation)
    if let member = members.first(where: { $0.name == "onSnapshot" }) {
      faults.warn(
        "'onSnapshot' is not performed: let the work send an event.", at: member.position)
    }
    if let id = json["id"] { _ = faults.text(id, "'id'") }
    if members.isEmpty {
      faults.add("An invocation needs 'src', the name of the work.", at: json.position)
      return nil
    }
    guard let work = readWork(json, of: index) else { return nil }
    var task = ChartDocument.Task(
      taskID(of: json, number: number, of: index), work: work, position: json.position)
    task.extras.members = extras(of: json, .invocation)
    let note = XStateNote(of: json)["invocation"]
    task.invocation = note?.value.decoded(as: ChartDocument.Invocation.self)
    // The input repeats the parameters.
    if let input = task.invocation?.input, task.work.parameters == input {
      task.work.parameters = nil
    }
    return task
  }

  /// Reads the name of the work: a text, or the `type` of an object, as in XState 4.
  ///
  /// For work that is a function, JSON has nothing or an object.
  private mutating func readWork(
    _ json: JSONNode, of index: Int
  ) -> ChartDocument.Reference? {
    place = Place(state: nodes[index].id, member: "")
    let input = json["input"]?.value
    guard let src = json["src"] else { return unnamed(input, at: json.position) }
    let name = src["type"] ?? src
    switch name.content {
    case .string:
      let others = (src.members ?? []).except(["type"])
      let parameters = input ?? (others.isEmpty ? nil : .object(others))
      return reference(name, parameters: parameters, .work)
    case .object, .null: return unnamed(input, at: src.position)
    case .bool, .number, .array: break
    }
    faults.add(
      "'src' must be the name of the work, but is \(name.kind): write its name, and 'input' for values.",
      at: src.position)
    return nil
  }

  private mutating func unnamed(
    _ input: JSONValue?, at position: SourcePosition
  ) -> ChartDocument.Reference {
    let name = makeName("work", at: position, because: "The work was a function")
    return ChartDocument.Reference(name, parameters: input, position: position)
  }
}

extension JSONNode {
  /// The name of the work of an invocation; empty if it has none.
  fileprivate var work: String {
    guard let src = self["src"], let name = (src["type"] ?? src).string else { return "" }
    return name
  }
}
