import Foundation
import Schematic
import Statecharts
import Testing

/// The history of one region of a parallel state.
struct RegionHistoryTests {
  private let trace = Trace()

  private struct Mission: TracedChart {
    var body: [Element] {
      traced("ground") {
        on("camera", via: .history(of: "mission", region: "camera"))
        on("deep", via: .history(.deep, of: "mission", region: "camera"))
        on(
          "both",
          via: .fork(branches: [
            .via(.history(.deep, of: "mission", region: "camera")), .to("parked"),
          ]))
      }
      tracedParallel("mission") {
        on("land", to: "ground")
        region("camera") {
          history(defaults: ["zoomed"]) { $0.note("default") }
          traced("idle") { on("record", to: "zoomed") }
          traced("recording") {
            traced("plain")
            traced("zoomed")
          }
        }
        region("drive", initial: "cruising") {
          traced("parked")
          traced("cruising") { on("park", to: "parked") }
        }
      }
    }
  }

  private func run(_ events: String...) throws -> String {
    let machine = try Mission().started(trace)
    for event in events.dropLast() { machine.handle(event) }
    _ = trace.take()
    machine.handle(events[events.count - 1])
    return trace.take()
  }

  @Test func `without a record, the default of the region's history is entered`() throws {
    #expect(
      try run("camera") == "-ground +mission default +recording +zoomed +cruising")
    #expect(try run("deep") == "-ground +mission +idle +cruising")
  }

  @Test func `it restores one region, and the others are entered by default`() throws {
    for (event, expected) in [
      ("camera", "-ground +mission +recording +plain +cruising"),
      ("deep", "-ground +mission +recording +zoomed +cruising"),
      ("both", "-ground +mission +recording +zoomed +parked"),
    ] {
      #expect(try run("deep", "record", "park", "land", event) == expected)
    }
  }

  @Test func `its record survives being encoded`() throws {
    let machine = try Mission().started(trace)
    for event in ["deep", "record", "land"] { machine.handle(event) }
    let data = try JSONEncoder().encode(machine.state)
    let decoded = try JSONDecoder().decode(Configuration<String>.self, from: data)
    let schema = machine.schema
    let step = try schema.step(from: schema.validated(decoded), on: "deep", subject: trace)
    #expect(step?.state.leaves == ["zoomed", "cruising"])
    #expect(step?.transitions.map(\.description) == ["ground --> mission@camera/H*"])
    #expect(step?.transitions.first?.targets == ["mission"])
  }
}
