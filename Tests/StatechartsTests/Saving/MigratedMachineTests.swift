import Foundation
import Schematic
import Statecharts
import Testing

/// Saved machines of a former version of a chart, as text and by `Codable`.
@Suite struct MigratedMachineTests {
  typealias Saved = StateMachine<House.Schema>.Saved

  /// A state with history, a timer and a deferral; one with two regions and a join.
  struct House: Statechart {
    typealias State = String
    typealias Event = String
    var definitionVersion = 1
    var hall = "hall"
    var left = "left"
    var right = "right"
    var join = "all"
    var isExchanged = false
    var isWrapped = false
    var isFlat = false
    var hasDesk = true

    var body: [Element] {
      if isWrapped { state("house") { content } } else { content }
    }

    @ChartBuilder<String, String, Void> private var content: [Element] {
      if isFlat {
        state(hall)
      } else {
        state(hall) {
          state("door") {
            after(.seconds(60), send: "ring")
            defers("ring")
            on("up", to: "stairs")
          }
          state("stairs")
          on("in", to: "rooms")
          on("out", to: "garden")
        }
      }
      parallel("rooms") {
        if hasDesk { self.join(join, to: "garden") }
        if isExchanged, hasDesk { desk }
        region(left) {
          state("bed") { if hasDesk { on("go", via: .join(join)) } }
          state("bath")
        }
        if !isExchanged, hasDesk { desk }
      }
      state("garden") { if !isFlat { on("back", via: .history(of: hall)) } }
    }

    private var desk: Element { region(right) { state("desk") { on("leave", via: .join(join)) } } }
  }

  /// What a machine of a version is in another one, in both formats.
  private struct Outcomes: Equatable {
    var text: String
    var codable: String

    init(text: String, codable: String) { (self.text, self.codable) = (text, codable) }

    init(_ both: String) { self.init(text: both, codable: both) }
  }

  private func encode(_ event: String) -> String { "\"\(event)\"" }

  private func decode(_ event: String) throws -> String {
    try JSONDecoder().decode(String.self, from: Data(event.utf8))
  }

  private func outcome(of saved: () throws -> Saved, in schema: House.Schema) -> String {
    do {
      let machine = StateMachine(schema: schema)
      machine.hostActivities(by: StillHost())
      try machine.resume(from: saved())
      var text = try schema.text(of: machine.saved, encodingEvent: encode)
      text.structure = nil
      return "\(text)"
    } catch let error as IncompatibleConfigurationError {
      return error.faults.map { "\($0) \($0.remedy ?? "-")" }.joined(separator: "\n")
    } catch { return "\(error)" }
  }

  /// - Parameter migrations: `nil` to resume without any.
  private func outcomes(
    after events: [String], in new: House, _ migrations: [MigrationStep]? = nil
  ) throws -> Outcomes {
    let (former, schema) = (try StatechartSchema(House()), try StatechartSchema(new))
    let machine = StateMachine(schema: former)
    machine.hostActivities(by: StillHost())
    machine.start()
    for event in events {
      if event == "stop" { machine.stop() } else { machine.handle(event) }
    }
    let text = try SavedText(former.text(of: machine.saved, encodingEvent: encode).description)
    let decoded = try JSONDecoder().decode(
      Saved.self, from: JSONEncoder().encode(machine.saved))
    guard let steps = migrations else {
      return Outcomes(
        text: outcome(of: { try schema.saved(from: text, decodingEvent: decode) }, in: schema),
        codable: outcome(of: { decoded }, in: schema))
    }
    let migrations = [ChartMigration(from: 1, steps)]
    return Outcomes(
      text: outcome(
        of: {
          try schema.saved(
            from: schema.migrated(text, from: 1, by: migrations), decodingEvent: decode)
        }, in: schema),
      codable: outcome(
        of: {
          try schema.migrated(
            decoded, from: 1, by: migrations, encodingEvent: encode, decodingEvent: decode)
        }, in: schema))
  }

  private static let runs: [[String]] = [
    [], ["ring"], ["up"], ["up", "out"], ["in"], ["in", "go"], ["stop"], ["up", "out", "stop"],
  ]

  @Test(arguments: runs)
  func `both formats resume alike in each changed chart`(events: [String]) throws {
    let versions = [
      House(), House(join: "every"), House(isExchanged: true),
      House(isFlat: true), House(hall: "lobby", isFlat: true), House(hasDesk: false),
    ]
    for new in versions {
      let outcomes = try outcomes(after: events, in: new)
      #expect(outcomes.text == outcomes.codable)
    }
  }

  @Test(arguments: [House(hall: "halls"), House(left: "west"), House(isWrapped: true)])
  func `a state that was moved is missing in a text alone`(new: House) throws {
    for events in Self.runs {
      let outcomes = try outcomes(after: events, in: new)
      #expect(outcomes.codable.hasPrefix(#"{"v":2"#), "\(outcomes.codable)")
    }
  }

