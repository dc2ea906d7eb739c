import Schematic
import Testing

@testable import DurableMachines
@testable import Statecharts

// Random saved machines under random steps, beside a second reading of what a step does to a path.
@Suite struct RandomMigrationTests {
  /// The components of a path, each with the separator before it.
  private struct Path: Hashable {
    var parts: [String]

    init(_ text: String) {
      parts = []
      for character in text {
        if parts.isEmpty || "/@".contains(character) { parts.append("") }
        parts[parts.count - 1].append(character)
      }
    }

    var text: String { parts.joined() }

    func isInOrAt(_ other: Path) -> Bool { parts.starts(with: other.parts) }
    func isIn(_ other: Path) -> Bool { isInOrAt(other) && self != other }

    mutating func move(_ old: Path, _ new: Path) {
      if isInOrAt(old) { parts = new.parts + parts.dropFirst(old.parts.count) }
    }

    func isRegion(of other: Path) -> Bool {
      parts.dropLast() == other.parts[...] && parts.last?.first == "@"
    }
  }

  private struct Timer: Hashable {
    var state: Path
    var name: String
  }

  /// The second reading.
  private struct Model: Equatable {
    var states: [Path]
    var history: [Path: [Path]]
    var joins: [String: [Path]]
    var timers: [Timer]
    var times: Set<Path>

    /// - Returns: Whether the result is the same whatever is read first.
    mutating func perform(_ step: MigrationStep) -> Bool {
      switch step.change {
      case .rename(let old, let new): return rename(Path(old), Path(new))
      case .ascend(let path):
        let path = Path(path)
        forget { $0.isIn(path) }
        history[path] = nil
        lists { $0.map { $0.isIn(path) ? path : $0 } }
      case .dropRegion(let region):
        let region = Path(region)
        forget { $0.isInOrAt(region) }
        lists { $0.filter { !$0.isInOrAt(region) } }
        history = history.filter { !$0.value.isEmpty }
        joins = joins.filter { !$0.value.isEmpty }
      case .join(let old, let new):
        guard let sources = joins.removeValue(forKey: old), let new else { return true }
        joins[new] = unique(joins[new, default: []] + sources)
      case .activity(let id, let newID):
        guard id.kind == .timer else { return true }
        timers = timers.compactMap { timer in
          guard timer.state.text == id.state, timer.name == id.name else { return timer }
          return newID.map { Timer(state: Path($0.state), name: $0.name ?? "") }
        }
      default: break
      }
      return true
    }

    private mutating func rename(_ old: Path, _ new: Path) -> Bool {
      func moved(_ path: Path) -> Path {
        var path = path
        path.move(old, new)
        return path
      }
      func own(_ path: Path) -> Path { path == old && new.isRegion(of: old) ? path : moved(path) }
      let keys = Set(history.keys.map(own))
      defer { lists { $0.map(moved) } }
      timers = timers.map { Timer(state: own($0.state), name: $0.name) }
      times = Set(times.map(own))
      guard keys.count == history.count else { return false }
      history = Dictionary(uniqueKeysWithValues: history.map { (own($0), $1) })
      return true
    }

    private mutating func forget(_ isForgotten: (Path) -> Bool) {
      history = history.filter { !isForgotten($0.key) }
      timers.removeAll { isForgotten($0.state) }
      times = times.filter { !isForgotten($0) }
    }

    private mutating func lists(_ change: ([Path]) -> [Path]) {
      states = unique(change(states))
      history = history.mapValues { unique(change($0)) }
      joins = joins.mapValues { unique(change($0)) }
    }

    private func unique(_ paths: [Path]) -> [Path] {
      var seen: Set<Path> = []
      return paths.filter { seen.insert($0).inserted }
    }
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      var value = state
      value = (value ^ (value >> 33)) &* 0xff51_afd7_ed55_8ccd
      return value ^ (value >> 33)
    }

    mutating func path() -> String {
      (0..<Int.random(in: 1...4, using: &self)).map { index in
        let separator = index == 0 ? "" : Bool.random(using: &self) ? "/" : "@"
        return separator + (["a", "b", "ab"].randomElement(using: &self) ?? "a")
      }.joined()
    }

