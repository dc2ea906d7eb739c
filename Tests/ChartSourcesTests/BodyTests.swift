import ChartDocuments
import ChartSources
import Foundation
import Testing

@Suite struct `The body of a chart` {
  private func body(_ transition: Transition, in id: String = "a") throws -> String {
    try source(of: [State(id, transitions: [transition]), State("b"), State("c")]).body
  }

  private func body(if condition: ChartDocument.Condition) throws -> String {
    try body(.init(on: .events([.event("e")]), if: condition, to: .targets([.state("b")])))
  }

  private func body(_ actions: ChartDocument.Action...) throws -> String {
    try body(.init(on: .events([.event("e")]), actions: actions))
  }

  // MARK: Conditions

  @Test func `asks which states are active`() throws {
    #expect(
      try body(if: .any([.isIn("b"), .not(.named(.init("x")))])).contains(
        #".when(.or([.isIn(.b), .not(.guard("x") { try $0.x })]))"#))
  }

  @Test func `has a guard for each condition of several`() throws {
    #expect(
      try body(if: .all([.named(.init("x")), .named(.init("y"))])).contains(
        """
            on(.e, to: .b)
              .when("x") { try $0.x }
              .when("y") { try $0.y }
        """))
  }

  @Test func `has conditions of actions with the parentheses that are needed`() throws {
    let either = ChartDocument.Condition.any([.named(.init("x")), .named(.init("y"))])
    let both = ChartDocument.Condition.all([.named(.init("x")), .named(.init("y"))])
    let text = try body(.first([.init(if: .any([.not(either), both]), actions: [.raise("x")])]))
      .replacing("context.subject.", with: "").split(whereSeparator: \.isWhitespace)
    #expect(text.joined(separator: " ").contains("if try !(x || y) || x && y {"))
  }

