import Schematic
import Testing

@testable import SchematicVerification

/// Rows in lines of JSON, with a mapping or in a recording.
@Suite struct LogReaderTests {
  private func rows(
    _ lines: String..., mapping: LogMapping = LogMapping()
  ) throws -> [LogRow] {
    var reader = LogReader(mapping: mapping)
    return try lines.flatMap { try reader.rows(in: Array($0.utf8)) } + reader.finish()
  }

  @Test func `a line has the members of its row, and any may be missing`() throws {
    let found = try rows(
      #"{"machine":"1","event":"pay","from":["open"],"states":["paying"],"at":5,"outcome":"transitioned","chartVersion":2}"#,
      "", #"{"states":"paid"}"#, "{}")

    #expect(
      found == [
        LogRow(
          machine: "1", event: "pay", outcome: .transitioned, from: ["open"], states: ["paying"],
          at: 5, version: 2, line: 1),
        LogRow(states: ["paid"], line: 3), LogRow(line: 4),
      ])
  }

  @Test func `a mapping names other members, also inner ones, and the unit of the time`() throws {
    var mapping = LogMapping()
    for text in ["machine=order.id", "event=name", "states=to", "at=time:s"] {
      try mapping.change(text)
    }
    let found = try rows(
      #"{"order":{"id":7},"name":"pay","to":["paying"],"time":1.0000015}"#, mapping: mapping)

    #expect(
      found == [LogRow(machine: "7", event: "pay", states: ["paying"], at: 1_000_001, line: 1)])
    #expect(throws: LogMappingError(text: "state=to")) { try mapping.change("state=to") }
  }

  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-11-28T19:30:00.25Z", 1_795_894_200_250_000),
    ("2026-11-28T20:30:00+01:00", 1_795_894_200_000_000),
    ("2024-02-29T23:59:59-00:30", 1_709_252_999_000_000),
  ])
  func `a time may be a text`(text: String, microseconds: Int64) throws {
    #expect(try rows("{\"at\":\"\(text)\"}") == [LogRow(at: microseconds, line: 1)])
  }

  @Test(arguments: [
    (
      #"{"at":"yesterday"}"#,
      "'at' is \"yesterday\", and not a number or a time such as '2026-11-28T19:30:00Z'. Map another member, or correct the line."
    ),
    (
      #"{"states":[1]}"#,
      "'states' is [1], and not an array of states. Map another member, or correct the line."
    ),
    ("[]", "It is an array, and not an object."),
    ("{", "Expected the name of a member in double quotes, found the end of the file."),
  ])
  func `a line that is no row is an error with its number, and reading goes on`(
    line: String, reason: String
  ) throws {
    var reader = LogReader()
    _ = try reader.rows(in: Array("{}".utf8))
    #expect(throws: LogLineError(line: 2, reason: reason)) {
      try reader.rows(in: Array(line.utf8))
    }
    #expect(try reader.rows(in: Array("{}".utf8)) == [LogRow(line: 3)])
  }

  @Test func `a recording may begin with empty lines`() throws {
    let found = try rows(
      "", #"{"format":"schematic-inspector","version":1,"time":1,"sends":false}"#,
      #"{"type":"step","machine":"m","number":0,"time":1,"cause":"start","outcome":"transitioned","to":["open"]}"#
    )

    #expect(
      found == [
        LogRow(
          machine: "m", kind: .start, outcome: .transitioned, from: [], states: ["open"],
          at: 1_000_000, line: 3)
      ])
  }

  @Test func `a recording has one row for an event and those that it sends and recalls`() throws {
    let found = try rows(
      #"{"format":"schematic-inspector","version":1,"time":1,"sends":false}"#,
      #"{"type":"chart","chart":"Door","name":"Door"}"#,
      #"{"type":"step","machine":"m","number":0,"time":1,"cause":"start","outcome":"transitioned","to":["open"]}"#,
      #"{"type":"step","machine":"m","number":1,"time":2,"event":"push","cause":"external","outcome":"transitioned","from":["open"],"to":["closed"]}"#,
      #"{"type":"step","machine":"m","number":2,"time":2,"event":"lock","cause":"recalled","outcome":"transitioned","from":["closed"],"to":["locked"]}"#,
      #"{"type":"step","machine":"m","number":3,"time":9,"event":"late","cause":"timer","outcome":"ignored","from":["locked"],"to":["locked"]}"#,
      #"{"type":"step","machine":"m","number":4,"time":10,"cause":"stop","outcome":"transitioned","from":["locked"]}"#,
      #"{"type":"step","machine":"m","number":5,"time":11,"cause":"start","outcome":"transitioned","to":["open"]}"#
    )

    #expect(
      found == [
        LogRow(
          machine: "m", kind: .start, outcome: .transitioned, from: [], states: ["open"],
          at: 1_000_000, line: 3),
        LogRow(
          machine: "m", event: "push", isTimer: false, outcome: .transitioned, from: ["open"],
          states: ["locked"], at: 2_000_000, line: 4),
        LogRow(
          machine: "m", event: "late", isTimer: true, outcome: .ignored, from: ["locked"],
          states: ["locked"], at: 9_000_000, line: 6),
        LogRow(
          machine: "m (2)", kind: .start, outcome: .transitioned, from: [], states: ["open"],
          at: 11_000_000, line: 8),
      ])
  }

  @Test(arguments: [
    ("transitioned", "ignored", OutcomeKind.transitioned), ("transitioned", "failed", .failed),
    ("failed", "transitioned", .failed),
  ])
  func `a row of a recording has failed if one of its steps has`(
    first: String, second: String, outcome: OutcomeKind
  ) throws {
    for cause in ["recalled", "internal"] {
      let found = try rows(
        #"{"format":"schematic-inspector","version":1,"time":1,"sends":false}"#,
        #"{"type":"step","machine":"m","number":1,"time":2,"event":"push","cause":"external","outcome":"\#(first)","from":["open"],"to":["closed"]}"#,
        #"{"type":"step","machine":"m","number":2,"time":2,"event":"lock","cause":"\#(cause)","outcome":"\#(second)","from":["closed"],"to":["locked"]}"#
      )
      #expect(found.map(\.outcome) == [outcome] && found.map(\.states) == [["locked"]])
    }
  }
}
