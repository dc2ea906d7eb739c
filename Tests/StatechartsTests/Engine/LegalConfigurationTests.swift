import Schematic
import Statecharts
import Testing

/// Whether a machine of a chart can be in a configuration.
@Suite struct LegalConfigurationTests {
  struct Regions: Statechart {
    typealias State = Int
    typealias Event = Int

    var body: [Element] {
      parallel(0) {
        region {
          state(1) { on(1, to: 2) }; state(2)
        }
        region {
          state(3); state(4)
        }
      }
    }
  }

  struct Row: Statechart {
    typealias State = Int
    typealias Event = Int

    var body: [Element] {
      state(0) { for number in 1...6 { state(number) } }
    }
  }

  private func started<Chart: Statechart<Int, Int, Void>>(
    _ chart: Chart
  ) throws -> StateMachine<StatechartSchema<Int, Int, Void>> {
    let machine = StateMachine(schema: try StatechartSchema(chart))
    machine.start()
    return machine
  }

  @Test func `the configurations of a machine are legal`() throws {
    let machine = try started(Regions())
    #expect(machine.schema.mismatches(in: machine.state) == [])
    machine.handle(1)
    #expect(machine.schema.mismatches(in: machine.state) == [])
    machine.stop()
    #expect(machine.schema.mismatches(in: machine.state) == [])
  }

  @Test func `one of another nesting is not, and every reason is given`() throws {
    let (regions, row) = (try started(Regions()), try started(Row()))
    let inRow = Configuration(regions.state, of: row.schema.initialState)
    #expect(row.schema.mismatches(in: inRow) == ["In '0', '2' and '5' are active at once."])

    let inRegions = Configuration(row.state, of: regions.schema.initialState)
    #expect(
      regions.schema.mismatches(in: inRegions)
        == [
          "The first region of '0' is active, and none of its states is.",
          "'0' is active, and the second region of '0' is not.",
        ].reversed())
  }
}
