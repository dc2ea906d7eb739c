import ChartDocuments
import Foundation
import Testing

@Suite struct TBStateMachineFaultTests {
  // TB-55 and TB-56. TBStateMachine guessed region 0 where an index is missing; here that is a fault,
  // as for the paths of all charts.
  @Test(arguments: [
    ("c/c2/c222", "'c2' is parallel: write the index of a region, 'c2@0'"),
    ("c/c2/c212", "'c2' is parallel: write the index of a region, 'c2@0'"),
    ("c/c2@5/c222", "'c2' has the regions 0 to 1, and not '5'"),
    ("c/c2@5", "'c2' has the regions 0 to 1, and not '5'"),
    ("c/c2@-1", "'c2' has the regions 0 to 1, and not '-1'"),
    ("c/c2@x/c222", "'c2' has the regions 0 to 1, and not 'x'"),
    ("c/c1/c222", "'c1' has no state 'c222'"),
    ("c/c2@0/c222", "'c2@0' has no state 'c222'"),
    ("c/c3/c333", "'c' has no state 'c3'"),
    ("a@0/a1", "'a' has no regions: remove the '@'"),
    ("c/c2@+1/c222", "'c2' has the regions 0 to 1, and not '+1'"),
    ("c/c2@01/c222", "'c2' has the regions 0 to 1, and not '01'"),
    ("c/c2@01", "'c2' has the regions 0 to 1, and not '01'"),
    ("x", "The state machine has no state 'x'"),
    ("a/", "'a' has no state ''"),
    ("/a", "The state machine has no state ''"),
    ("", "write the names of states: a/a1"),
  ])
  func `A path that leads to no state is a fault with its position (TB-56)`(
    path: String, reason: String
  ) {
    let text = tbStateMachineFile.replacingOccurrences(
      of: #""source": "b", "target": "c/c2"}"#,
      with: "\n\"source\": \"\(path)\", \"target\": \"b\"}")
    #expect(faults(of: text) == "24:11: error: Invalid path '\(path)': \(reason).")
  }

  @Test func `A parallel state as the last part of a path needs no index (TB-55)`() throws {
    for path in ["c/c2", "c/c2@0", "c/c2@1"] {
      let text = tbStateMachineFile.replacingOccurrences(
        of: #""target": "c/c2"}"#, with: "\"target\": \"\(path)\"}")
      let document = try ChartDocument(tbStateMachine: Data(text.utf8))
      #expect(document.root.states[1].transitions[2].destination == .targets([.state("c/c2")]))
    }
  }

  // TB-64 and TB-68 (differ): TBStateMachine took other kinds for external ones, ignored other types of
  // transitions and pseudostates, and crashed for other types of states.
  @Test(arguments: [
    (
      #""type": "state"},"#, #""type": "leaf"},"#,
      "The type of a state is 'state', 'sub' or 'parallel', and not 'leaf'."
    ),
    (
      #""type": "simple", "kind": "external""#, #""type": "plain", "kind": "external""#,
      "The type of a transition is 'simple' or 'compound', and not 'plain'."
    ),
    (
      #""kind": "local""#, #""kind": "inner""#,
      "The kind of a transition is 'external', 'local' or 'internal', and not 'inner'."
    ),
    (
      #""type": "fork""#, #""type": "junction""#,
      "The type of a pseudostate is 'fork' or 'join', and not 'junction'."
    ),
  ])
  func `Unknown kinds are faults (TB-64, TB-65, TB-68)`(
    old: String, new: String, message: String
  ) throws {
    let range = try #require(tbStateMachineFile.range(of: old))
    let text = tbStateMachineFile.replacingCharacters(in: range, with: new)
    let faults = faults(of: text)
    #expect(faults.hasSuffix("error: \(message)"))
    #expect(!faults.contains("\n"))
  }

  @Test func `An internal transition to another state is a fault (TB-68)`() {
    let text = tbStateMachineFile.replacingOccurrences(
      of: #""source": "b", "target": "b""#, with: #""source": "b", "target": "a""#)
    #expect(
      faults(of: text) == """
        19:32: error: An internal transition has its source as its target; write 'local' or \
        'external' for another.
        """)
  }

  @Test func `A file without a name, or with nothing in it, is a fault (TB-68)`() {
    #expect(
      faults(of: "{}") == """
        1:1: error: A state machine needs a 'name'.
        1:1: error: A state machine needs 'states'.
        """)
    #expect(faults(of: "[]") == "1:1: error: A state machine must be an object, but is an array.")
    #expect(faults(of: "") == "1:1: error: Expected a value, found the end of the file.")
  }

