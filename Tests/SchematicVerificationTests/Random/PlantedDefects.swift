import SchematicVerification
import Statecharts

/// A random chart with one planted defect beside it.
struct PlantedChart: Statechart {
  typealias State = Int
  typealias Event = Int

  let model: RandomModel
  let defect: FindingKind

  /// The states and events of the defect.
  static let state = 1_000
  static let event = 100

  var body: [Element] {
    state(900) {
      RandomChart(model: model).content(of: 0)
      on(Self.event, to: Self.state)
    }
    planted
  }

  /// The state 1000 is entered on 100; on 101 the random chart is entered again.
  @ChartBuilder<State, Event, Subject>
  private var planted: [Element] {
    switch defect {
    case .unreachableState:
      home(1_000) {}
      home(1_001) {}
    case .deadTransition:
      home(1_000) { state(1_001) { on(101, to: 900) } }
    case .deadBranch:
      home(1_000) {
        on(
          102,
          via: .junction([
            .to(1_000).when("planted") { true }, .to(900).when("planted") { true },
            .otherwise(900),
          ]))
      }
    case .deadHistoryDefault:
      home(1_000) {
        history(default: 1_002)
        state(1_001) { on(102, to: 1_002) }
        state(1_002)
        on(103, to: 1_003)
      }
      home(1_003) { on(102, via: .history(of: 1_000)) }
    case .deadEnd:
      state(1_000)
    case .joinNeverTaken:
      parallel(1_000) {
        on(101, to: 900)
        region {
          state(1_001) { on(102, via: .join("planted")) }
        }
        region {
          state(1_002) { on(102, to: 1_002) }
          state(1_003) { on(102, via: .join("planted")) }
        }
        join("planted", to: 900)
      }
    case .neverCompletes:
      parallel(1_000) {
        on(101, to: 900)
        region {
          state(1_001) { on(102, to: 1_002) }
          final(1_002)
        }
        region {
          state(1_003) { on(102, to: 1_003) }
          final(1_004)
        }
      }
    case .endlessLoop:
      home(1_000) { on(102, to: 1_001) }
      home(1_001) { always(to: 1_002).when("there") { true } }
      home(1_002) { always(to: 1_001).when("back") { true } }
    case .noEnabledBranch:
      home(1_000) {
        on(102, via: .choice([.to(900).when("planted") { true }, .otherwise(1_001)]))
      }
      home(1_001) { barrier("closed") { true } }
    case .orderDecides:
      home(1_000) {
        on(102, to: 900).when("first") { true }
        on(102, to: 1_000).when("second") { true }
      }
    case .unhandledEvent:
      home(1_000) {}
    case .deferredForever:
      home(1_000) { defers(102) }
    case .idleTimer:
      home(1_000) {
        on(102, to: 900)
        state(1_001) {
          after(.seconds(1), send: 102)
          always(to: 1_002)
        }
        state(1_002)
      }
    case .illegalConfiguration:
      home(1_000) {}
    }
  }

  @ChartBuilder<State, Event, Subject>
  private func home(
    _ id: Int, @ChartBuilder<State, Event, Subject> _ content: () -> [Element]
  ) -> [Element] {
    let own = content()
    state(id) {
      own
      on(101, to: 900)
    }
  }

  /// The samples; an event that nothing handles is among them only if that is the defect.
  var events: [Event] {
    let own = [100, 101, 102, 103]
    switch defect {
    case .unhandledEvent: return Array(RandomModel.events) + own + [199]
    case .unreachableState, .deadTransition, .deadBranch, .deadHistoryDefault, .deadEnd,
      .joinNeverTaken, .neverCompletes, .endlessLoop, .noEnabledBranch, .orderDecides,
      .deferredForever, .idleTimer, .illegalConfiguration:
      return Array(RandomModel.events) + own
    }
  }

  /// The label of the state that the finding names; `nil` if it names none.
  var place: String? {
    switch defect {
    case .unreachableState, .idleTimer: "1001"
    case .deadTransition, .deadBranch, .deadHistoryDefault, .deadEnd, .joinNeverTaken,
      .neverCompletes, .orderDecides, .deferredForever:
      "1000"
    case .endlessLoop, .noEnabledBranch, .unhandledEvent, .illegalConfiguration: nil
    }
  }
}