  @Test func `a state with another path is missing, and the step that moves it is named`() throws {
    #expect(
      try outcomes(after: [], in: House(isWrapped: true)).text
        == "'hall/door' is not declared in it, and 'house/hall/door' is. rename(\"hall\", to: \"house/hall\")"
    )
    #expect(
      try outcomes(after: ["in"], in: House(left: "west")).text
        == "'rooms@left/bed' is not declared in it, and 'rooms@west/bed' is. rename(\"rooms@left\", to: \"rooms@west\")"
    )
  }

  @Test func `regions are found by their names, in another order as well`() throws {
    let exchanged = try outcomes(after: ["in", "go"], in: House(isExchanged: true))
    #expect(
      exchanged
        == Outcomes(
          #"{"v":2,"in":["rooms@right/desk","rooms@left/bed"],"history":{"hall":["hall/door"]},"joins":{"all":["rooms@left/bed"]}}"#
        ))
  }

  @Test func `a migration changes both formats alike`() throws {
    let new = House(
      definitionVersion: 2, hall: "lobby", left: "west", join: "every", isWrapped: true)
    let steps: [MigrationStep] = [
      .rename("rooms@left", to: "rooms@west"), .rename("hall", to: "lobby"),
      .rename(join: "all", to: "every"), .rename("", to: "house"),
    ]
    for events in Self.runs {
      let outcomes = try outcomes(after: events, in: new, steps)
      #expect(outcomes.text == outcomes.codable)
      #expect(outcomes.text.hasPrefix(#"{"v":2"#), "\(outcomes.text)")
    }
    #expect(
      try outcomes(after: ["ring"], in: new, steps)
        == Outcomes(
          #"{"v":2,"in":["house/lobby/door"],"deferred":["ring"],"timers":{"house/lobby/door#0":60}}"#
        ))
  }

  @Test func `a step that does not fit the chart is an error of both`() throws {
    let error =
      "rename(\"hall\", to: \"hal\") from version 1: the chart does not declare 'hal'. Did you mean 'hall'?"
    let steps = [MigrationStep.rename("hall", to: "hal")]
    #expect(
      try outcomes(after: [], in: House(definitionVersion: 2), steps) == Outcomes(error))
  }

  @Test func `events are renamed by their names in JSON, and the data beside the machine`() throws {
    let schema = try StatechartSchema(House(definitionVersion: 2))
    var text = SavedText(states: ["hall/door"])
    text.deferredEvents = [#""bell""#]
    let migrations = [
      ChartMigration(
        from: 1, .event("bell", becomes: "ring"), .encodedData { $0.replacing("1", with: "2") })
    ]
    let both = try schema.migrated(text, data: "[1]", from: 1, by: migrations)
    #expect(both.text.deferredEvents == [#""ring""#] && both.data == "[2]")
    #expect(try schema.migrated(text, from: 1, by: migrations) == both.text)
    #expect(try schema.migrated(text, from: 2, by: migrations) == text)
  }

  @Test func `the error of resuming says how the machine is migrated`() throws {
    let schema = try StatechartSchema(House(definitionVersion: 2))
    let error = #expect(throws: IncompatibleConfigurationError.self) {
      try schema.saved(from: SavedText(states: ["hal/door"]), decodingEvent: decode)
    }
    #expect(
      error?.description == """
        The configuration does not match the chart. 'hal/door' is not declared in it, and 'hall/door' is. If an earlier \
        version of the chart saved it, migrate it: ChartMigration(from: …, .rename("hal", to: "hall")).
        """)
  }

  @Test func `an upload is migrated without its former chart`() throws {
    struct Upload: Statechart {
      enum State: String, Codable { case idle, sending }
      enum Event: String, Codable { case start, hold }
      var definitionVersion: Int { 2 }
      var body: [Element] {
        state(.idle) { on(.start, to: .sending) }
        state(.sending) { defers(.hold) }
      }
    }
    enum FormerState: String, Codable { case idle, uploading }
    enum FormerEvent: String, Codable { case start, pause }
    struct Former: Statechart {
      typealias State = FormerState
      typealias Event = FormerEvent
      var body: [ChartElement<State, Event, Void>] {
        state(.idle) { on(.start, to: .uploading) }
        state(.uploading) { defers(.pause) }
      }
    }
    let machine = try StateMachine(Former())
    machine.start()
    for event in [FormerEvent.start, .pause] { machine.handle(event) }
    let decoded = try JSONDecoder().decode(
      SavedMachine<Configuration<Upload.State>, FormerEvent>.self,
      from: JSONEncoder().encode(machine.saved))
    let saved = try StatechartSchema(Upload()).migrated(
      decoded, from: 1,
      by: [
        ChartMigration(
          from: 1, .rename("uploading", to: "sending"), .event("pause", becomes: "hold"))
      ])
    #expect(saved.state.leaves == [.sending] && saved.deferredEvents == [.hold])
  }
}
