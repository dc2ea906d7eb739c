import ChartDocuments
import Foundation
import Testing

/// What a program can put into a document, and what a reader would refuse, is an error of the writer.
@Suite struct UnwritableDocumentTests {
  @Test(
    arguments: [
      (.seconds(-1), "negative"), (.seconds(Int64.max), "too long"),
      (.seconds(1_000_000_000_000_001), "too long"),
    ] as [(Duration, String)])
  func `A delay that no file can say is an error`(delay: Duration, what: String) throws {
    let document = chart(
      state("a") {
        $0.transitions = [Transition(on: .after(.fixed(delay)), to: .targets([.state("a")]))]
      })
    for error in [scxmlError(document, lossy: true), xstateError(document)] {
      #expect(error.contains("a delay") && error.contains(what), "\(error)")
    }
    let lossy = try ChartDocument(xstate: document.xstate(lossy: true))
    #expect(lossy.root.states[0].transitions.isEmpty)
  }

  @Test(
    arguments: [
      .event(""), .event("*"), .event("a.*"), .event("a.*.b"), .prefix("x.*"), .prefix("*"),
    ] as [ChartDocument.EventDescriptor])
  func `An event whose name means something else in XState is an error`(
    event: ChartDocument.EventDescriptor
  ) throws {
    let document = chart(
      state("a") {
        $0.transitions = [
          Transition(on: .events([event, .event("ok")]), to: .targets([.state("a")]))
        ]
      })
    #expect(xstateError(document).contains("which is no name of an event there"))
    let lossy = try ChartDocument(xstate: document.xstate(lossy: true))
    #expect(lossy.root.states[0].transitions.map(\.trigger) == [.events([.event("ok")])])
  }

  @Test(
    arguments: [
      (.raise(""), "an event without a name"), (.send(""), "an event without a name"),
      (.cancel(""), "an event without an id"),
      (.send("e", id: ""), "the empty id of the event 'e'"),
      (.named(Reference("")), "an empty name of a function"),
      (.named(Reference("functional")), "which is read as code"),
      (.send("e", after: .named(Reference("() => 1"))), "the name '() => 1' of a delay"),
      (.send("e", after: .fixed(.seconds(-5))), "a delay that is negative"),
    ] as [(Action, String)])
  func `An action that XState's files cannot say is an error with its state`(
    action: Action, what: String
  ) {
    let message = xstateError(chart(state("a") { $0.entry = [action] }))
    #expect(message.hasPrefix("error: ") && message.contains("State 'a'"), "\(message)")
    #expect(message.contains(what), "\(message)")
  }

  @Test(
    arguments: [
      (State("p", kind: .parallel), "is parallel, but has no regions"),
      (
        State("p", kind: .parallel, regions: [.init(), .init(states: [State("c")])]),
        "region 1 has no states"
      ),
      (State("p", regions: [.init(states: [State("c")])]), "has regions, but is not parallel"),
      (
        State("p", kind: .parallel, states: [State("b")], regions: [.init(states: [State("c")])]),
        "is parallel: put its states into regions"
      ),
      (State(""), "A state has no id"),
    ] as [(State, String)])
  func `What is no chart is refused, with losses, too`(state: State, what: String) {
    for lossy in [false, true] {
      #expect(xstateError(chart(state), lossy: lossy).contains(what))
    }
  }

  @Test func `A transition for no events is an error`() {
    let document = chart(state("a") { $0.transitions = [Transition(on: .events([]))] })
    #expect(xstateError(document).contains("a transition of 'a' for no events"))
  }

  @Test func `A document of many levels is an error, and does not use up the stack`() {
    var (states, condition) = (State("s"), Condition.literal(true))
    var (actions, value): ([Action], JSONValue) = ([.raise("e")], .null)
    for level in 0..<3_000 {
      states = State("s\(level)", states: [states])
      condition = .not(condition)
      actions = [.first([.init(if: nil, actions: actions)])]
      value = .array([value])
    }
    let documents = [
      chart(states),
      chart(state("a") { $0.transitions = [Transition(on: .always, if: condition)] }),
      chart(state("a") { $0.entry = actions }),
      chart(state("a") { $0.extras.members = [JSONMember("x", value)] }),
      chart(state("a") { $0.exit = [.named(Reference("f", parameters: value))] }),
    ]
    for document in documents {
      #expect(scxmlError(document).contains("levels deep"))
      #expect(xstateError(document).contains("levels deep"))
    }
  }

  // The deepest documents that are walked by recursion.
  @Test func `States up to the limit are written, or refused by the file's own limit`() {
    var states = State("s")
    for level in 0..<490 { states = State("s\(level)", states: [states]) }
    #expect(scxmlError(chart(states)).contains("more than 200 levels deep"))
    #expect(xstateError(chart(states)).contains("nested more than 300 levels deep"))
  }
}

private func chart(_ state: State) -> ChartDocument {
  ChartDocument(root: State("", states: [state]))
}

private func message(_ write: () throws -> Data) -> String {
  do {
    _ = try write()
    return ""
  } catch {
    return "\(error)"
  }
}

private func scxmlError(_ document: ChartDocument, lossy: Bool = false) -> String {
  message { try document.scxml(lossy: lossy) }
}

private func xstateError(_ document: ChartDocument, lossy: Bool = false) -> String {
  message { try document.xstate(lossy: lossy) }
}
