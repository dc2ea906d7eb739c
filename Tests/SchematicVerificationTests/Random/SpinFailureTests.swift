import Schematic
import SchematicVerification
import Statecharts
import Testing

/// What events do that fail, or that are deferred, is part of the model in Promela.
@Suite struct SpinFailureTests {
  struct Failure: Error {}

  /// The second step of the event fails before the state changes: the machine stays where it is in between.
  struct Furnace: Statechart {
    enum State: CaseIterable { case off, heating, on }
    enum Event: CaseIterable { case ignite }

    var body: [Element] {
      state(.off) { on(.ignite, to: .heating) }
      state(.heating) {
        onExit { throw Failure() }
        always(to: .on)
      }
      state(.on)
    }
  }

  private static func explored<Chart: Statechart>(
    _ chart: Chart, _ failures: ExplorationOptions.Failures = .everywhere
  ) throws -> StateSpace<Configuration<Chart.State>, Chart.Event> where Chart.State: Hashable {
    var options = ExplorationOptions()
    options.failures = failures
    return try chart.explored(options: options)
  }

  @Test func `an event that fails in another configuration is a step`() throws {
    let text = try Self.explored(Furnace()).promela()
    let machine = try StateMachine(Furnace())
    machine.start()
    machine.handle(.ignite)

    #expect(machine.state.leaves == [.heating])
    #expect(text.contains("atomic { configuration == 0 -> configuration = 2 } /* ignite */"))
  }

  @Test(.enabled(if: Spin.isInstalled, "spin and gcc are not installed"))
  func `Spin does not prove what an event that fails may violate`() throws {
    let model = try Self.explored(Furnace())
    let property = Property<Configuration<Furnace.State>, Furnace.Event>.never("heating") {
      $0.contains(.heating)
    }

    #expect(model.check(property).description.hasPrefix("heating: may be violated"))
    let heating = Proposition<Configuration<Furnace.State>>("heating") { $0.contains(.heating) }
    #expect(try violations(of: "[] !heating", in: model, heating) == 1)
    // Without failures, the machine is never seen there.
    let without = try Self.explored(Furnace(), .never)
    #expect(without.satisfies(property))
    #expect(try violations(of: "[] !heating", in: without, heating) == 0)
  }

  private func violations<State, Event>(
    of formula: String, in model: StateSpace<State, Event>, _ proposition: Proposition<State>
  ) throws -> Int {
    let text = model.promela([proposition], formulas: ["safe": formula])
    return try Spin.check(text, .init(compiling: "", flags: "-a -N safe"))[0].errors
  }

  /// Charts of which each has a configuration that only an event reaches that fails, is deferred, or
  /// does not come to an end.
  private static let models: [any Sendable & PromelaModel] = [
    Explored { try explored(Furnace()) },
    Explored { try explored(HalfDone()) },
    Explored { try explored(Spinning(), .never) },
    Explored { try Postponing().exploredExactly(events: [.finish]) },
  ]

  @Test(
    .enabled(if: Spin.isInstalled, "spin and gcc are not installed"),
    arguments: models.indices)
  func `Spin stores each configuration`(index: Int) throws {
    let (text, count) = try Self.models[index].promela()

    #expect(try Spin.check(text, .init(flags: "-n -c0"))[0].stored == count)
  }

  /// The first region has finished its part when the choice of the second fails.
  struct HalfDone: Statechart {
    enum State: CaseIterable { case both, left, leftDone, right, rightDone }
    enum Event: CaseIterable { case go }

    var body: [Element] {
      parallel(.both) {
        region {
          state(.left) { on(.go, to: .leftDone) }
          state(.leftDone) { onEntry { throw Failure() } }
        }
        region {
          state(.right) {
            on(.go, via: .choice([.to(.rightDone).when("open") { true }, .otherwise(.right)]))
          }
          state(.rightDone) { onEntry { throw Failure() } }
        }
      }
    }
  }

  struct Spinning: Statechart {
    enum State: CaseIterable { case idle, one, two }
    enum Event: CaseIterable { case go }

    var body: [Element] {
      state(.idle) { on(.go, to: .one) }
      state(.one) { always(to: .two).when("onwards") { true } }
      state(.two) { always(to: .one).when("back") { true } }
    }
  }

  struct Postponing: Statechart {
    enum State: CaseIterable { case busy, ready, called }
    enum Event: CaseIterable { case call, finish }

    var body: [Element] {
      state(.busy) {
        after(.seconds(1), send: .call)
        defers(.call)
        on(.finish, to: .ready)
      }
      state(.ready) { on(.call, to: .called) }
      state(.called)
    }
  }
}

/// A model of any chart.
private protocol PromelaModel {
  /// The text, and the number of configurations.
  func promela() throws -> (text: String, count: Int)
}

private struct Explored<State, Event>: PromelaModel, Sendable {
  let explore: @Sendable () throws -> StateSpace<State, Event>

  func promela() throws -> (text: String, count: Int) {
    let model = try explore()
    return (model.promela(), model.configurations.count)
  }
}