    mutating func paths(_ range: ClosedRange<Int>) -> [String] {
      Array(Set((0..<Int.random(in: range, using: &self)).map { _ in path() })).sorted()
    }

    mutating func name() -> String { ["s", "t", "u"].randomElement(using: &self) ?? "a" }

    mutating func step() -> MigrationStep {
      switch Int.random(in: 0..<10, using: &self) {
      case 0...3: .rename(path(), to: path())
      case 4: .ascend(path())
      case 5: .drop(region: path() + "@" + (["a", "b"].randomElement(using: &self) ?? "a"))
      case 6: .rename(join: name(), to: name())
      case 7: .drop(join: name())
      case 8: .rename(timer: "\(path())#\(name())", to: "\(path())#\(name())")
      default: .drop(timer: "\(path())#\(name())")
      }
    }

    mutating func machine() -> MigratingMachine {
      var text = SavedText(states: paths(1...3))
      for key in paths(0...2) { text.history[key] = paths(1...2) }
      for key in Set([name(), name()]) { text.joins[key] = paths(1...2) }
      text.timers = paths(0...3).map {
        SavedStateTimer(of: $0, named: name(), index: 0, timeLeft: .seconds(5))
      }
      return MigratingMachine(
        text, data: "",
        states: Dictionary(text.states.map { ($0, 1) }) { first, _ in first })
    }
  }

  private func model(_ machine: MigratingMachine) -> Model {
    func paths(_ list: [String]) -> [Path] { list.map { Path($0) } }
    let text = machine.text
    return Model(
      states: paths(text.states),
      history: Dictionary(uniqueKeysWithValues: text.history.map { (Path($0), paths($1)) }),
      joins: text.joins.mapValues(paths),
      timers: text.timers.map { Timer(state: Path($0.state), name: $0.name ?? "") },
      times: Set(machine.states.keys.map { Path($0) }))
  }

  @Test(arguments: 0..<20)
  func `steps change a saved machine as they change its paths`(seed: Int) throws {
    let shape = try StatechartSchema(Empty()).shape
    var random = Generator(state: UInt64(seed + 1))
    var count = 0
    for _ in 0..<100 {
      var machine = random.machine()
      let before = machine.text
      let steps = (0..<Int.random(in: 1...4, using: &random)).map { _ in random.step() }
      var expected = model(machine)
      // What is merged may be read in two ways, and a machine without a state is an error.
      guard steps.allSatisfy({ expected.perform($0) && !expected.states.isEmpty }) else { continue }
      count += 1
      try machine.migrate([ChartMigration(from: 1, steps)], to: shape)
      #expect(model(machine) == expected, "\(before) \(steps)")
      try checkFates(before, machine, steps, shape)
    }
    #expect(count > 40)
  }

  /// What becomes of a timer is also known without a machine, and its former places are.
  private func checkFates(
    _ before: SavedText, _ machine: MigratingMachine, _ steps: [MigrationStep], _ shape: ChartShape
  ) throws {
    let fates = before.timers.map { MigrationChain.fate(of: $0.id, after: steps) }
    #expect(
      fates.compactMap(\.id).map(\.place) == machine.text.timers.map(\.id.place),
      "\(before) \(steps)")
    let chain = MigrationChain(unchecked: [ChartMigration(from: 1, steps)], to: 2, shape)
    for (timer, fate) in zip(before.timers, fates) {
      guard let id = fate.id, id != timer.id else { continue }
      #expect(chain.formerPlaces(of: id).contains(timer.id), "\(timer.id.place) \(steps)")
      #expect(chain.fates(of: timer.id, from: 1) == [fate])
      #expect(chain.fates(of: timer.id, from: 2) == [.at(timer.id)])
      #expect(chain.fates(of: timer.id, from: nil) == [fate, .at(timer.id)])
    }
  }
}

private struct Empty: Statechart {
  enum State { case z }
  enum Event { case go }
  var allowsWarnings: Bool { true }
  var body: [Element] { state(.z) }
}
