import Foundation
import Schematic
import StateMaps
import Testing

struct StateMapConfigurationTests {
  @Test func `a configuration's description is the current state`() {
    #expect("\(StateMapConfiguration("a"))" == "a")
    #expect("\(StateMapConfiguration("hidden", suspendedFrom: "a"))" == "hidden")
  }

  // MA-01: any Hashable type identifies states, not only an enum.
  @Test func `the states of a map can be values of a struct`() throws {
    struct Page: Hashable { let path: String }
    struct Site: StateMap {
      typealias State = Page
      var body: [Element] {
        state(Page(path: "/"), to: Page(path: "/help"))
        state(Page(path: "/help"), to: Page(path: "/"))
      }
    }
    let site = try StateMachine(Site())
    #expect(site.transition(to: Page(path: "/help")).isTransition)
    #expect(site.transition(to: Page(path: "/lost")).error is StateMapRejection<Page>)
    #expect(site.isIn(Page(path: "/help")))
  }

  // MA-03 (differs): there is no object for a state, so that only machines' states are compared.
  @Test func `the states of two machines are equal, and hash equally, if the current states are`()
    throws
  {
    let machines = try (0..<2).map { _ in try StateMachine(Links(pages: ["a": ["b"], "b": []])) }
    machines[0].transition(to: "b")
    #expect(machines[0].state != machines[1].state)
    machines[1].transition(to: "b")
    #expect(machines[0].state == machines[1].state)
    #expect(Set(machines.map(\.state)).count == 1)
    #expect(machines[0].state == StateMapConfiguration("b"))
  }

  @Test func `suspended configurations are equal only with equal remembered states`() {
    let configuration = StateMapConfiguration("hidden", suspendedFrom: "a")
    #expect(configuration != StateMapConfiguration("hidden", suspendedFrom: "b"))
    #expect(configuration != StateMapConfiguration("hidden"))
    #expect(Set([configuration, configuration]).count == 1)
  }

  @Test func `a configuration can be encoded and decoded`() throws {
    let configuration = StateMapConfiguration("hidden", suspendedFrom: "a")
    let data = try JSONEncoder().encode(configuration)
    let decoded = try JSONDecoder().decode(StateMapConfiguration<String>.self, from: data)
    #expect(decoded == configuration)
  }

  @Test func `a machine of a map is saved, encoded and resumed`() throws {
    struct Link: StateMap {
      enum State: String, Codable { case up, down }
      let initialState = State.up
      var body: [Element] {
        state(.up, to: .down)
        state(.down, to: .up)
      }
    }
    let machine = try StateMachine(Link())
    machine.transition(to: .down)
    machine.suspend()
    let data = try JSONEncoder().encode(machine.saved)
    let saved = try JSONDecoder().decode(Link.Machine.Saved.self, from: data)
    let resumed = try StateMachine(Link())
    try resumed.resume(from: saved)
    #expect(resumed.state == StateMapConfiguration(.down, suspendedFrom: .down))
  }

  @Test func `a state can be an optional`() {
    let configuration = StateMapConfiguration<Int?>(1, suspendedFrom: nil)
    #expect(configuration.isSuspended)
    #expect(!StateMapConfiguration<Int?>(nil).isSuspended)
  }

  @Test(arguments: [
    StateMapConfiguration<Int?>(nil), StateMapConfiguration(nil, suspendedFrom: Int?.none),
    StateMapConfiguration(1, suspendedFrom: Int?.none),
    StateMapConfiguration(nil, suspendedFrom: 1),
  ])
  func `a suspension in nil can be encoded and decoded`(
    configuration: StateMapConfiguration<Int?>
  ) throws {
    let data = try JSONEncoder().encode(configuration)
    let decoded = try JSONDecoder().decode(StateMapConfiguration<Int?>.self, from: data)
    #expect(decoded == configuration)
  }

  @Test(arguments: [
    (#"{"current":"a"}"#, StateMapConfiguration("a")),
    (#"{"version":1,"current":"a"}"#, StateMapConfiguration("a")),
    (#"{"current":"a","suspendedFrom":null}"#, StateMapConfiguration("a")),
    (#"{"current":"a","suspendedFrom":"b"}"#, StateMapConfiguration("a", suspendedFrom: "b")),
  ])
  func `a configuration decodes from JSON of another source`(
    text: String, configuration: StateMapConfiguration<String>
  ) throws {
    let decoded = try JSONDecoder().decode(
      StateMapConfiguration<String>.self, from: Data(text.utf8))
    #expect(decoded == configuration)
  }

  @Test func `the remembered state is encoded only while the map is suspended`() throws {
    let data = try JSONEncoder().encode(StateMapConfiguration("a"))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(Set(object.keys) == ["version", "current"])
    #expect(object["current"] as? String == "a")
  }

  @Test func `a configuration is encoded with the version of its format`() throws {
    struct File: Decodable { let version: Int }
    let data = try JSONEncoder().encode(StateMapConfiguration("hidden", suspendedFrom: "a"))
    #expect(try JSONDecoder().decode(File.self, from: data).version == 1)
  }

  @Test(arguments: [0, 2, 17])
  func `decoding throws for an unknown format version, whatever else the data contains`(
    version: Int
  ) throws {
    let text = #"{"version":\#(version),"state":"a"}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StateMapConfiguration<String>.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      return #expect(error == nil, "The data should be called corrupted.")
    }
    #expect(context.debugDescription.contains("version \(version) of its format"))
  }

  @Test func `a decoded configuration is accepted if the map declares its state`() throws {
    let schema = try StateMapSchema(Session())
    let known = StateMapConfiguration(Session.State.hidden, suspendedFrom: .loggedIn)
    #expect(try schema.validated(known) == known)
    #expect(try schema.validated(StateMapConfiguration(.loggedIn)).current == .loggedIn)
    #expect(throws: Session.Rejection.self) { try schema.validated(StateMapConfiguration(.hidden)) }

    let links = try StateMapSchema(Links(pages: ["home": []]))
    #expect(throws: Links.Rejection.self) { try links.validated(StateMapConfiguration("gone")) }
    #expect(
      try links.validated(StateMapConfiguration("hidden", suspendedFrom: "home")).current == "home")
  }

  @Test func `a schema rejects requests in a state that it does not declare`() throws {
    let schema = try StateMapSchema(Links(pages: ["home": []]))
    let gone = StateMapConfiguration("gone")
    #expect(throws: Rejection.self) { try schema.step(from: gone, on: .to("home")) }
    #expect(throws: Rejection.self) { try schema.step(from: gone, on: .next) }
    #expect(schema.allowedStates(from: "gone") == [])
  }

  @Test func `the description of a request is the call that makes it`() {
    let requests: [StateMapRequest<String>] = [.to("a"), .next, .suspend, .resume]
    #expect(requests.map { "\($0)" } == ["to(a)", "next", "suspend", "resume"])
  }
}
