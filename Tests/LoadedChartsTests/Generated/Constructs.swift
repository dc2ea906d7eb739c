import ChartDocuments

/// A document for each group of constructs; its Swift is compiled with these tests, in the folder `Golden`.
///
/// Every document names only the guards `g` and `h`, the actions `a`, `b` and `fail`, and what its group is about.
enum Constructs {
  typealias State = ChartDocument.State
  typealias Transition = ChartDocument.Transition
  typealias Action = ChartDocument.Action

  static let all = [
    composites, regions, histories, branches, conditions, points, waiting, times, tasks, failures,
    errorEvents, actions, names, results,
  ]

  private static func chart(_ name: String, _ states: State...) -> ChartDocument {
    ChartDocument(name: name, root: State("", states: states))
  }

  private static func on(
    _ event: String, if condition: ChartDocument.Condition? = nil, to target: String? = nil,
    _ actions: [Action] = [], kind: TransitionKind = .external
  ) -> Transition {
    Transition(
      on: .event(event), if: condition, kind: target == nil ? .internal : kind,
      to: target.map { .state($0) } ?? .none, actions: actions)
  }

  private static func going(_ event: String, to destination: ChartDocument.Destination)
    -> Transition
  {
    Transition(on: .event(event), to: destination)
  }

  static let composites = chart(
    "Composites",
    State("out", transitions: [on("x", to: "in"), on("y", to: "late", [.named("b")])]),
    State(
      "in", initial: .states(["late"]),
      states: [
        State("early", transitions: [on("x", to: "late"), on("z", [.log("inside")])]),
        State("late", transitions: [on("x", if: .named("g"), to: "early"), on("x", to: "end")])
          .with {
            $0.exit = [.named("b"), .log("bye")]
            $0.label = "rather late"
          },
        State("end", kind: .final),
      ],
      transitions: [
        on("y", to: "early", kind: .local), on("z", to: "in"),
        Transition(on: .completion, to: .state("out"), actions: [.log("done")]),
      ]
    ).with {
      $0.initialActions = [.named("a")]
      $0.entry = [.log("hello"), .named("a")]
      $0.tags = ["busy"]
      $0.notes = ["The \"in\" */", "two\nlines"]
    })

  static let results = chart(
    "Results",
    State("out", transitions: [on("x", to: "in"), on("y", [.named("keep")])]),
    State(
      "in",
      states: [
        State(
          "open", transitions: [on("x", to: "paid"), on("y", to: "free"), on("z", to: "late")]),
        State("paid", kind: .final).with { $0.result = .init("total") },
        State("late", kind: .final).with {
          $0.result = .init("share", parameters: .object([.init("parts", .number("2"))]))
        },
        State("free", kind: .final),
      ],
      transitions: [
        Transition(
          on: .completion, if: .named("isEven"), to: .state("out"),
          actions: [.named("keep"), .log("even")]),
        Transition(
          on: .completion,
          to: .junction([
            .init(
              to: [.state("out")], if: .not(.named("isEven")),
              actions: [
                .first([
                  .init(if: .named("isEven"), actions: [.log("never")]),
                  .init(if: nil, actions: [.named("keep")]),
                ])
              ]),
            .init(to: [.state("in")], actions: [.raise("y")]),
          ])),
      ]))

  static let regions = chart(
    "Regions",
    State(
      "start",
      transitions: [
        on("x", to: "both"),
        going(
          "y",
          to: .fork([.init(to: [.state("l2")], actions: [.named("a")]), .init(to: [.state("r2")])])),
        going("z", to: .targets([.state("l2"), .state("r2")])),
      ]),
    State(
      "both", kind: .parallel,
      regions: [
        .init(
          "left", initial: .states(["l2"]), initialActions: [.named("b")],
          states: [
            State("l1", transitions: [on("x", to: "l2")]),
            State(
              "l2", transitions: [on("x", to: "l3"), going("y", to: .targets([.join("meet")]))]),
            State("l3", kind: .final),
          ]),
        .init(
          states: [
            State("r1", transitions: [on("x", if: .isIn("l2"), to: "r2")]),
            State(
              "r2", transitions: [on("x", to: "r3"), going("y", to: .targets([.join("meet")]))]
            )
            .with { $0.entry = [.log("r2")] },
            State("r3", kind: .final),
          ]),
      ],
      transitions: [
        Transition(on: .completion, to: .state("start"), actions: [.log("complete")]),
        on("z", to: "start"),
      ]
    ).with {
      $0.joins = [.init("meet", targets: [.state("start")], actions: [.named("a")])]
      $0.exit = [.log("apart")]
    })

