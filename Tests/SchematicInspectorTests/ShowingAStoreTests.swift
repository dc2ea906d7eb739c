import DurableMachines
import DurableMachinesInspector
import SchematicInspector
import StateGraphs
import Statecharts
import Testing

private struct Parcel: Statechart, Sendable {
  enum State: Sendable { case packing, boxing, labeled, sent }
  enum Event: String, Codable, Equatable, Sendable { case label, send }
  struct Subject: Codable, Sendable {}

  var body: [Element] {
    state(.packing) {
      state(.boxing) { on(.label, to: .labeled) }
      state(.labeled) { on(.send, to: .sent) }
    }
    state(.sent)
  }
}

@Suite struct `Showing a store` {
  private let requests = `Answering requests`()
  private let inspector = Inspector(hosts: ["127.0.0.1:8421"], allowsSending: true)

  private func ask(_ target: String) async throws -> [String] {
    let response = await requests.respond(
      "GET", target, try await requests.session(of: inspector), of: inspector)
    #expect(response.status == 200)
    return requests.text(response).split(separator: "\n").map(String.init)
  }

  private func parcels() async throws -> DurableMachines<Parcel> {
    let parcels = try await DurableMachines(Parcel(), in: .memory, initial: Parcel.Subject.init)
    for id in ["b-1", "a-2", "a-1"] { try await parcels.create(id) }
    try await parcels.handle(.label, to: "a-2", eventID: "1")
    try inspector.add(parcels, named: "Parcels")
    return parcels
  }

  @Test func `machines are listed with their states, and counted`() async throws {
    let parcels = try await parcels()
    let lines = try await ask("/machines?fleet=f1")
    #expect(try lines.lines("machine").map { $0["machine"] } == ["a-1", "a-2", "b-1"])
    #expect(try lines.lines("machine")[0].texts("active") == ["packing", "packing/boxing"])
    let fleet = try #require(lines.lines("fleet").first)
    #expect(fleet["counts"] == #"{"packing":3,"packing/boxing":2,"packing/labeled":1}"#)
    #expect(fleet.texts("actions") == ["retry", "release"])
    _ = parcels
  }

  @Test func `a list has those in a state and with a text`() async throws {
    let parcels = try await parcels()
    let inState = try await ask("/machines?fleet=f1&state=packing%2Flabeled").lines("machine")
    #expect(inState.map { $0["machine"] } == ["a-2"])
    let named = try await ask("/machines?fleet=f1&text=b").lines("machine")
    #expect(named.map { $0["machine"] } == ["b-1"])
    #expect(try await ask("/machines?fleet=f1&older=3600").lines("machine").isEmpty)
    _ = parcels
  }

  @Test func `the log of a machine has its events, with the states around the innermost ones`()
    async throws
  {
    let parcels = try await parcels()
    let step = try #require(try await ask("/log?fleet=f1&machine=a-2").lines("step").last)
    #expect(step["event"] == "label")
    #expect(step["outcome"] == "transitioned")
    #expect(step.texts("to") == ["packing", "packing/labeled"])
    #expect(step["text"] == "label")
    #expect(step["swift"] == ".label")
    // The start is no event.
    let start = try #require(try await ask("/log?fleet=f1&machine=a-2").lines("step").first)
    #expect(start["cause"] == "start" && start["event"] == nil && start["swift"] == nil)
    _ = parcels
  }

  @Test func `an unknown action is refused with a sentence`() async throws {
    let parcels = try await parcels()
    let fields = try await requests.session(of: inspector)
    let body = #"{"fleet":"f1","machine":"a-1","action":"delete"}"#
    let response = await requests.respond("POST", "/act", fields, body, of: inspector)
    #expect(response.status == 409)
    #expect(
      requests.text(response) == "There is no action 'delete': use 'retry' or 'release'.")
    let release = #"{"fleet":"f1","machine":"a-1","action":"release"}"#
    #expect(await requests.respond("POST", "/act", fields, release, of: inspector).status == 204)
    _ = parcels
  }
}
