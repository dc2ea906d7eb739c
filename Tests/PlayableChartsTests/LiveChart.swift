import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts

/// A machine that runs from its start, beside a page: it shares no code with the exploration.
final class LiveChart {
  let machine: StateMachine<StatechartSchema<NamedState, NamedEvent, Program>>
  let program = Program()
  private let chart: LoadedChart<Program>
  private let clock = StoppedClock()

  init(_ document: ChartDocument) throws {
    chart = try LoadedChart(document, bindings: Program.bindings(for: document))
    machine = StateMachine(schema: try chart.makeSchema(), subject: program)
    machine.activityHost = clock
    // As on a page.
    machine.maximumEvents = 1_000
    machine.trace { [program] trace in
      if case .taking(_, let event) = trace { program.handle(event?.name) }
    }
  }

  var leaves: [String] { machine.state.leaves.map(\.id) }
  var nodes: [Int] {
    get throws {
      let nodes = try chart.makeGraph(highlighting: machine.state).nodes
      return nodes.indices.filter { nodes[$0].isCurrent }
    }
  }
  var timers: [Int] { clock.timers.keys.map(Int.init).sorted() }
  var deferred: [String] { machine.saved.deferredEvents.map(\.name) }
  var delayed: [String] { machine.saved.delayedEvents.map(\.event.name) }

  func start(_ answers: [Program.Answer]) {
    program.begin(nil, answers)
    machine.start()
  }

  func handle(_ event: String, _ answers: [Program.Answer]) {
    program.begin(event, answers)
    machine.handle(NamedEvent(event))
  }

  func elapse(timer number: Int, _ answers: [Program.Answer]) {
    guard let event = clock.elapse(Int32(number)) else { return }
    program.begin(event.name, answers)
    machine.handle(event)
  }

  func deliver(_ index: Int, _ answers: [Program.Answer]) {
    program.begin(delayed[index], answers)
    clock.deliver(index)
  }
}

/// The program of a live chart: it answers as a script says.
final class Program {
  struct Answer: Hashable {
    let name: String
    /// The selected state, or "yes" or "no".
    let value: String
  }

  private var script: [Answer] = []
  private var known: [String: String] = [:]
  private var event: String?
  private(set) var log: [String] = []
  /// The questions that differ from those of the script.
  private(set) var unexpected: [String] = []
  var remaining: [Answer] { script }

  func begin(_ event: String?, _ script: [Answer]) {
    (self.event, self.script, known, log, unexpected) = (event, script, [:], [], [])
  }

  func handle(_ name: String?) {
    guard let name, name != event else { return }
    event = name
    note("event \(name)")
  }

  private func note(_ text: String) {
    known = [:]
    log.append(text)
  }

  private func answer(_ name: String) -> String {
    if let value = known[name] { return value }
    guard script.first?.name == name else {
      unexpected.append(name)
      return "no"
    }
    let value = script.removeFirst().value
    known[name] = value
    return value
  }

  static func bindings(for document: ChartDocument) -> ChartBindings<Program> {
    let names = ReferencedNames(document)
    var bindings = ChartBindings<Program>()
    for name in names.guards {
      bindings.guard(name) { program, _ in program.answer(name) == "yes" }
    }
    for name in names.actions { bindings.action(name) { program, _ in program.note(name) } }
    for name in names.delays { bindings.delay(name) { _, _ in .seconds(1) } }
    for name in names.selections.keys {
      bindings.selection(name) { context in
        let answer = context.subject.answer(name)
        return answer == "none" ? nil : NamedState(answer)
      }
    }
    for name in names.work { bindings.work(name, with: { _ in 0 }) { _, _ in .done(nil) } }
    for name in names.results { bindings.result(name) { _, _ in 0 } }
    bindings.onLog { program, entry in
      program.note("log " + [entry.label, entry.text].compactMap(\.self).joined(separator: ": "))
    }
    return bindings
  }
}

/// A host whose timers elapse when a test says so.
private final class StoppedClock: ActivityHost {
  private(set) var timers: [Int32: (event: NamedEvent, repeats: Bool)] = [:]
  private var delayed: [(number: Int, deliver: ((any Error)?) -> Void)] = []

  func begin(_ activity: Activity<NamedEvent>, number: Int32) {
    if case .timer(_, let event, let period) = activity { timers[number] = (event, period != nil) }
  }

  func end(_ number: Int32) { timers[number] = nil }

  func endAll() { timers = [:] }

  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {
    delayed.append((number, deliver))
  }

  func cancel(delayedEvent number: Int) { delayed.removeAll { $0.number == number } }

  func elapse(_ number: Int32) -> NamedEvent? {
    let timer = timers[number]
    if timer?.repeats == false { timers[number] = nil }
    return timer?.event
  }

  func deliver(_ index: Int) { delayed.remove(at: index).deliver(nil) }
}
