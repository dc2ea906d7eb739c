import LoadedCharts
import SchematicVerification
import Statecharts

/// A random chart with one planted defect beside it.
struct PlantedChart: Statechart {
  typealias State = NamedState
  typealias Event = NamedEvent

  let defect: FindingKind
  // As in a loaded chart, some transitions come after one that is always taken.
  let allowsWarnings = true
  private let content: [Element]

  init(model: RandomModel, defect: FindingKind) throws {
    self.defect = defect
    content = try model.chart().body
  }

  /// The states and events of the defect.
  static let state: NamedState = "1000"
  static let event: NamedEvent = "100"

  var body: [Element] {
    state("900") {
      content
      on(Self.event, to: Self.state)
    }
    planted
  }

  /// The state 1000 is entered on "100"; on "101" the random chart is entered again.
  @ChartBuilder<State, Event, Subject>
  private var planted: [Element] {
    switch defect {
    case .unreachableState:
      home("1000") {}
      home("1001") {}
    case .deadTransition:
      home("1000") { state("1001") { on("101", to: "900") } }
    case .deadBranch:
      home("1000") {
        on(
          "102",
          via: .junction([
            .to("1000").when("planted") { true }, .to("900").when("planted") { true },
            .otherwise("900"),
          ]))
      }
    case .deadHistoryDefault:
      home("1000") {
        history(defaults: ["1002"])
        state("1001") { on("102", to: "1002") }
        state("1002")
        on("103", to: "1003")
      }
      home("1003") { on("102", via: .history(of: "1000")) }
    case .deadEnd:
      state("1000")
    case .joinNeverTaken:
      parallel("1000") {
        on("101", to: "900")
        region {
          state("1001") { on("102", via: .join("planted")) }
        }
        region {
          state("1002") { on("102", to: "1002") }
          state("1003") { on("102", via: .join("planted")) }
        }
        join("planted", to: "900")
      }
    case .neverCompletes:
      parallel("1000") {
        on("101", to: "900")
        region {
          state("1001") { on("102", to: "1002") }
          final("1002")
        }
        region {
          state("1003") { on("102", to: "1003") }
          final("1004")
        }
      }
    case .endlessLoop:
      home("1000") { on("102", to: "1001") }
      home("1001") { always(to: "1002").when("there") { true } }
      home("1002") { always(to: "1001").when("back") { true } }
    case .noEnabledBranch:
      home("1000") {
        on("102", via: .choice([.to("900").when("planted") { true }, .otherwise("1001")]))
      }
      home("1001") { barrier("closed", unless: .guard { true }) }
    case .orderDecides:
      home("1000") {
        on("102", to: "900").when("first") { true }
        on("102", to: "1000").when("second") { true }
      }
    case .unhandledEvent:
      home("1000") {}
    case .deferredForever:
      home("1000") { defers("102") }
    case .idleTimer:
      home("1000") {
        on("102", to: "900")
        state("1001") {
          after(.seconds(1), send: "102")
          always(to: "1002")
        }
        state("1002")
      }
    case .illegalConfiguration, .deadlock, .unhandledMessage, .fullInbox, .unansweredRequest,
      .unreachedMachine:
      home("1000") {}
    }
  }

  @ChartBuilder<State, Event, Subject>
  private func home(
    _ id: NamedState, @ChartBuilder<State, Event, Subject> _ content: () -> [Element]
  ) -> [Element] {
    let own = content()
    state(id) {
      own
      on("101", to: "900")
    }
  }

  /// The samples; an event that nothing handles is among them only if that is the defect.
  var events: [Event] {
    let own: [NamedEvent] = ["100", "101", "102", "103"]
    switch defect {
    case .unhandledEvent: return RandomModel.events + own + ["199"]
    case .unreachableState, .deadTransition, .deadBranch, .deadHistoryDefault, .deadEnd,
      .joinNeverTaken, .neverCompletes, .endlessLoop, .noEnabledBranch, .orderDecides,
      .deferredForever, .idleTimer, .illegalConfiguration, .deadlock, .unhandledMessage, .fullInbox,
      .unansweredRequest,
      .unreachedMachine:
      return RandomModel.events + own
    }
  }

  /// The label of the state that the finding names; `nil` if it names none.
  var place: String? {
    switch defect {
    case .unreachableState, .idleTimer: "1001"
    case .deadTransition, .deadBranch, .deadHistoryDefault, .deadEnd, .joinNeverTaken,
      .neverCompletes, .orderDecides, .deferredForever:
      "1000"
    case .endlessLoop, .noEnabledBranch, .unhandledEvent, .illegalConfiguration, .deadlock,
      .unhandledMessage, .fullInbox, .unansweredRequest,
      .unreachedMachine:
      nil
    }
  }
}
