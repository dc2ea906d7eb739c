import StateGraphs

extension XStateReader {
  /// Reads what a node invokes.
  mutating func readTasks(of index: Int) -> [ChartDocument.Task] {
    invocations(of: index).enumerated().compactMap { readTask($1, number: $0, of: index) }
  }

  /// Reads the transitions at the end of what a node invokes.
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

  private func taskID(of json: JSONNode, number: Int, of index: Int) -> String {
    json["id"]?.string ?? "\(number).\(nodes[index].xstateID)"
  }

  private mutating func readTask(
    _ json: JSONNode, number: Int, of index: Int
  ) -> ChartDocument.Task? {
    guard faults.members(json, "An invocation") != nil else { return nil }
    checkMembers(of: json, .invocation)
    if let id = json["id"] { _ = faults.text(id, "'id'") }
    guard let src = json["src"] else {
      faults.add("An invocation needs 'src', the name of the work.", at: json.position)
      return nil
    }
    guard let text = src.string else {
      faults.add(
        "'src' must be the name of the work, but is \(src.kind): write its name, and 'input' for values.",
        at: src.position)
      return nil
    }
    guard let name = readName(text, at: src.position, "'src'") else { return nil }
    var task = ChartDocument.Task(
      taskID(of: json, number: number, of: index),
      work: ChartDocument.Reference(
        name, parameters: json["input"]?.value, position: src.position),
      position: json.position)
    task.extras.members = extras(of: json, .invocation)
    return task
  }
}