  static let histories = chart(
    "Histories",
    State(
      "away",
      transitions: [
        going("x", to: .targets([.history(of: "shallow", .shallow)])),
        going("y", to: .targets([.history(of: "deep", .deep)])),
        on("z", to: "shallow"),
      ]),
    State(
      "shallow",
      states: [
        State("s1", transitions: [on("x", to: "s2")]),
        State("s2", states: [State("s3", transitions: [on("x", to: "s4")]), State("s4")]),
      ], transitions: [on("y", to: "away")]
    ).with {
      $0.histories = [.init(defaults: ["s2"], actions: [.named("a")])]
    },
    State(
      "deep", initial: .history(.deep),
      states: [
        State("d1", transitions: [on("x", to: "d2")]),
        State("d2", states: [State("d3", transitions: [on("x", to: "d4")]), State("d4")]),
      ], transitions: [on("y", to: "away"), on("z", to: "deep")]
    ).with {
      $0.histories = [.init(kind: .deep, defaults: ["d2"], actions: [.log("default")])]
    })

  static let branches = chart(
    "Branches",
    State(
      "start",
      transitions: [
        Transition(
          on: .event("x"),
          to: .junction([
            .init(to: [.state("one")], if: .named("g"), actions: [.named("a")]),
            .init(to: [.state("two")], if: .named("h")),
          ]), actions: [.log("junction")]),
        Transition(
          on: .event("y"),
          to: .choice([
            .init(to: [.state("one")], if: .named("g")),
            .init(to: [.state("two")], actions: [.named("b")]),
          ]), actions: [.log("choice")]),
        going("z", to: .selection("select", among: ["one", "two"])),
      ]),
    State("one", transitions: [on("x", to: "two"), on("y", to: "start")]),
    State("two", transitions: [Transition(on: .always, if: .named("h"), to: .state("start"))]))

  static let conditions = chart(
    "Conditions",
    State(
      "a1",
      transitions: [
        on("x", if: .all([.named("g"), .not(.named("h"))]), to: "a2"),
        on("x", if: .any([.all([.named("g"), .named("h")]), .isIn("a2")]), [.log("both")]),
        on("y", if: .not(.any([.named("g"), .isIn("a2"), .named("h")])), to: "a2"),
        on("y", if: .literal(false), to: "a2"), on("z", if: .literal(true), to: "a2"),
      ]),
    State(
      "a2",
      transitions: [
        on("x", if: .not(.isIn("a2")), to: "a1"), on("y", if: .all([]), to: "a1"),
        on("z", if: .any([]), to: "a1"), on("z", if: .not(.not(.named("g"))), to: "a1"),
      ]))

  static let points = chart(
    "Points",
    State(
      "out",
      transitions: [
        going("x", to: .targets([.entryPoint("door", of: "room")])),
        going("y", to: .targets([.termination])), on("z", to: "room"),
      ]),
    State(
      "room",
      states: [
        State("bed", transitions: [going("x", to: .targets([.exitPoint("window")]))]),
        State(
          "desk",
          transitions: [on("x", to: "bed"), going("y", to: .targets([.exitPoint("window")]))]),
      ]
    ).with {
      $0.points = [
        .init("door", kind: .entry, targets: [.state("desk")], actions: [.named("a")]),
        .init("window", kind: .exit, targets: [.state("out")], actions: [.named("b")]),
      ]
      $0.exit = [.log("left")]
    })

  static let waiting = chart(
    "Waiting",
    State("busy", transitions: [on("x", to: "free"), on("z", to: "shut")]).with {
      $0.deferred = [.event("y")]
    },
    State("free", transitions: [on("y", to: "called", [.named("a")]), on("x", to: "shut")]),
    State("called", transitions: [on("x", to: "busy")]),
    State("shut", transitions: [on("x", to: "busy")]).with {
      $0.barriers = [.init("locked", unless: .any([.isIn("busy"), .named("g")]))]
    })

