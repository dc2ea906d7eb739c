import SchematicVerification
import Statecharts
import Testing

/// Eventless transitions with guards, which may be answered anew in each round of a loop.
@Suite struct LoopTests {
  /// States that lead to each other, each by eventless transitions with unnamed guards.
  struct Carousel: Statechart {
    typealias State = Int
    enum Event: CaseIterable { case go }

    let count: Int

    var body: [Element] {
      state(-1) { on(.go, to: 0) }
      for index in 0..<count {
        state(index) {
          always(to: (index + 1) % count).when { true }
          always(to: (index + 2) % count).when { true }
          always(to: count).when { true }
        }
      }
      state(count) { on(.go, to: -1) }
    }
  }

  @Test(arguments: [3, 5])
  func `a loop is followed once, and not in all combinations of its guards`(count: Int) throws {
    let model = try Carousel(count: count).explored()

    #expect(model.isComplete)
    // Each state can be left, or kept by guards that do not hold.
    #expect(Set(model.configurations.flatMap(\.leaves)).isSuperset(of: -1...count))
    #expect(model.findings.contains { $0.kind == .endlessLoop })
    #expect(model.approximations.contains(.endlessLoops))
  }

  /// Two states that lead to each other, each by an eventless transition; an action before each may change the answer.
  struct Seesaw: Statechart {
    enum State { case idle, left, right }
    enum Event: CaseIterable { case go }
    typealias Subject = Int

    var hasAction = false
    var readsContext = false
    var isNegated = false

    var body: [Element] {
      state(.idle) { on(.go, to: .left) }
      state(.left) {
        always(to: .right).when(heavy)
        if hasAction { onExit { _ in } }
      }
      state(.right) {
        always(to: .left).when(isNegated ? .not(heavy) : heavy)
        if hasAction { onExit { _ in } }
      }
    }

    private var heavy: ChartCondition<State, Event, Subject> {
      readsContext ? .guardWithContext("heavy") { $0.subject > 1 } : .guard("heavy") { $0 > 1 }
    }
  }

  private func isEndless(_ chart: Seesaw, readsActiveStates: Bool = true) throws -> Bool {
    var options = ExplorationOptions()
    options.guardsReadActiveStates = readsActiveStates
    return try chart.explored(options: options).findings.contains { $0.kind == .endlessLoop }
  }

  @Test func `the answer of a guard changes with actions only, so that no loop needs another one`()
    throws
  {
    #expect(try isEndless(Seesaw()))
    #expect(try !isEndless(Seesaw(isNegated: true)))
    #expect(try isEndless(Seesaw(hasAction: true, isNegated: true)))
  }

  @Test func `a guard with a context may read the active states, unless that is ruled out`() throws
  {
    let chart = Seesaw(readsContext: true, isNegated: true)
    #expect(try isEndless(chart))
    #expect(try !isEndless(chart, readsActiveStates: false))
    #expect(
      try isEndless(
        Seesaw(hasAction: true, readsContext: true, isNegated: true), readsActiveStates: false))
  }

  @Test func `only guards that are asked are answered`() throws {
    struct Wide: Statechart {
      typealias State = Int
      enum Event: CaseIterable { case go }

      var body: [Element] {
        state(0) {
          for index in 1...16 { on(.go, to: index).when { true } }
        }
        for index in 1...16 { state(index) { on(.go, to: 0) } }
      }
    }
    let model = try Wide().explored()

    // Not 65,536: a guard after one that holds is not asked.
    #expect(model.edges(from: 0).count == 17)
  }
}
