import Graphable
import Schematic
import Testing

@testable import GraphvizRendering

struct SwiftyStateMachineTests {
  @Test func `SW-15 a graphable schema also runs`() {
    let schema = GraphableStateMachineSchema<Number, Operation, Void>(initialState: .One) {
      state, _ in state == .One ? (.Two, nil) : nil
    }
    let machine = StateMachine(schema: schema)
    #expect(machine.handle(.Increment) == .transitioned(from: .One, to: .Two))
  }

  @Test func `SW-15 (differs): the text is made when it is read, not with the schema`() {
    _ = GraphableStateMachineSchema<Number, Operation, Void>(startingIn: .One) { _, _ in
      Issue.record("The text was made with the schema")
      return Transition?.none
    }
  }

  @Test func `SW-16 items are listed, and a label is the case's name`() {
    #expect(Number.dotLabelableItems.map(\.dotLabel) == ["One", "Two", "Three"])
  }

  @Test func `SW-17 the text is exactly the same`() throws {
    #expect(
      try makeNumberSchema().dotDigraph == """
        digraph {
            graph [rankdir=LR]

            0 [label="", shape=plaintext]
            0 -> 1 [label="START"]

            1 [label="One"]
            2 [label="Two"]
            3 [label="Three"]

            1 -> 2 [label="Increment"]
            2 -> 3 [label="Increment"]
            2 -> 1 [label="Decrement"]
            3 -> 2 [label="Decrement"]
        }
        """)
  }

  @Test func `SW-16 SW-17 the default label of a case with data has the data`() throws {
    let schema = GraphableStateMachineSchema<Health, HUDEvent, Void>(startingIn: .alive(100)) {
      state, event in
      // Another value of the case: the listed one stands for it.
      if case .takeDamage(let damage) = event { .to(.hurt(by: damage * 2)) } else { nil }
    }
    let text = try schema.dotDigraph
    #expect(text.contains(#"    1 [label="alive(100)"]"#))
    #expect(text.contains(#"    2 [label="hurt(by: 1.5)"]"#))
    #expect(text.contains(#"    1 -> 2 [label="takeDamage(13.37)"]"#))
    // In other diagrams, an arrow stands for every payload.
    #expect(try StateGraph(of: schema).nodes.map(\.label).contains("alive"))
  }

  @Test func `SW-16 a label of one's own is not changed`() throws {
    let schema = GraphableStateMachineSchema<Same, Same, Void>(startingIn: .first) { _, _ in
      .to(.first)
    }
    #expect(try schema.dotDigraph.contains(#"label="same""#))
  }

  @Test func `SW-18 quotes are escaped`() throws {
    #expect(try text(labelled: #"say "hi""#).contains(#"1 [label="say \"hi\""]"#))
  }

  @Test func `SW-18 (differs): backslashes, line breaks and entities are escaped too`() throws {
    #expect(try text(labelled: "\\N\n&amp;").contains(#"1 [label="\\N\n&amp;amp;"]"#))
  }

  @Test(
    .enabled(if: Graphviz.isAvailable, "Install Graphviz: `apt-get install graphviz`."),
    arguments: SyntaxLabels.verbatim)
  func `SW-18 (differs): any label is drawn verbatim`(label: String) throws {
    let svg = try Graphviz.render(text(labelled: label), as: .svg)
    #expect(sortedTexts(ofSVG: svg) == ["START", label, label].sorted())
  }

  @Test func `SW-19 (differs): items with the same label are two nodes`() throws {
    let schema = GraphableStateMachineSchema<Same, Operation, Void>(initialState: .first) {
      state, event in state == .first && event == .Increment ? (.second, nil) : nil
    }
    let lines = try schema.dotDigraph.split(separator: "\n").suffix(4)
    #expect(
      lines == [
        #"    1 [label="same"]"#, #"    2 [label="same"]"#, #"    1 -> 2 [label="Increment"]"#, "}",
      ])
  }

  @Test func `SW-19 (differs): a state that is not listed is an error`() {
    let schema = GraphableStateMachineSchema<Unlisted, Operation, Void>(startingIn: .state) {
      _, _ in Transition?.none
    }
    #expect(throws: GraphError.self) { try schema.dotDigraph }
  }

  @Test func `SW-20 edges from a state to itself are drawn`() throws {
    let schema = GraphableStateMachineSchema<Number, Operation, Void>(initialState: .One) {
      state, event in event == .Increment ? (state, nil) : nil
    }
    #expect(try schema.dotDigraph.contains(#"    1 -> 1 [label="Increment"]"#))
  }

  @Test func `SW-20 (differs): internal transitions are drawn`() throws {
    #expect(
      try StateGraph(of: Turnstile()).plainDOT().contains(#"1 -> 1 [label="push / count push"]"#))
  }

  @Test func `edges without a label are drawn`() {
    let graph = StateGraph(
      name: "", nodes: [.init(.state), .init(.state)], edges: [.init(from: 0, to: 1)])
    #expect(graph.plainDOT().contains(#"    1 -> 2 [label=""]"#))
  }

  private func text(labelled label: String) throws -> String {
    StateGraph(
      name: "", nodes: [.init(.state, label: label), .init(.initial)],
      edges: [.init(from: 1, to: 0), .init(from: 0, to: 0, .init(label))]
    ).plainDOT()
  }
}

private enum Same: DOTLabelable, CaseIterable {
  case first, second
  var dotLabel: String { "same" }
}

private enum Health: DOTLabelable {
  case alive(Int), hurt(by: Double)
  static var dotLabelableItems: [Health] { [.alive(100), .hurt(by: 1.5)] }
}

private enum Unlisted: DOTLabelable {
  case state
  static var dotLabelableItems: [Unlisted] { [] }
}