  static let times = chart(
    "Times",
    State(
      "start",
      transitions: [
        Transition(on: .after(.fixed(.seconds(3))), to: .state("timed")),
        on("x", [.send("y", after: .fixed(.seconds(2)), id: "later")]),
        on("y", to: "timed", [.log("y came")]), on("z", [.cancel("later")]),
      ]),
    State(
      "timed",
      transitions: [
        Transition(on: .after(.fixed(.milliseconds(1500))), if: .named("g"), to: .state("start")),
        Transition(on: .after(.named(.init("pause"))), to: .none, actions: [.log("pause")]),
        on("tick", [.log("tick")]), on("x", to: "start"),
        on("z", [.send("x", after: .named(.init("wait", parameters: .number("2"))))]),
      ]
    ).with {
      $0.timers = [
        .init(after: .fixed(.seconds(1)), event: "tick"),
        .init("slow", after: .named(.init("pause")), event: "x"),
      ]
    })

  static let tasks = chart(
    "Tasks",
    State(
      "loading",
      transitions: [
        Transition(on: .taskDone("load"), to: .state("loaded"), actions: [.named("a")]),
        Transition(on: .taskFailed("load"), to: .state("broken")), on("x", to: "loading"),
        on("y", to: "broken"),
      ]
    ).with { $0.tasks = [.init("load", work: .init("fetch", parameters: .string("a.txt")))] },
    State("loaded", transitions: [on("x", to: "loading")]),
    State("broken", transitions: [on("x", to: "loading")]))

  static let failures = chart(
    "Failures",
    State(
      "trying",
      states: [
        State(
          "first", transitions: [on("x", to: "second", [.named("fail")]), on("y", to: "second")]),
        State("second", transitions: [on("x", if: .named("g"), to: "first")]).with {
          $0.entry = [.named("fail")]
        },
      ],
      transitions: [
        Transition(
          on: .failure("Mistake"), if: .named("h"), to: .state("failed"), actions: [.named("a")]),
        Transition(on: .failure(nil), kind: .internal, to: .none, actions: [.log("once more")]),
      ]),
    State("failed", transitions: [on("x", to: "trying", [.named("fail")])]))

  static let errorEvents: ChartDocument = {
    var document = chart(
      "ErrorEvents",
      State(
        "trying",
        transitions: [
          on("x", to: "next", [.log("before"), .named("fail"), .log("after")]),
          on("error.execution", to: "failed"), on("error", [.log("never")]),
        ]),
      State("next", transitions: [on("x", if: .named("g"), to: "trying", [.named("fail")])]),
      State(
        "failed", transitions: [Transition(on: .events([.any]), to: .state("trying"))]))
    document.eventMatching = .tokens
    document.failingGuardsAreFalse = true
    return document
  }()

  static let actions: ChartDocument = {
    let counting = ChartDocument.Reference(
      "count", parameters: .object([.init("by", .number("2")), .init("with", .string("it\"s"))]))
    var document = chart(
      "Actions",
      State(
        "one",
        transitions: [
          on("x", to: "two", [.raise("y"), .send("z"), .log("raised", label: "first")]),
          on("y", if: .named(.init("atLeast", parameters: .number("1.5"))), [.named(counting)]),
          on(
            "z",
            [
              .first([
                .init(if: .named("g"), actions: [.named("a"), .raise("x")]),
                .init(if: .isIn("two"), actions: [.named("b")]),
                .init(
                  if: nil,
                  actions: [.log("else"), .first([.init(if: .named("h"), actions: [.named("b")])])]),
              ])
            ]),
        ]),
      State("two", transitions: [on("y", to: "one", [.named("a")]), on("z", [.named("b")])]))
    document.exitsRegionsInOrder = true
    document.bubbling = false
    return document
  }()

  static let names: ChartDocument = {
    var document = chart(
      "Names",
      State(
        "in progress",
        transitions: [
          on("door.open", to: "default"), on("1st", to: "a-b"), on("self", to: "default"),
        ]),
      State(
        "default",
        transitions: [
          Transition(
            on: .events([.prefix("door")]), to: .state("in progress"), actions: [.named("do it")]),
          on("Type", to: "a-b"),
        ]),
      State(
        "a-b", transitions: [on("door", [.log("a \"quoted\" \\(text)\n")]), on("Type", to: "a.b")]),
      State("a.b", transitions: [Transition(on: .events([.any]), to: .state("in progress"))]))
    document.eventMatching = .tokens
    return document
  }()
}
