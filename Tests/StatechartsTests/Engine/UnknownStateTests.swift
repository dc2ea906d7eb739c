import Foundation
import Schematic
import Statecharts
import Testing

/// A saved configuration with states that are gone, not from the chart alone but from its type.
@Suite struct UnknownStateTests {
  enum OldPage: String, Codable { case home, news, letter, network, radio, settings }
  enum Page: String, Codable { case home, news, letter, settings }

  /// The same chart, with or without what is gone.
  struct Pages<State: Hashable & RawRepresentable<String>>: Statechart {
    var body: [ChartElement<State, String, Void>] {
      let names = ["news", "letter", "network", "radio"].compactMap(State.init(rawValue:))
      if let home = State(rawValue: "home"), let settings = State(rawValue: "settings") {
        state(home) {
          for name in names { state(name) }
          for name in names { on(name.rawValue, to: name) }
          on("leave", to: settings)
        }
        state(settings) { on("back", via: .history(of: home)) }
      }
    }
  }

  private func saved(after events: String...) throws -> Configuration<Page> {
    let machine = try StateMachine(Pages<OldPage>())
    machine.start()
    for event in events { machine.handle(event) }
    return try JSONDecoder().decode(
      Configuration<Page>.self, from: JSONEncoder().encode(machine.state))
  }

  @Test func `resuming names an active state that is no longer declared`() throws {
    let saved = try saved(after: "network")
    let error = #expect(throws: IncompatibleConfigurationError.self) {
      try StateMachine(Pages<Page>()).resume(from: .init(state: saved))
    }
    #expect(error?.faults.map(\.description) == ["'home/network' is not declared in it."])
  }

  @Test func `a configuration with a state that is no longer declared can be printed`() throws {
    let saved = try saved(after: "network")
    #expect(saved.description == "home\n  'network'")
    #expect(saved.leaves == [])
    #expect(saved.states == [.home])
    let again = try JSONDecoder().decode(
      Configuration<Page>.self, from: JSONEncoder().encode(saved))
    #expect(again.description == saved.description)
  }

  @Test func `a recorded state that is no longer declared is discarded`() throws {
    let machine = try StateMachine(Pages<Page>())
    try machine.resume(from: .init(state: saved(after: "network", "leave")))
    machine.handle("back")
    #expect(machine.state.leaves == [.news])
  }

  @Test func `recorded states that are still declared are kept`() throws {
    let machine = try StateMachine(Pages<Page>())
    try machine.resume(from: .init(state: saved(after: "letter", "leave")))
    machine.handle("back")
    #expect(machine.state.leaves == [.letter])
  }

  /// A name that cannot be decoded if it is the one that is gone.
  struct Name: Hashable, Codable {
    static let gone = CodingUserInfoKey(rawValue: "gone")
    static let all = ["news", "letter", "network", "radio"]

    let text: String

    init(_ text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
      if let gone = Self.gone, decoder.userInfo[gone] as? String == text {
        throw CocoaError(.coderInvalidValue)
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  struct NamedPages: Statechart {
    let names: [String]

    var body: [ChartElement<Name, String, Void>] {
      state(Name("home")) {
        for name in names { state(Name(name)) }
        for name in names { on(name, to: Name(name)) }
        on("leave", to: Name("settings"))
      }
      state(Name("settings")) { on("back", via: .history(of: Name("home"))) }
    }
  }

  /// In the new chart, another state is at the place of each that is gone, except for the last.
  @Test(arguments: Name.all)
  func `a recorded state that is gone is not taken for the one at its place`(gone: String) throws {
    let machine = try StateMachine(NamedPages(names: Name.all))
    machine.start()
    for event in [gone, "leave"] { machine.handle(event) }
    let decoder = JSONDecoder()
    decoder.userInfo[try #require(Name.gone)] = gone
    let saved = try decoder.decode(
      Configuration<Name>.self, from: JSONEncoder().encode(machine.state))

    let names = Name.all.filter { $0 != gone }
    let resumed = try StateMachine(NamedPages(names: names))
    try resumed.resume(from: .init(state: saved))
    resumed.handle("back")
    #expect(resumed.state.leaves == [Name(names[0])])
  }

  @Test(arguments: [
    (#""network""#, "'network'"), ("7", "'7'"), (#"{"network":{}}"#, "'network'"),
    ("[1]", "a state that can't be read"),
  ])
  func `an unknown state is named by its encoded text`(written: String, name: String)
    throws
  {
    let text = #"""
      {"nodes":[{"kind":1,"parent":-1,"position":0,"isOnlyChild":false},
      {"state":\#(written),"kind":0,"parent":0,"position":0,"isOnlyChild":false}],
      "leaves":[1],"isTerminated":false,"histories":[],"arrivals":[]}
      """#
    let configuration = try JSONDecoder().decode(Configuration<Page>.self, from: Data(text.utf8))
    #expect(configuration.description == name)
  }
}
