import ChartDocuments
import LoadedCharts
import Schematic
import Statecharts
import TestSupport

/// The error that `fail` throws: the files name it.
struct Mistake: Error {}

/// What charts call: it notes each call, and answers by chance, the same each time.
final class CallLog {
  private var random: SeededRandom
  private var lines: [String] = []

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  /// What was called since the last time.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func note(_ line: String) { lines.append(line) }

  func chance() -> Bool { .random(using: &random) }

  private func holds(_ name: String) throws -> Bool {
    note(name)
    let answer = Int.random(in: 0..<8, using: &random)
    if answer == 0 { throw Mistake() }
    return answer % 2 == 0
  }

  // What the protocols of the charts require.
  var g: Bool { get throws { try holds("g") } }
  var h: Bool { get throws { try holds("h") } }
  func a() { note("a") }
  func b() { note("b") }
  func doIt() { note("do it") }
  func log(_ text: String, label: String?) { note("\(label ?? ""): \(text)") }
  func fail() throws {
    note("fail")
    if chance() { throw Mistake() }
  }
  func atLeast(_ value: Double) throws -> Bool { try holds("at least \(value)") }
  func count(by number: Int, with text: String) { note("count \(number) \(text)") }
  /// The result of a final state, which may throw.
  func number(_ name: String) throws -> Int {
    note(name)
    let number = Int.random(in: 0..<8, using: &random)
    if number == 0 { throw Mistake() }
    return number
  }
  func isEvenNumber(_ number: Int?) -> Bool {
    note("is \(number.map { "\($0)" } ?? "nothing") even")
    return number.map { $0.isMultiple(of: 2) } ?? false
  }
  func keepNumber(_ number: Int?) { note("keep \(number.map { "\($0)" } ?? "nothing")") }
  var pause: Duration { .seconds(2) }
  func wait(_ value: Int) -> Duration { .seconds(value) }
  func selected() throws -> String? {
    note("select")
    return ["one", "two", nil].randomElement(using: &random) ?? nil
  }
  /// What the work of a task ends with.
  func outcome(_ file: String) -> Bool {
    note("fetch \(file)")
    return chance()
  }
}

extension ChartBindings<CallLog> {
  /// The same functions for all documents.
  static var calls: Self {
    var bindings = Self()
    bindings.guard("g") { log, _ in try log.g }
    bindings.guard("h") { log, _ in try log.h }
    bindings.guardWithContext("atLeast") { context in
      guard case .number(let text)? = context.parameters, let value = Double(text) else {
        return false
      }
      return try context.subject.atLeast(value)
    }
    bindings.action("a") { log, _ in log.a() }
    bindings.action("b") { log, _ in log.b() }
    bindings.action("do it") { log, _ in log.doIt() }
    bindings.action("fail") { log, _ in try log.fail() }
    bindings.actionWithContext("count") { context, parameters in
      guard case .object(let members)? = parameters, case .number(let number) = members[0].value,
        case .string(let text) = members[1].value
      else { return }
      context.subject.count(by: Int(number) ?? 0, with: text)
    }
    bindings.result("total") { log, _ in try log.number("total") }
    bindings.result("share") { log, parameters in
      try log.number("share \(parameters == .object([.init("parts", .number("2"))]) ? 2 : 0)")
    }
    bindings.guard("isEven") { log, event in log.isEvenNumber(try event?.value(as: Int.self)) }
    bindings.action("keep") { log, event in log.keepNumber(try event?.value(as: Int.self)) }
    bindings.delay("pause") { log, _ in log.pause }
    bindings.delay("wait") { log, parameters in
      guard case .number(let seconds)? = parameters else { return .zero }
      return log.wait(Int(seconds) ?? 0)
    }
    bindings.selection("select") { try $0.subject.selected().map { NamedState($0) } }
    bindings.work("fetch", with: { $0.outcome("a.txt") }) { succeeds, parameters in
      guard succeeds, parameters == .string("a.txt") else { throw Mistake() }
      return .done(nil)
    }
    bindings.onLog { log, entry in log.log(entry.text, label: entry.label) }
    return bindings
  }
}

extension CallLog: ActionsSubject, CompositesSubject, ConditionsSubject, ErrorEventsSubject,
  FailuresSubject, HistoriesSubject, NamesSubject, PointsSubject, RegionsSubject, TimesSubject,
  WaitingSubject
{}

extension CallLog: BranchesSubject {
  func select() throws -> Branches.State? { try selected().flatMap(Branches.State.init) }
}

extension CallLog: TasksSubject {
  func fetch(_ file: String) -> @Sendable () async throws -> Tasks.Event? {
    let succeeds = outcome(file)
    return {
      guard succeeds else { throw Mistake() }
      return nil
    }
  }
}

extension CallLog: ResultsSubject {
  var total: Any { get throws { try number("total") } }
  func share(parts: Int) throws -> Any { try number("share \(parts)") }
  func isEven(_ result: Any?) -> Bool { isEvenNumber(result as? Int) }
  func keep(_ result: Any?) { keepNumber(result as? Int) }
  func keep() { keepNumber(nil) }
}
