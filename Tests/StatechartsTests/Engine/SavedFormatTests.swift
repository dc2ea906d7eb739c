import Schematic
import Statecharts
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What is written for a configuration is a file format: files of earlier versions stay readable.
@Suite struct SavedFormatTests {
  private let trace = Trace()

  /// A saved file with every kind of node that a machine can be saved in.
  private func file(version: String) -> String {
    #"""
    {\#(version)"nodes":[
    {"kind":1,"parent":-1,"position":0,"isOnlyChild":false},
    {"state":"b","kind":1,"parent":0,"position":1,"isOnlyChild":false},
    {"state":"b3","kind":2,"parent":1,"position":2,"isOnlyChild":false},
    {"kind":3,"parent":2,"position":0,"isOnlyChild":false},
    {"state":"b311","kind":0,"parent":3,"position":0,"isOnlyChild":false},
    {"kind":3,"parent":2,"position":1,"isOnlyChild":false},
    {"state":"b322","kind":0,"parent":5,"position":1,"isOnlyChild":false}],
    "leaves":[4,6],"isTerminated":false,"histories":[],"arrivals":[]}
    """#
  }

  private func read(_ text: String) throws -> Configuration<String> {
    try JSONDecoder().decode(Configuration<String>.self, from: Data(text.utf8))
  }

  private func machine(after events: String...) throws
    -> TracedMachine
  {
    let machine = try Nested().started(trace)
    for event in events { machine.handle(event) }
    return machine
  }

  @Test(arguments: ["", #""version":1,"#])
  func `a file of the first format is read`(version: String) throws {
    let machine = try machine(after: "to b3", "across")
    let read = try read(file(version: version))
    #expect(read == machine.state)
    #expect(try machine.schema.validated(read).leaves == ["b311", "b322"])
  }

  @Test(arguments: [0, 2, 17])
  func `decoding throws for an unknown format version, whatever else the file contains`(
    version: Int
  ) throws {
    let error = #expect(throws: DecodingError.self) { try read(#"{"version":\#(version)}"#) }
    guard case .dataCorrupted(let context) = error else {
      return #expect(error == nil, "The data should be called corrupted.")
    }
    #expect(context.debugDescription.contains("version \(version) of its format"))
  }

  @Test(arguments: ["2,4", "1,6", "4,4", "6,4", "4,7", "-1,4"])
  func `decoding throws for innermost states that contain each other or are out of order`(
    leaves: String
  ) {
    let text = file(version: "").replacing("[4,6]", with: "[\(leaves)]")
    #expect(throws: DecodingError.self) { try read(text) }
  }

  @Test(arguments: [3, 4, 7])
  func `decoding throws for a node that is its own ancestor, or whose parent does not exist`(
    parent: Int
  ) {
    let text = file(version: "").replacing(
      #""parent":2,"position":0"#, with: #""parent":\#(parent),"position":0"#)
    #expect(throws: DecodingError.self) { try read(text) }
  }

  /// The root, and `levels` states that contain each other.
  private func file(levels: Int) -> String {
    let nodes = (0...levels).map { level in
      let kind = level == levels ? 0 : 1
      let state = level == 0 ? "" : #""state":"s\#(level)","#
      return #"{\#(state)"kind":\#(kind),"parent":\#(level - 1),"position":0,"isOnlyChild":true}"#
    }
    return #"""
      {"version":1,"nodes":[\#(nodes.joined(separator: ","))],
      "leaves":[\#(levels)],"isTerminated":false,"histories":[],"arrivals":[]}
      """#
  }

  @Test(arguments: [1, 100, 200])
  func `a file with as many levels as a chart can have is read`(levels: Int) throws {
    let configuration = try read(file(levels: levels))
    #expect(configuration.states.count == levels)
    #expect(!configuration.isFinal)
    #expect(configuration.description.split(separator: "\n").count == levels)
  }

  @Test(arguments: [201, 60_000])
  func `decoding throws for more levels than a chart can have`(levels: Int) throws {
    let error = #expect(throws: DecodingError.self) { try read(file(levels: levels)) }
    guard case .dataCorrupted(let context) = error else {
      return #expect(error == nil, "The data should be called corrupted.")
    }
    #expect(context.debugDescription.contains("nested more than 200 levels deep"))
  }

  @Test func `the version and the kinds are written as they always were`() throws {
    struct File: Decodable, Equatable {
      struct Node: Decodable, Equatable { let kind: Int }
      let version: Int
      let nodes: [Node]
    }
    let data = try JSONEncoder().encode(machine(after: "to b3").state)
    let file = try JSONDecoder().decode(File.self, from: data)
    #expect(file == File(version: 1, nodes: [1, 1, 2, 3, 0, 3, 0].map(File.Node.init)))
  }

  @Test func `a final state is written as it always was`() throws {
    struct Short: TracedChart {
      var body: [Element] { final("end") }
    }
    let data = try JSONEncoder().encode(Short().started(trace).state)
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains(#""kind":4"#))
  }
}