  @Test func `has no conditions of actions about which the compiler would warn`() throws {
    let decided = ChartDocument.Condition.any([
      .named(.init("x")), .literal(true), .named(.init("y")),
    ])
    #expect(
      try body(.first([.init(if: decided, actions: [.raise("x")])])).contains(
        "if try context.subject.x || true {"))
    let never = ChartDocument.Branch(if: .isIn("nowhere"), actions: [.raise("x")])
    #expect(try body(.first([never])).contains("{ _ in }"))
  }

  @Test func `has conditions that always or never hold`() throws {
    #expect(try body(if: .literal(true)).contains(".when(.and([]))"))
    #expect(try body(if: .not(.isIn("nowhere"))).contains(".when(.not(.or([])))"))
  }

  // MARK: Actions

  @Test func `raises, sends, cancels and logs`() throws {
    let body = try body(
      .raise("x"), .send("y"), .send("z", after: .fixed(.milliseconds(1500)), id: "t"),
      .send("z", after: .named(.init("pause"))), .cancel("t"), .log("hello", label: "l"))
    #expect(body.contains(#".raise(.x, named: "raise x")"#))
    #expect(body.contains("{ $0.send(.y) }"))
    #expect(body.contains(#"try $0.send(.z, after: .milliseconds(1500), as: "t")"#))
    #expect(body.contains("try $0.send(.z, after: $0.subject.pause)"))
    #expect(body.contains(#"{ $0.cancel("t") }"#))
    #expect(body.contains(#"{ $0.log("hello", label: "l") }"#))
  }

  @Test func `calls a function for a statement, and logs the text of an expression`() throws {
    let assignment = ChartDocument.Statement(.assign("n", .expression("n + 1")))
    let body = try body(.statement(assignment), .statement(.init(.log("n * 2", label: "l"))))
    #expect(body.contains(#"try $0.nNPlus1()"#), "\(body)")
    #expect(body.contains(#"$0.log("n * 2", label: "l")"#))
  }

  @Test func `performs the first actions whose condition holds`() throws {
    let body = try body(
      .first([
        .init(if: .named(.init("x")), actions: [.raise("p")]), .init(if: .isIn("b"), actions: []),
        .init(if: nil, actions: [.named(.init("act"))]),
        .init(if: .named(.init("never")), actions: []),
      ]))
    #expect(
      body.contains(
        """
        { context in
                if try context.subject.x {
                  context.raise(.p)
                } else if context.isActive(.b) {
                } else {
                  try context.subject.act()
                }
              }
        """))
    #expect(!body.contains("subject.never"))
  }

  @Test func `passes parameters as arguments`() throws {
    let parameters = JSONValue.object([
      JSONMember("times", .number("2")), JSONMember("tone", .string("a\"b")),
    ])
    let state = State(
      "a",
      transitions: [
        .init(
          on: .events([.event("e")]),
          actions: [
            .named(.init("beep", parameters: parameters)),
            .named(.init("wait", parameters: .number("1.5"))),
          ])
      ])
    let source = try source(of: [state])
    #expect(source.body.contains(#"try $0.beep(times: 2, tone: "a\"b")"#))
    #expect(source.text.contains("func beep(times: Int, tone: String) throws"))
    #expect(source.text.contains("func wait(_ value: Double) throws"))
  }

  @Test(arguments: [
    (["1", "2"], "Int"), (["1", "1.5"], "Double"), (["[1]", "[1.5]"], "[Double]"),
    (["[1.5, 2]", "[3]"], "[Double]"), (["[1]", "[2]"], "[Int]"), (["true", "false"], "Bool"),
    (["\"a\"", "\"b\""], "String"), (["1", "true"], nil), (["[1]", "1"], nil),
    (["[true]", "[1]"], nil),
  ])
  func `a parameter has the type that its values have in common`(values: [String], type: String?)
    throws
  {
    var state = State("a")
    state.entry = try values.map {
      .named(.init("beep", parameters: try JSONValue(Data($0.utf8))))
    }
    let text = try? source(of: [state]).text
    #expect((text != nil) == (type != nil))
    #expect(text?.contains("func beep(_ value: \(type ?? "")) throws") != false)
  }

  // MARK: Triggers

  @Test func `lists the events of a prefix`() throws {
    let states = [
      State("a", transitions: [.init(on: .events([.prefix("door")]), to: .targets([.state("b")]))]),
      State("b", transitions: [.init(on: .events([.event("door.open"), .event("doors")]))]),
      State("c", transitions: [.init(on: .events([.event("door")]))]),
    ]
    let exact = try source(of: states).body
    #expect(exact.contains("on(.doorOpen, .door, to: .b)"))
    #expect(exact.contains("on(internal: .door)"))
    #expect(
      try source(of: states, matching: .tokens).body.contains("on(internal: .doorOpen, .door)"))
  }

  @Test func `has a trigger for all events`() throws {
    #expect(
      try body(.init(on: .events([.any]), to: .targets([.state("b")]))).contains(
        #"on(trigger: EventTrigger(named: "*") { _ in true }, to: .b)"#))
  }

  @Test func `starts a timer for a transition after a time`() throws {
    let body = try body(
      .init(on: .after(.fixed(.seconds(3))), to: .targets([.state("b")])), in: "ringing")
    #expect(
      body.contains("after(.seconds(3), send: .ringingTimeout)\n    on(.ringingTimeout, to: .b)"))
  }

  @Test(arguments: [
    (ChartDocument.Delay.fixed(.seconds(5)), nil, "every(.seconds(5), send: .poll)"),
    (
      .fixed(.zero), "t",
      #"every(.seconds(5), after: .seconds(0), timer: "t", send: .poll)"#
    ),
    (
      .named(.init("offset")), nil,
      #"every(.seconds(5), delay: { $0.offset }, timer: "offset", send: .poll)"#
    ),
  ])
  func `repeats a timer that has a period`(
    delay: ChartDocument.Delay, name: String?, line: String
  ) throws {
    var state = State("a", transitions: [.init(on: .events([.event("poll")]))])
    state.timers = [.init(name, after: delay, every: .seconds(5), event: "poll")]
    let body = try source(of: [state]).body
    #expect(body.contains(line), "\(body)")
  }

  @Test func `raises the completion of a state if another one awaits it`() throws {
    let states = [
      State(
        "a", states: [State("x"), State("y", kind: .final)],
        transitions: [.init(on: .completion, to: .targets([.state("b")]))]),
      State("b", transitions: [.init(on: .events([.event("done.state.a")]))]),
    ]
    let body = try source(of: states).body
    #expect(body.contains("onEntry().raise(.doneStateA)"))
    #expect(body.contains("on(.doneStateA, to: .b)"))
    #expect(!body.contains("onDone"))
  }

  @Test func `raises the completion of a parallel state when its last region has completed`() throws
  {
    let states = [
      State(
        "p", kind: .parallel,
        regions: ["x", "y"].map {
          .init(states: [State($0, states: [State("\($0)1", kind: .final)])])
        }),
      State("b", transitions: [.init(on: .events([.event("done.state.p")]))]),
    ]
    let body = try source(of: states).body
    #expect(body.contains("onDone().raise(.doneStateP)"))
    #expect(!body.contains("onEntry"))
  }

  @Test func `makes errors events if a transition awaits them`() throws {
    let states = [
      State("a", transitions: [.init(on: .events([.prefix("error")]))]),
      State("b", transitions: [.init(on: .events([.event("e")]), actions: [.named(.init("act"))])]),
    ]
    let body = try source(of: states, matching: .tokens).body
    #expect(body.contains("onFailure()\n"))
    #expect(
      body.contains(
        """
                do {
                  try context.subject.act()
                } catch {
                  context.raise(.errorExecution)
                }
        """))
  }

  @Test func `handles errors of a type`() throws {
    #expect(
      try body(.init(on: .failure("Paper.Jam"), to: .targets([.state("b")]))).contains(
        "onFailure(of: Paper.Jam.self, to: .b)"))
    #expect(
      try body(.init(on: .failure(nil), to: .targets([.state("b")]))).contains("onFailure(to: .b)"))
  }

  // MARK: Targets

  @Test func `writes pseudostates`() throws {
    let states = [
      State(
        "a",
        transitions: [
          .init(on: .events([.event("e")]), to: .targets([.history(of: "p", .deep)])),
          .init(on: .events([.event("f")]), to: .targets([.state("x"), .state("y")])),
          .init(on: .always, to: .targets([.termination])),
          .init(
            on: .events([.event("g")]),
            to: .junction([
              .init(to: [.state("x")], if: .named(.init("c"))), .init(to: [.state("a")]),
            ])),
          .init(on: .events([.event("h")]), to: .selection("pick", among: ["x", "y"])),
        ]),
      State(
        "p", kind: .parallel,
        regions: [.init("r", states: [State("x")]), .init(states: [State("y")])]),
    ]
    let source = try source(of: states)
    #expect(source.body.contains("on(.e, via: .history(.deep, of: .p))"))
    #expect(source.body.contains("on(.f, via: .fork([.x, .y]))"))
    #expect(source.body.contains("always(via: .terminate)"))
    #expect(
      source.body.contains(
        #"on(.g, via: .junction([.to(.x).when("c") { try $0.c }, .otherwise(.a)]))"#))
    #expect(
      source.body.contains(
        "on(.h, via: .selectionWithContext(among: [.x, .y]) { try $0.subject.pick() })"))
    #expect(source.text.contains("func pick() throws -> Door.State?"))
    #expect(source.body.contains("region(\"r\") {\n      state(.x)\n    }\n    region {"))
  }
}

@Suite struct WildcardTests {
  @Test func `a final state gets no transition beside a wildcard`() throws {
    let text = try source(
      of: """
        <state id="a"><transition event="*" target="end"/></state>
        <final id="end"/>
        """
    ).text
    #expect(!text.contains("onDone") && !text.contains("doneStateEnd"))
  }
}
