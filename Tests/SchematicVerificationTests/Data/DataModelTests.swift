import ChartModel
import LoadedCharts
import Schematic
import SchematicVerification
import Statecharts
import Testing

/// What an exploration says about charts with data is compared with machines whose conditions are evaluated and whose
/// statements are performed.
@Suite struct DataModelTests {
  /// A configuration with the data in it.
  private struct Place: Hashable {
    let configuration: Configuration<NamedState>
    let memory: Memory
  }

  /// What an event does: where it leads, and which transitions it takes.
  private struct Effect: Hashable {
    let source: Configuration<NamedState>
    let event: String
    let target: Configuration<NamedState>
    let taken: Set<String>
  }

  /// All that machines of a chart can do, from several initial values of its data.
  private struct BruteForce {
    private(set) var places: Set<Place> = []
    private(set) var effects: Set<Effect> = []
    private(set) var successors: [Place: Set<Place>] = [:]
    private let schema: StatechartSchema<NamedState, NamedEvent, Holder>

    static let memories = [
      Memory(x: .number(2), y: .number(3), mode: .text("on")),
      Memory(x: .undefined, y: .number(1), mode: .text("off")),
    ]
    static let events = RandomDataChart.events.flatMap { name in
      [nil, 1].map { NamedEvent(name, data: $0.map { JSONValue.number("\($0)") }) }
    }

    init(_ chart: LoadedChart<Holder>) throws {
      schema = try chart.makeSchema()
      var pending: [Place] = []
      for memory in Self.memories {
        pending.append(try run(memory, nil, nil) { $0.start() })
      }
      while let place = pending.popLast() {
        guard places.insert(place).inserted else { continue }
        for event in Self.events {
          let next = try run(place.memory, place.configuration, event) { machine in
            try machine.resume(from: SavedMachine(state: place.configuration))
            machine.handle(event)
          }
          successors[place, default: []].insert(next)
          pending.append(next)
        }
      }
    }

    private mutating func run(
      _ memory: Memory, _ source: Configuration<NamedState>?, _ event: NamedEvent?,
      _ body: (StateMachine<StatechartSchema<NamedState, NamedEvent, Holder>>) throws -> Void
    ) throws -> Place {
      let holder = Holder(memory)
      let machine = StateMachine(schema: schema, subject: holder)
      try body(machine)
      if let source, let event, source != machine.state || !holder.log.isEmpty {
        effects.insert(
          Effect(
            source: source, event: event.name, target: machine.state, taken: Set(holder.log)))
      }
      return Place(configuration: machine.state, memory: holder.memory)
    }

    /// Whether a place in which a state is active can be reached from everywhere.
    func isAlwaysReachable(_ state: NamedState) -> Bool {
      var reaching = places.filter { $0.configuration.contains(state) }
      var isGrowing = true
      while isGrowing {
        let more = places.filter {
          !reaching.contains($0) && !successors[$0, default: []].isDisjoint(with: reaching)
        }
        isGrowing = !more.isEmpty
        reaching.formUnion(more)
      }
      return reaching.count == places.count
    }
  }

  @Test func `nothing false is said of three hundred random charts with data`() throws {
    var (excluded, independent, charts, seed) = (0, 0, 0, UInt64(0))
    while charts < 300 {
      seed += 1
      let random = RandomDataChart(seed: seed)
      guard let chart = try? LoadedChart(random.document, bindings: random.bindings) else {
        continue
      }
      charts += 1
      let model = try chart.explored()
      let program = try BruteForce(chart)
      let dead = deadTransitions(in: model)
      let taken = program.effects.reduce(into: Set<String>()) { $0.formUnion($1.taken) }
      #expect(taken.isDisjoint(with: dead), "seed \(seed)")
      let unexpected = program.effects.subtracting(effects(in: model))
      #expect(unexpected.isEmpty, "seed \(seed)")
      for name in random.states {
        let state = NamedState(name)
        let verdict = model.check(.alwaysReachable(state))
        if verdict.holds, verdict.certainty == .proved {
          #expect(program.isAlwaysReachable(state), "seed \(seed), \(name)")
        }
      }
      guard charts <= 60 else { continue }
      excluded += dead.count
      var options = ExplorationOptions()
      options.sharesAnswersByName = false
      independent += deadTransitions(in: try chart.explored(options: options)).count
    }
    // Comparisons that exclude each other show that transitions are never taken.
    #expect(excluded > independent + 10, "\(excluded) and \(independent)")
  }

  private func effects(
    in model: StateSpace<Configuration<NamedState>, NamedEvent>
  ) -> Set<Effect> {
    let edges = model.configurations.indices.flatMap { source in
      model.edges(from: source).map { step in
        Effect(
          source: model.configurations[source], event: step.event?.name ?? "", target: step.state,
          taken: Set(step.taken.compactMap { number(of: $0, in: model) }))
      }
    }
    return Set(edges)
  }

  /// The numbers that the transitions log that are never taken, as far as that is proved.
  private func deadTransitions(
    in model: StateSpace<Configuration<NamedState>, NamedEvent>
  ) -> Set<String> {
    let dead = model.findings.filter { $0.kind == .deadTransition && $0.isProved }
    let unreachable = Set(
      model.findings.filter { $0.kind == .unreachableState && $0.isProved }.compactMap(\.state))
    let parts =
      dead.compactMap(\.part)
      + model.parts.indices.filter { unreachable.contains(model.parts[$0].source) }
    return Set(parts.compactMap { number(of: $0, in: model) })
  }

  /// What a transition logs.
  private func number(
    of part: Int, in model: StateSpace<Configuration<NamedState>, NamedEvent>
  ) -> String? {
    model.parts[part].label.action?.split(separator: "'").first { $0.hasPrefix("t") }
      .map(String.init)
  }
}
