import Statecharts

/// The subject of these tests' charts: it records actions and evaluated guards.
final class Trace {
  var lines: [String] = []
  /// The names that hold, for guards.
  var facts: Set<String> = []
  var target: String?
  /// The machines with other types of events, for each machine that has this subject.
  var recoded: [RecodedMachines] = []

  func note(_ line: String) { lines.append(line) }

  func ask(_ fact: String) -> Bool {
    lines.append("\(fact)?")
    return facts.contains(fact)
  }

  /// The notes since the last call.
  func take() -> String {
    defer { lines = [] }
    return lines.joined(separator: " ")
  }
}

/// A chart of texts whose states note `+name` when they are entered and `-name` when they are left.
protocol TracedChart: Statechart where State == String, Event == String, Subject == Trace {}

extension TracedChart {
  func traced(
    _ id: String, initial: String? = nil,
    @ChartBuilder<String, String, Trace> _ content: () -> [Element] = { [] }
  ) -> Element {
    let elements = notes(id) + content()
    guard let initial else { return state(id) { elements } }
    return state(id, initial: initial) { elements }
  }

  func tracedParallel(
    _ id: String, @ChartBuilder<String, String, Trace> _ content: () -> [Element]
  ) -> Element {
    let elements = notes(id) + content()
    return parallel(id) { elements }
  }

  func tracedFinal(_ id: String) -> Element {
    final(id) { onEntry { $0.note("+" + id) } }
  }

  @ChartBuilder<String, String, Trace>
  private func notes(_ id: String) -> [Element] {
    onEntry { $0.note("+" + id) }
    onExit { $0.note("-" + id) }
  }
}
