/// Makes the ids of tasks without one in the file: the name of their work.
///
/// Readers and writers make the same ids, so that a writer need not write them.
struct TaskNames {
  /// How many tasks have work of this name.
  private var counts: [String: Int] = [:]
  /// The ids in the file.
  private var ids: Set<String> = []

  init() {}

  /// Reads the tasks of a document, whose file has ids only for tasks that would otherwise get another one.
  init(of document: ChartDocument) {
    var tasks: [(task: ChartDocument.Task, number: Int, state: String)] = []
    func collect(_ state: ChartDocument.State) {
      for (number, task) in state.tasks.enumerated() { tasks.append((task, number, state.id)) }
      state.children.forEach(collect)
    }
    collect(document.root)
    for (task, _, _) in tasks { add(task.work.name, id: nil) }
    ids = Set(
      tasks.compactMap { task, number, state in
        task.id == id(of: task.work.name, number: number, in: state) ? nil : task.id
      })
  }

  /// Adds a task.
  ///
  /// - Parameters:
  ///   - work: The name of its work.
  ///   - id: The id in the file; `nil` if there is none.
  mutating func add(_ work: String, id: String?) {
    counts[work, default: 0] += 1
    if let id { ids.insert(id) }
  }

  /// The id of a task without one; `nil` if the name of its work cannot be an id.
  ///
  /// If several tasks have the same work, the state and a number follow: `load.a`, `load.a.1`.
  func id(of work: String, number: Int, in state: String) -> String? {
    guard SCXMLEvents.isName(work), !XStateReader.isCode(work) else { return nil }
    let place = number == 0 ? state : "\(state).\(number)"
    let id = counts[work] == 1 ? work : "\(work).\(place)"
    return ids.contains(id) || !SCXMLEvents.isName(id) ? nil : id
  }
}
