import SchematicVerification
import Statecharts
import Testing

/// In which states a machine is stuck although it has not ended, by what the state does with its events.
@Suite struct DeadEndTests {
  struct Trap: Statechart {
    enum State: CaseIterable { case out, inside, over }
    enum Event: CaseIterable { case go, call }

    /// What the state `inside` does with the event `go`.
    enum Way: CaseIterable { case nothing, deferral, guarded, leading, ending }

    let way: Way

    var body: [Element] {
      state(.out) { on(.go, .call, to: .inside) }
      state(.inside) {
        switch way {
        case .nothing: []
        case .deferral: defers(.go, .call)
        case .guarded: on(.go, to: .out).when("never") { false }
        case .leading: on(.go, to: .out)
        case .ending: on(.go, to: .over)
        }
      }
      final(.over)
    }
  }

  @Test(arguments: [Trap.Way.nothing, .deferral])
  func `a state that handles no event is a dead end`(way: Trap.Way) throws {
    let found = try Trap(way: way).explored().findings.filter { $0.kind == .deadEnd }
    #expect(found.map(\.state) == ["inside"])
    #expect(found.first?.path?.events.count == 1)
  }

  @Test(arguments: [Trap.Way.guarded, .leading, .ending])
  func `a state that may handle an event, and an end, are none`(way: Trap.Way) throws {
    #expect(try !Trap(way: way).explored().findings.contains { $0.kind == .deadEnd })
  }
}
