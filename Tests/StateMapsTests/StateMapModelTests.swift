import Schematic
import StateMaps
import TestSupport
import Testing

/// Machines of random maps against a model with the checks in their documented order.
struct StateMapModelTests {
  @Test(arguments: [3, 8, 70])
  func `random maps behave as the model`(count: Int) throws {
    var random = SeededRandom(seed: UInt64(count))
    for _ in 0..<(count > 64 ? 4 : 60) {
      let plan = Plan(count: count, using: &random)
      let machine = try StateMachine(RandomMap(plan: plan))
      var model = Model(plan: plan)
      for step in 0..<60 {
        let request = model.plan.request(using: &random)
        let outcome = machine.handle(request)
        #expect(name(outcome) == model.handle(request), "\(plan), step \(step): \(request)")
        #expect(machine.state == model.state)
      }
    }
  }

  /// A byte that equals its neighbor: a byte without a table entry is looked up by hash.
  @Test func `states are compared with ==, not by their bytes`() throws {
    struct Grade: Hashable {
      let value: UInt8
      static func == (left: Self, right: Self) -> Bool { left.value / 10 == right.value / 10 }
      func hash(into hasher: inout Hasher) { hasher.combine(value / 10) }
    }
    struct Map: StateMap {
      typealias State = Grade
      var body: [Element] {
        state(Grade(value: 10), to: Grade(value: 20))
        state(Grade(value: 25))
      }
    }
    let machine = try StateMachine(Map())
    #expect(machine.transition(to: Grade(value: 19)) == .ignored)
    #expect(machine.transition(to: Grade(value: 29)).isTransition)
  }

  private func name<State>(_ outcome: Outcome<StateMapConfiguration<State>>) -> String {
    switch outcome {
    case .transitioned: "transitioned"
    case .ignored: "ignored"
    case .rejected(let error): (error as? StateMapRejection<State>).map { "\($0.reason)" } ?? "?"
    case .queued, .deferred, .subjectReleased, .failed: "\(outcome)"
    }
  }
}

/// A map as numbers.
private struct Plan {
  enum Barrier { case none, deny, redirect(Int) }
  var allowed: [Set<Int>]
  var isGlobal: [Bool]
  var isFinal: [Bool]
  var barriers: [Barrier]
  var next: [Int?]
  let background: Int?

  init(count: Int, using random: inout SeededRandom) {
    background = Bool.random(using: &random) ? count - 1 : nil
    let states = background == nil ? count : count - 1
    allowed = []
    isGlobal = []
    isFinal = []
    barriers = []
    next = []
    for state in 0..<states {
      // Each state has a transition to the next, so that all are reachable.
      let others = (0..<3).map { _ in Int.random(in: 0..<states, using: &random) }
      let isLast = state == states - 1
      allowed.append(Set(others + (isLast ? [] : [state + 1])))
      isFinal.append(isLast && Bool.random(using: &random))
      isGlobal.append(Int.random(in: 0..<5, using: &random) == 0)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: barriers.append(.deny)
      case 1: barriers.append(.redirect(Int.random(in: 0...count, using: &random)))
      default: barriers.append(.none)
      }
      let candidate = allowed[state].sorted().first
      next.append(isFinal[state] || Bool.random(using: &random) ? nil : candidate)
    }
  }

  func request(using random: inout SeededRandom) -> StateMapRequest<Int> {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: .suspend
    case 1, 2: .resume
    case 3: .next
    default: .to(Int.random(in: 0...allowed.count + 1, using: &random))
    }
  }
}

private struct RandomMap: StateMap {
  typealias State = Int
  let plan: Plan

  var body: [Element] {
    for id in plan.allowed.indices { declaration(id) }
    if let id = plan.background { background(id) }
  }

  private func declaration(_ id: Int) -> Element {
    switch (plan.isFinal[id], plan.isGlobal[id]) {
    case (true, true): finalGlobal(id) { content(id) }
    case (true, false): final(id) { content(id) }
    case (false, true): global(id, toAnyOf: plan.allowed[id]) { content(id) }
    case (false, false): state(id, toAnyOf: plan.allowed[id]) { content(id) }
    }
  }

  @StateMapBuilder<State, Subject>
  private func content(_ id: Int) -> [Element] {
    switch plan.barriers[id] {
    case .none: []
    case .deny: barrier("no") { false }
    case .redirect(let target): barrier { _ in .redirect(to: target) }
    }
    if let candidate = plan.next[id] { next(among: [candidate]) { candidate } }
  }
}

private struct Model {
  let plan: Plan
  var state = StateMapConfiguration(0)

  mutating func handle(_ request: StateMapRequest<Int>) -> String {
    switch request {
    case .suspend:
      if state.isSuspended { return "ignored" }
      state = StateMapConfiguration(
        plan.background ?? state.current, suspendedFrom: state.current)
      return "transitioned"
    case .resume:
      guard let remembered = state.suspendedFrom else { return "ignored" }
      state = StateMapConfiguration(remembered)
      return "transitioned"
    case .next:
      if let rejection = departureRejection { return rejection }
      guard let target = plan.next[state.current] else { return "noDynamicTransition" }
      return transition(to: target)
    case .to(let target):
      return departureRejection ?? transition(to: target)
    }
  }

  private var departureRejection: String? {
    if state.isSuspended { return "suspended" }
    return plan.isFinal[state.current] ? "finalState" : nil
  }

  private mutating func transition(to requested: Int) -> String {
    var target = requested
    var seen: [Int] = []
    while true {
      if seen.contains(target) { return "circularRedirect" }
      if target == plan.background { return "backgroundState" }
      guard plan.allowed.indices.contains(target) else { return "unknownState" }
      let isAllowed =
        plan.isGlobal[target] || target == state.current
        || plan.allowed[state.current].contains(target)
      guard isAllowed else { return "notAllowed" }
      switch plan.barriers[target] {
      case .deny: return #"denied("no")"#
      case .redirect(let next):
        seen.append(target)
        target = next
        continue
      case .none: break
      }
      if target == state.current { return "ignored" }
      state = StateMapConfiguration(target)
      return "transitioned"
    }
  }
}