  // TB-40: TBStateMachine found this when the transition was taken.
  @Test func `Targets of a fork and sources of a join are in its region (TB-40)`() {
    let text = tbStateMachineFile.replacingOccurrences(
      of: #"{"target": "c/c2@0/c212"}"#, with: #"{"target": "c/c1"}"#
    ).replacingOccurrences(
      of: #"{"source": "c/c2@0/c212", "name": "one"}"#, with: #"{"source": "b", "name": "one"}"#)
    #expect(
      faults(of: text) == """
        27:21: error: A target of the fork is outside of its region 'c/c2': 'c/c1'. Name a state in the region.
        33:10: error: A source of the join is outside of its region 'c/c2': 'b'. Name a state in the region.
        """)
  }

  // TB-65 (differs): TBStateMachine used the first and ignored the others.
  @Test func `A fork has one incoming transition, and a join one outgoing (TB-65)`() {
    let text = tbStateMachineFile.replacingOccurrences(
      of: #"{"source": "a", "name": "fork"}"#,
      with: #"{"source": "a", "name": "fork"}, {"source": "b", "name": "fork"}"#
    ).replacingOccurrences(
      of: #""outgoing": [{"target": "b"}]"#, with: #""outgoing": []"#)
    #expect(
      faults(of: text) == """
        26:20: error: A fork needs exactly one incoming transition: remove others, which TBStateMachine ignored.
        35:20: error: A join needs exactly one outgoing transition: remove others, which TBStateMachine ignored.
        """)
  }

  @Test func `All faults are found at once, in their order`() {
    let text = """
      {"name": "m", "states": [
        {"name": "a", "type": "sub"},
        {"name": "a", "type": "state", "states": []},
        {"name": "b/c", "type": "sub", "states": []},
        {"name": "", "type": "state"},
        {"name": "p", "type": "parallel", "regions": [[], {}]},
        7
      ], "transitions": [
        {"type": "compound", "name": "x", "vertices": [], "pseudo_state": {"type": "fork"}},
        {"type": "simple", "kind": 1, "source": "a", "target": "q"}
      ]}
      """
    #expect(
      faults(of: text) == """
        2:3: error: A sub state needs 'states'.
        3:3: error: The path 'a' is that of the state at 2:3, too: rename one of them.
        3:34: error: A state of this type has no 'states': write the type 'sub'.
        4:12: error: The name 'b/c' contains '/' or '@', which separate the parts of a path: rename the state.
        4:44: error: 'states' must not be empty: the first state is the initial one.
        5:12: error: 'name' must not be empty.
        6:49: error: A region must not be empty: the first state is the initial one.
        6:53: error: A region must be an array, but is an object.
        7:3: error: A state must be an object, but is a number.
        9:49: error: 'vertices', with 'incoming' and 'outgoing', must be an object, but is an array.
        10:3: error: A transition needs a 'name'.
        10:30: error: 'kind' must be a text, but is a number.
        10:58: error: Invalid path 'q': The state machine has no state 'q'.
        """)
  }

  @Test func `An error names the file`() {
    #expect(
      throws: ChartDocumentError(
        [
          ChartDocumentFault(
            "A state machine needs 'states'.", at: SourcePosition(line: 1, column: 1))
        ], file: "main.json")
    ) {
      try ChartDocument(tbStateMachine: Data(#"{"name": "m"}"#.utf8), file: "main.json")
    }
  }

  @Test func `Mutated files are read or refused, and never trap`() {
    let count = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1" ? 100_000 : 500
    var mutator = TextMutator(seed: 3)
    var readCount = 0
    for _ in 0..<count {
      let data = mutator.next(of: [tbStateMachineFile])
      do {
        _ = try ChartDocument(tbStateMachine: data)
        readCount += 1
      } catch let error as ChartDocumentError {
        #expect(!error.faults.isEmpty && error.faults.allSatisfy { $0.position != nil })
      } catch {
        Issue.record("\(error)")
      }
    }
    #expect(readCount > 0 && readCount < count)
  }

  private func faults(of text: String) -> String {
    do {
      return "no error: \(try ChartDocument(tbStateMachine: Data(text.utf8)))"
    } catch {
      return "\(error)"
    }
  }
}
