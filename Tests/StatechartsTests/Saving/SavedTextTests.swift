import Foundation
import Schematic
import Statecharts
import Testing

/// Saved machines as text.
@Suite struct SavedTextTests {
  typealias Saved = Parcel.Machine.Saved
  private let schema: Parcel.Schema

  init() throws { schema = try StatechartSchema(Parcel()) }

  private func text(_ saved: Saved, _ format: JSONEncoder.OutputFormatting = []) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = format
    return try schema.text(of: saved) {
      String(decoding: try encoder.encode($0), as: UTF8.self)
    }.description
  }

  private func saved(_ text: String) throws -> Saved {
    try schema.saved(from: SavedText(text)) {
      try JSONDecoder().decode(Parcel.Event.self, from: Data($0.utf8))
    }
  }

  private func machine(after events: Parcel.Event...) -> Parcel.Machine {
    let machine = StateMachine(schema: schema)
    machine.hostActivities(by: StillHost())
    machine.start()
    for event in events { machine.handle(event) }
    return machine
  }

  /// A machine with all that can be saved.
  private var full: Saved {
    machine(
      after: .write, .pack, .note(text: "\"a\"\n", urgent: false), .print, .print
    ).saved
  }

  @Test func `one active state is short`() throws {
    #expect(
      try text(machine().saved)
        == #"{"v":2,"structure":"\#(schema.structureHash)","in":["desk/reading"]}"#)
  }

  @Test func `all that is saved is restored`() throws {
    let saved = full
    #expect(saved.deferredEvents.count == 1 && saved.delayedEvents.count == 1)
    #expect(saved.stateTimers.count == 2)
    let read = try self.saved(text(saved))
    #expect(read.state == saved.state)
    #expect(read.deferredEvents == saved.deferredEvents)
    #expect(read.delayedEvents == saved.delayedEvents)
    #expect(Set(read.stateTimers) == Set(saved.stateTimers))
    let machine = StateMachine(schema: schema)
    try machine.resume(from: read)
    machine.hostActivities(by: StillHost())
    for event in [Parcel.Event.box, .back, .back] { machine.handle(event) }
    #expect(machine.state.leaves == [.writing])
  }

  @Test func `a delayed event is restored with its submachine`() throws {
    var saved = full
    saved.delayedEvents[0].submachine = ["shelf", "left"]
    #expect(try self.saved(text(saved)).delayedEvents == saved.delayedEvents)
  }

  @Test func `equal machines have equal texts, whatever the encoder and the order`() throws {
    var other = full
    other.stateTimers.reverse()
    #expect(try text(other, [.prettyPrinted, .sortedKeys]) == text(full))
    #expect(try text(saved(text(full))) == text(full))
  }

  @Test func `the keys of an event are in order, in arrays as well`() throws {
    let text = try schema.text(of: full) { _ in #"[{"b":1,"a":2}]"# }
    #expect(text.deferredEvents == [#"[{"a":2,"b":1}]"#])
  }

  @Test func `a machine that has ended or was not started is restored`() throws {
    let stopped = machine(after: .pack)
    stopped.stop()
    let terminated = machine(
      after: .pack, .print, .print, .box, .back, .note(text: "", urgent: true))
    #expect(terminated.state.isTerminated)
    for machine in [stopped, terminated, StateMachine(schema: schema)] {
      #expect(try saved(text(machine.saved)).state == machine.state)
    }
  }

  @Test func `states that were renamed are renamed in the text`() throws {
    var text = try SavedText(#"{"v":2,"in":["desk/scribbling"]}"#)
    #expect(text.structure == nil)
    let error = #expect(throws: IncompatibleConfigurationError.self) {
      try self.saved(text.description)
    }
    #expect(error?.faults.map(\.description) == ["'desk/scribbling' is not declared in it."])
    text.states = ["desk/writing"]
    #expect(try saved(text.description).state.leaves == [.writing])
  }

  @Test(arguments: [
    #"["desk"]"#, #"["desk/reading","desk/writing"]"#, #"["packing@box/boxing"]"#,
    #"["sent","sent"]"#,
    #"["packing"]"#, #"[""]"#,
  ])
  func `no machine resumes in states that do not fit`(states: String) {
    #expect(throws: IncompatibleConfigurationError.self) {
      try saved(#"{"v":2,"in":\#(states)}"#)
    }
  }

  @Test func `every mismatch is reported, of joins and of regions`() throws {
    let error = #expect(throws: IncompatibleConfigurationError.self) {
      try saved(#"{"v":2,"in":["packing@box/boxed"],"joins":{"gone":["packing@box/boxed"]}}"#)
    }
    #expect(
      error?.faults.map(\.description) == [
        "It has no join 'gone'.",
        "'packing' is active, and the second region of 'packing' is not.",
      ])
  }

  @Test func `history that does not fit is discarded`() throws {
    for history in [
      #"{"desk":["sent"]}"#, #"{"gone":["sent"]}"#, #"{"desk":[]}"#,
      #"{"desk":["desk/writing","gone"]}"#,
    ] {
      let read = try saved(#"{"v":2,"in":["sent"],"history":\#(history)}"#)
      #expect(try text(read) == text(Saved(state: saved(#"{"v":2,"in":["sent"]}"#).state)))
    }
  }

  @Test(arguments: [
    ("", "1:1: Expected a value, found the end of the file."), ("[]", "it is no object."),
    ("{\"v\":2}", "'in' is missing."), ("{\"in\":[]}", "its version 'v' is missing."),
    ("{\"v\":3,\"in\":[]}", "its version is 3, and this library reads 2. Update the library."),
    ("{\"v\":1,\"in\":[]}", "its version is 1, and this library reads 2."),
    (
      "{\"v\":2,\"in\":[],\"in\":[]}",
      "1:16: The member 'in' is a duplicate of that at 1:8: rename or remove one."
    ),
    ("{\"v\":2,\"in\":[]}}", "1:16: Expected the end of the file, found '}': remove what follows."),
    ("{\"v\":2,\"in\":[1]}", "'in' is no string."),
    ("{\"v\":2,\"in\":[],\"x\":1}", "'x' is unknown."),
    ("{\"v\":2,\"in\":[],\"timers\":{\"a#\":-1}}", "'a#' is no number of seconds, such as 1.5."),
    ("{\"v\":2,\"in\":[\"a\"],\"end\":\"stopped\"}", "it has 'end', and 'in' is not empty."),
  ])
  func `a text that is no saved machine is an error`(text: String, reason: String) {
    let error = #expect(throws: SavedTextError.self) { try SavedText(text) }
    #expect(error?.description == "The text is no saved machine: \(reason)")
  }

  @Test(arguments: [
    (#""structure":1"#, "'structure' is no string."),
    (#""end":"over""#, "'end' is neither stopped nor terminated."),
    (#""end":7"#, "'end' is no string."),
    (#""history":[]"#, "'history' is no object."),
    (#""history":{"a":"b"}"#, "'history' is no array."),
    (#""joins":{"j":[1]}"#, "'joins' is no string."),
    (#""deferred":{}"#, "'deferred' is no array."),
    (#""delayed":[1]"#, "'delayed' is no object."),
    (#""delayed":[{"after":1}]"#, "a delayed event has no 'event' or no 'after'."),
    (#""delayed":[{"event":"x"}]"#, "a delayed event has no 'event' or no 'after'."),
    (#""delayed":[{"event":"x","after":"1"}]"#, "'after' is no number of seconds, such as 1.5."),
    (
      #""delayed":[{"event":"x","after":1,"left":-1}]"#,
      "'left' is no number of seconds, such as 1.5."
    ),
    (#""delayed":[{"event":"x","after":1,"as":2}]"#, "'as' is no string."),
    (#""delayed":[{"event":"x","after":1,"of":2}]"#, "'of' is no array."),
    (#""delayed":[{"event":"x","after":1,"in":2}]"#, "'in' is unknown in 'delayed'."),
    (#""timers":[]"#, "'timers' is no object."),
    (
      #""timers":{"a":1}"#,
      "'a' is no timer: its name or its number is missing after '#'."
    ),
  ])
  func `a part of a saved machine that is wrong is named`(part: String, reason: String) {
    let error = #expect(throws: SavedTextError.self) {
      try SavedText("{\"v\":2,\"in\":[],\(part)}")
    }
    #expect(error?.description == "The text is no saved machine: \(reason)")
  }

  @Test func `durations keep all of their digits`() throws {
    for duration in [
      Duration.zero, .seconds(60), Duration(secondsComponent: 7, attosecondsComponent: 1),
      Duration(secondsComponent: .max, attosecondsComponent: 999_999_999_999_999_999),
    ] {
      var text = SavedText(states: [])
      text.timers = [SavedStateTimer(of: "a", timeLeft: duration)]
      #expect(try SavedText(text.description) == text)
    }
    // A longer one is written as the longest.
    var text = SavedText(states: [])
    text.timers = [SavedStateTimer(of: "a", timeLeft: .seconds(Int64.max) * 4)]
    #expect(text.description.contains(":9223372036854775807.999999999999999999"))
  }

  @Test func `nesting is limited, so that no text exhausts the stack`() {
    let deep = #"{"v":2,"in":"# + String(repeating: "[", count: 100_000)
    #expect(throws: SavedTextError.self) { try SavedText(deep) }
  }

  @Test func `an event that is written is read, however deep it is nested`() throws {
    func text(_ levels: Int) throws -> SavedText {
      let nested = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
      return try schema.text(of: full) { _ in nested }
    }
    #expect(try SavedText(text(297).description) == text(297))
    #expect(throws: SavedTextError.self) { try text(298) }
  }

  @Test func `keys of an event that differ in their normalization are different`() throws {
    let keys = #"{"e\u0301":1,"\u00E9":2}"#
    let text = try schema.text(of: full) { _ in keys }
    #expect(text.deferredEvents == ["{\"e\u{301}\":1,\"\u{E9}\":2}"])
    #expect(try SavedText(text.description) == text)
  }
}

// MARK: - Stored texts

extension SavedTextTests {
  private func golden(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let text = try String(contentsOf: folder.appending(path: "Golden/\(name)"), encoding: .utf8)
    return text.trimmingCharacters(in: .newlines)
  }

  @Test func `the text of version 2 is written and read`() throws {
    #expect(try text(full) == golden("saved-2.json"))
    #expect(try saved(golden("saved-2.json")).state == full.state)
  }

  @Test func `what the first version has saved is read`() throws {
    let read = try JSONDecoder().decode(Saved.self, from: Data(golden("saved-1.json").utf8))
    #expect(read.state == full.state && read.deferredEvents == full.deferredEvents)
    #expect(read.stateTimers.map(\.state) == ["boxing", "boxing"])
    let machine = StateMachine(schema: schema)
    try machine.resume(from: read)
    machine.hostActivities(by: StillHost())
    #expect(try text(machine.saved) == golden("saved-2.json"))
  }
}

// MARK: - Mutated texts

extension SavedTextTests {
  private static let count =
    ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1" ? 100_000 : 3_000

  @Test func `no mutated text is a trap, and what is read is written and read again`() throws {
    let originals = [Array(try text(full).utf8), Array(try text(machine().saved).utf8)]
    var random = TextMutator(seed: 7)
    var readCount = 0
    for index in 0..<Self.count {
      let mutant = random.mutated(originals[index % 2])
      guard let saved = try? saved(mutant) else { continue }
      readCount += 1
      #expect(try self.saved(text(saved)).state == saved.state, "\(mutant)")
      let machine = StateMachine(schema: schema)
      try machine.resume(from: saved)
      machine.hostActivities(by: StillHost())
      for event in [Parcel.Event.box, .print, .print, .back, .pack] { machine.handle(event) }
    }
    #expect(readCount > Self.count / 100)
  }
}

/// Changes a few bytes of a text, or copies a part of it elsewhere.
private struct TextMutator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(max(limit, 1)))
  }

  mutating func mutated(_ text: [UInt8]) -> String {
    var text = text
    for _ in 0...next(3) {
      let position = next(text.count)
      switch next(4) {
      case 0: text[position] = Array(#"{}[]",:\0123456789eE.-+unlt/@#~"#.utf8)[next(31)]
      case 1: text.remove(at: position)
      case 2: text[position] = UInt8(next(256))
      default:
        let end = min(text.count, position + next(30))
        text.insert(contentsOf: text[position..<end], at: next(text.count))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
