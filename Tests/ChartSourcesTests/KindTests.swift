import ChartDocuments
import ChartSources
import Testing

/// Each kind of a transition and of an initial transition has its own words in the source.
@Suite struct KindTests {
  private static let kinds: [(TransitionKind, String?)] = [
    (.external, nil), (.local, ".local"), (.internal, ".internal"),
  ]

  @Test(arguments: [
    ChartDocument.Trigger.events([.event("e")]), .events([.any]), .always, .completion,
    .failure(nil), .after(.fixed(.seconds(1))),
  ])
  func `a transition with a target has its kind`(trigger: ChartDocument.Trigger) throws {
    for (kind, word) in Self.kinds {
      var transition = Transition(on: trigger, to: .targets([.state("b")]))
      transition.kind = kind
      let text = try source(of: [
        State("a", states: [State("b"), State("c", kind: .final)], transitions: [transition])
      ]).body
      let words = text.split(separator: "kind: ").dropFirst().map { $0.prefix { $0 != ")" } }
      #expect(words.map(String.init) == [word].compactMap { $0 }, "\(text)")
    }
  }

  @Test func `a condition is a value, of a barrier and of a transition`() throws {
    for (condition, value) in [
      (ChartDocument.Condition.named(.init("may")), #".guard("may") { try $0.may }"#),
      (.isIn("b"), ".isIn(.b)"),
      (
        .all([.named(.init("may")), .not(.isIn("b"))]),
        #".and([.guard("may") { try $0.may }, .not(.isIn(.b))])"#
      ),
    ] {
      var state = State("a")
      state.barriers = [.init("closed", unless: condition)]
      state.transitions = [Transition(on: .events([.event("e")]), if: .any([condition]))]
      let text = try source(of: [state, State("b")]).body
      #expect(text.contains("barrier(\"closed\", unless: \(value))"), "\(text)")
      #expect(text.contains(".when(.or([\(value)]))"), "\(text)")
    }
  }

  @Test(arguments: [
    (InitialTransition<String>.history(.deep), "initialTransition: .history(.deep)"),
    (.history(.shallow), "initialTransition: .history(.shallow)"),
    (.none, "initialTransition: .none"), (.states(["y"]), "initial: .y"),
  ])
  func `a region has its initial transition`(initial: InitialTransition<String>, words: String)
    throws
  {
    for name in [nil, "left"] {
      let region = ChartDocument.Region(name, initial: initial, states: [State("x"), State("y")])
      let other = ChartDocument.Region(states: [State("z")])
      let text = try source(of: [State("p", kind: .parallel, regions: [region, other])]).body
      #expect(text.contains(words), "\(text)")
      #expect(text.contains("\"left\"") == (name != nil))
    }
  }
}
