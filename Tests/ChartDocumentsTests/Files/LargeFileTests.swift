import ChartDocuments
import Foundation
import TestSupport
import Testing

/// Reading and writing take time in proportion to the size: four times as much for four times the size, and not
/// sixteen times as much.
@Suite(.serialized) struct LargeFileTests {
  @Test(arguments: Self.files)
  func `Reading takes time in proportion to the size of the file`(file: LargeFile) throws {
    let ratio = try growth(of: file.size) {
      Data(file.text($0).utf8)
    } work: { data in
      do { _ = try file.read(data) } catch let error as ChartDocumentError {
        // Files of faults are read, too.
        try #require(file.hasFaults, "\(error.faults[0])")
      }
    }
    #expect(ratio < 7, "four times the size took \(ratio) times as long")
  }

  @Test(arguments: Self.documents)
  func `Writing for XState takes time in proportion to the size`(document: LargeDocument) throws {
    let ratio = try growth(of: document.size, make: document.make) {
      _ = try $0.xstate(lossy: true)
    }
    #expect(ratio < 7, "four times the size took \(ratio) times as long")
  }

  static let files: [LargeFile] = [
    LargeFile("XState: states beside each other", 1_500, reader: xstate) { size in
      let states = (0..<size).map { #""s\#($0)": {"on": {"e": "s\#(($0 + 7) % size)"}}"# }
      return #"{"initial": "s0", "states": {\#(states.joined(separator: ","))}}"#
    },
    LargeFile("XState: events of a state", 600, reader: xstate) { size in
      let events = (0..<size).map { #""e\#($0)": [{"target": "a", "guard": "g"}, "b"]"# }
      return
        #"{"initial": "a", "states": {"a": {"on": {\#(events.joined(separator: ","))}}, "b": {}}}"#
    },
    LargeFile("XState: events beside wildcards", 300, reader: xstate) { size in
      let events = (0..<size).map { #""e\#($0).x": ["b", "a"], "e\#($0).*": "a""# }
      return
        #"{"initial": "a", "states": {"a": {"on": {\#(events.joined(separator: ","))}}, "b": {}}}"#
    },
    LargeFile("XState: targets that do not exist", 400, reader: xstate, hasFaults: true) { size in
      let states = (0..<size).map { #""s\#($0)": {"on": {"e": "S\#($0)"}}"# }
      return #"{"initial": "s0", "states": {\#(states.joined(separator: ","))}}"#
    },
    LargeFile("TBStateMachine", 600, reader: { try ChartDocument(tbStateMachine: $0) }) { size in
      let states = (0..<size).map { #"{"name": "s\#($0)", "type": "state"}"# }
      let transitions = (0..<size).map {
        #"{"name": "e", "source": "s\#($0)", "target": "s\#(size - 1 - $0)"}"#
      }
      return """
        {"name": "m", "states": [\(states.joined(separator: ","))],
        "transitions": [\(transitions.joined(separator: ","))]}
        """
    },
    LargeFile("SCXML: descriptors of a transition", 2_000, reader: scxml) { size in
      let events = (0..<size).map { "e\($0)" }.joined(separator: " ")
      return "<scxml><state id='a'><transition event='\(events)' target='a'/></state></scxml>"
    },
    LargeFile("SCXML: tasks of a state", 300, reader: scxml) { size in
      let tasks = (0..<size).map { "<invoke id='i\($0)' src='w'/>" }.joined()
      let events = (0..<size).map { "done.invoke.i\($0) done.invoke" }.joined(separator: " ")
      return
        "<scxml><state id='a'>\(tasks)<transition event='\(events)' target='a'/></state></scxml>"
    },
  ]

  static let documents: [LargeDocument] = [
    LargeDocument("events of a transition", 400) { size in
      let events = (0..<size).map { ChartDocument.EventDescriptor.event("e\($0)") }
      return ChartDocument(
        root: State(
          "",
          states: [
            State("a", transitions: [Transition(on: .events(events), to: .targets([.state("a")]))])
          ]))
    },
    LargeDocument("wildcards of a transition", 400) { size in
      let events = (0..<size).map { ChartDocument.EventDescriptor.prefix("e\($0)") }
      return ChartDocument(
        root: State(
          "",
          states: [
            State("a", transitions: [Transition(on: .events(events), to: .targets([.state("a")]))])
          ]))
    },
    LargeDocument("local transitions", 2_000) { size in
      let states = (0..<size).map { number in
        State(
          "s\(number)",
          transitions: [
            Transition(
              on: .events([.event("e")]), kind: .local, to: .targets([.state("s\(number)")]))
          ])
      }
      return ChartDocument(root: State("", states: states))
    },
    LargeDocument("tasks", 2_000) { size in
      var state = State("a")
      state.tasks = (0..<size).map { .init("t\($0)", work: Reference("w")) }
      state.transitions = (0..<size).map {
        Transition(on: .taskDone("t\($0)"), to: .targets([.state("a")]))
      }
      return ChartDocument(root: State("", states: [state]))
    },
  ]
}

private let xstate: @Sendable (Data) throws -> ChartDocument = { try ChartDocument(xstate: $0) }
private let scxml: @Sendable (Data) throws -> ChartDocument = { try ChartDocument(scxml: $0) }

/// A file that can have any size.
struct LargeFile: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let size: Int
  let hasFaults: Bool
  let read: @Sendable (Data) throws -> ChartDocument
  let text: @Sendable (Int) -> String

  init(
    _ name: String, _ size: Int, reader: @escaping @Sendable (Data) throws -> ChartDocument,
    hasFaults: Bool = false, text: @escaping @Sendable (Int) -> String
  ) {
    (testDescription, self.size, self.hasFaults) = (name, size, hasFaults)
    (read, self.text) = (reader, text)
  }
}

/// A document that can have any size.
struct LargeDocument: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let size: Int
  let make: @Sendable (Int) -> ChartDocument

  init(_ name: String, _ size: Int, make: @escaping @Sendable (Int) -> ChartDocument) {
    (testDescription, self.size, self.make) = (name, size, make)
  }
}

/// How many times as much processor time four times the size takes.
private func growth<Input>(
  of size: Int, make: (Int) -> Input, work: (Input) throws -> Void
) throws -> Double {
  func time(_ input: Input) throws -> Double {
    var best = Double.infinity
    for _ in 0..<2 {
      best = min(best, try processorTime { try work(input) } / .seconds(1))
    }
    return best
  }
  return try time(make(4 * size)) / time(make(size))
}
