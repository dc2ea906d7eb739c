import Schematic
import SchematicVerification
import Statecharts
import Testing

/// How near paths are to the fewest events that cover the same.
@Suite struct CoveragePlanTests {
  struct Ring: Statechart {
    typealias State = Int
    enum Event: CaseIterable { case next, skip }
    let count: Int

    var body: [Element] {
      for index in 0..<count {
        state(index) {
          on(.next, to: (index + 1) % count)
          if index == 0 { on(.skip, to: count / 2) }
        }
      }
    }
  }

  @Test func `the bound of a tour includes the way back`() throws {
    let plan = try Ring(count: 8).explored().coveragePlan(for: .transitions)

    // Nine transitions; a second path that takes the other one begins at the start.
    #expect(plan.minimumEventCount == 9)
    #expect(plan.eventCount == 9)
    #expect(plan.description == "1 path with 9 events; at least 9 events are needed.")
  }

  struct Star: Statechart {
    typealias State = Int
    typealias Event = Int

    var body: [Element] {
      state(0) { on(0, to: 1) }
      state(1) { for index in 2...5 { on(index, to: index) } }
      for index in 2...5 { state(index) }
    }
  }

  @Test func `branches without a way back need the way to them each time`() throws {
    let plan = try Star().explored().coveragePlan(for: .states)

    #expect(plan.paths.count == 4)
    #expect(plan.eventCount == 8)
    #expect(plan.minimumEventCount == 8)
  }

  struct Pairs: Statechart {
    enum State: CaseIterable { case all, a, b, c }
    enum Event: CaseIterable { case ab, bc, ca }

    var body: [Element] {
      parallel(.all) {
        region { state(.a) { on(.ab, .ca, to: .a) } }
        region { state(.b) { on(.ab, .bc, to: .b) } }
        region { state(.c) { on(.bc, .ca, to: .c) } }
      }
    }
  }

  @Test func `where each event takes two of three transitions, the bound is two events`() throws {
    let plan = try Pairs().explored().coveragePlan(for: .transitions)

    // One event is a bound, too, if one transition alone has a price.
    #expect(plan.minimumEventCount == 2)
    #expect(plan.eventCount == 2)
  }

  @Test(arguments: CoverageCriterion.allCases)
  func `no plan has fewer events than the bound`(criterion: CoverageCriterion) throws {
    for model in RandomModel.valid(4) {
      let explored = try model.chart().explored(events: RandomModel.events)
      let plan = explored.coveragePlan(for: criterion)
      #expect(plan.minimumEventCount <= plan.eventCount)
      #expect((plan.minimumEventCount > 0) == (plan.eventCount > 0))
    }
  }
}
