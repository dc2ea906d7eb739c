import ChartDocuments
import ChartModel
import LoadedCharts
import Schematic
import Statecharts
import TestSupport

/// The values of a data model: numbers, a text, and what is undefined.
struct Memory: Hashable {
  enum Value: Hashable {
    case undefined
    case number(Int)
    case text(String)

    var number: Int? { if case .number(let value) = self { value } else { nil } }
  }

  var x = Value.number(0)
  var y = Value.number(0)
  var mode = Value.undefined
}

/// A memory that actions change.
final class Holder {
  var memory: Memory
  var log: [String] = []
  init(_ memory: Memory) { self.memory = memory }
}

/// A random chart with conditions and statements, and the functions that they stand for.
struct RandomDataChart {
  typealias Predicate = (Memory, Int?) -> Bool

  private var random: SeededRandom
  private(set) var document = ChartDocument()
  private(set) var bindings = ChartBindings<Holder>()
  private(set) var states: [String] = []
  private var transitionCount = 0

  static let events = ["go", "turn"]

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    document.root = ChartDocument.State("")
    document.dataLanguage = "ecmascript"
    document.failingGuardsAreFalse = true
    for number in 0..<random.number(2...4) { states.append("s\(number)") }
    let isParallel = random.chance(40)
    if isParallel { states += ["p", "l1", "l2", "r1", "r2"] }
    document.root.states = states.filter { $0.hasPrefix("s") }.map { simple($0) }
    if isParallel { document.root.states.append(parallel()) }
    bindings.onLog { $0.log.append($1.text) }
  }

  private mutating func parallel() -> ChartDocument.State {
    var state = simple("p")
    state.kind = .parallel
    state.regions = [["l1", "l2"], ["r1", "r2"]].map { names in
      ChartDocument.Region(states: names.map { simple($0) })
    }
    return state
  }

  private mutating func simple(_ id: String) -> ChartDocument.State {
    var state = ChartDocument.State(id)
    if random.chance(30) { state.entry = [statement()] }
    if random.chance(20) { state.exit = [statement()] }
    for _ in 0..<random.number(1...4) { state.transitions.append(transition(from: id)) }
    return state
  }

  /// Each transition logs its number, so that it is known which are taken.
  private mutating func transition(from source: String) -> ChartDocument.Transition {
    let isEventless = random.chance(25)
    let trigger = ChartDocument.Trigger.events([.event(random.pick(Self.events))])
    // Eventless ones lead to later states only, so that no loop is endless.
    let later = states.drop { $0 != source }.dropFirst().filter { $0.hasPrefix("s") }
    let target = isEventless ? later.first : random.pick(states)
    var transition = ChartDocument.Transition(
      on: isEventless && target != nil ? .always : trigger,
      if: random.chance(85) || isEventless ? condition(depth: 0) : nil)
    if let target, isEventless || random.chance(80) {
      transition.destination = .targets([.state(target)])
    }
    transition.actions = [.log("t\(transitionCount)")]
    transitionCount += 1
    if random.chance(50) { transition.actions.append(statement()) }
    return transition
  }

  // MARK: - Conditions

  private mutating func condition(depth: Int) -> ChartDocument.Condition {
    guard depth < 2, random.chance(45) else { return atom() }
    switch random.number(below: 4) {
    case 0: return .not(condition(depth: depth + 1))
    case 1: return .any([condition(depth: depth + 1), condition(depth: depth + 1)])
    case 2: return .isIn(random.pick(states))
    default: return .all([condition(depth: depth + 1), condition(depth: depth + 1)])
    }
  }

  private mutating func atom() -> ChartDocument.Condition {
    let k = random.number(below: 4)
    let (text, holds): (String, Predicate) =
      switch random.number(below: 16) {
      case 0, 1: ("x == \(k)", { memory, _ in memory.x == .number(k) })
      case 2: ("x != \(k)", { memory, _ in memory.x != .number(k) })
      case 3: ("x < \(k)", { memory, _ in memory.x.number.map { $0 < k } ?? false })
      case 4: ("\(k) > x", { memory, _ in memory.x.number.map { $0 < k } ?? false })
      case 5: ("x >= \(k)", { memory, _ in memory.x.number.map { $0 >= k } ?? false })
      case 6: ("x === \(k)", { memory, _ in memory.x == .number(k) })
      case 7: ("y <= \(k)", { memory, _ in memory.y.number.map { $0 <= k } ?? false })
      case 8: ("y != \(k)", { memory, _ in memory.y != .number(k) })
      case 9: ("mode == 'on'", { memory, _ in memory.mode == .text("on") })
      case 10: ("mode != 'off'", { memory, _ in memory.mode != .text("off") })
      case 11: ("mode === undefined", { memory, _ in memory.mode == .undefined })
      case 12: ("mode", { memory, _ in memory.mode != .undefined })
      case 13: ("_event.data == \(k)", { _, data in data == k })
      case 14: ("_event.data < \(k)", { _, data in data.map { $0 < k } ?? false })
      default:
        (
          "x + y > \(k)",
          { memory, _ in (memory.x.number ?? -9) + (memory.y.number ?? -9) > k }
        )
      }
    bindings.guard(text) { holder, event in
      var data: Int?
      if case .number(let value)? = event?.data { data = Int(value) }
      return holds(holder.memory, data)
    }
    return .named(ChartDocument.Reference(text))
  }

  // MARK: - Statements

  private mutating func statement() -> ChartDocument.Action {
    let k = random.number(below: 4)
    let (kind, perform): (ChartDocument.Statement.Kind, (inout Memory) -> Void) =
      switch random.number(below: 8) {
      case 0, 1: (assign("x", "\(k)"), { $0.x = .number(k) })
      case 2:
        (
          assign("x", "(x + 1) % 4"),
          { $0.x = $0.x.number.map { .number(($0 + 1) % 4) } ?? .undefined }
        )
      case 3: (assign("y", "x"), { $0.y = $0.x })
      case 4: (assign("mode", "'on'"), { $0.mode = .text("on") })
      case 5: (assign("mode", "'off'"), { $0.mode = .text("off") })
      case 6:
        (
          .script(.text("x = undefined; mode = undefined")),
          {
            $0.x = .undefined
            $0.mode = .undefined
          }
        )
      default:
        (
          .forEach(
            item: "item", in: ChartDocument.Expression("[1, \(k)]"),
            [.statement(.init(assign("y", "item")))]), { $0.y = .number(k) }
        )
      }
    let statement = ChartDocument.Statement(kind)
    bindings.action(statement.text) { holder, _ in perform(&holder.memory) }
    return .statement(statement)
  }

  private func assign(_ variable: String, _ value: String) -> ChartDocument.Statement.Kind {
    .assign(ChartDocument.Expression(variable), .expression(ChartDocument.Expression(value)))
  }
}
