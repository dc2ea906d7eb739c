import Schematic

/// A saved machine during its migration.
///
/// It is migrated without its former chart, which may not exist in any program.
@_documentation(visibility: internal)
public struct MigratingMachine {
  /// The machine; its events are JSON.
  public var text: SavedText
  /// The data as JSON.
  public var data: String
  /// The active states, with the times of their last entries.
  public var states: [String: Int64] = [:]
  /// The nodes of the final chart that are entered by default.
  private var entering: Set<String> = []
  /// Whether the data are available.
  public var hasData = true

  /// Creates a machine from its saved parts.
  public init(_ text: SavedText, data: String, states: [String: Int64] = [:]) {
    (self.text, self.data, self.states) = (text, data, states)
  }

  /// Performs the steps of all migrations, and then enters nodes by default.
  mutating func migrate(_ migrations: [ChartMigration], to shape: ChartShape) throws {
    let wasActive = !text.states.isEmpty
    for migration in migrations {
      for step in migration.steps {
        do { try perform(step) } catch {
          throw MigrationError([
            "\(step.description) from version \(migration.version): \("\(error)".asSentence)"
          ])
        }
        if wasActive, text.states.isEmpty, text.end == nil {
          throw MigrationError.nothingActive(step)
        }
      }
    }
    enter(in: shape)
  }

  private mutating func perform(_ step: MigrationStep) throws {
    switch step.change {
    case .rename(let path, let newPath): rename(path, to: newPath)
    case .descend(let path): if allLists.contains(path) { entering.insert(path) }
    case .ascend(let path): ascend(path)
    case .dropRegion(let region): forget { $0.isInOrAt(region) }; remove { $0.isInOrAt(region) }
    case .enterRegion(let region): enter(region)
    case .event(let name, let newName): try renameEvents(name, to: newName)
    case .join(let name, let newName): renameJoin(name, to: newName)
    case .activity(let id, let newID): moveTimer(id, to: newID)
    case .data(let change): if hasData { data = try change(data) }
    case .transform(let change): try change(&text, &data)
    }
  }
}

// MARK: - Paths

extension MigratingMachine {
  private var allLists: [String] { text.states + text.history.values.joined() }

  private mutating func rename(_ path: String, to newPath: String) {
    // The state keeps its own timers and history if its content moves into a region of it.
    let own = newPath.isRegion(of: path) ? path : nil
    func move(_ old: String) -> String { old == own ? old : old.moved(from: path, to: newPath) }
    text.timers = text.timers.map { timer in
      var timer = timer
      timer.state = move(timer.state)
      return timer
    }
    renameSubmachines(of: path, to: newPath)
    // Of two records with the same path, always the same one is kept.
    text.history = Dictionary(
      text.history.sorted { $0.key < $1.key }.map { (move($0), $1) }
    ) { first, _ in first }
    states = Dictionary(states.map { (move($0), $1) }) { max($0, $1) }
    entering = Set(entering.map { $0.moved(from: path, to: newPath) })
    replace { $0.moved(from: path, to: newPath) }
  }

  /// Makes a composite a simple state, without a history of its former child states.
  private mutating func ascend(_ path: String) {
    forget { $0.isIn(path) }
    text.history[path] = nil
    replace { $0.isIn(path) ? path : $0 }
  }

  /// Renames the states in the events that a submachine has delayed.
  private mutating func renameSubmachines(of path: String, to newPath: String) {
    let (old, new) = (String(path.lastComponent), String(newPath.lastComponent))
    if old == new { return }
    for index in text.delayedEvents.indices {
      // A region has the name of its parallel state: `packing@papers`.
      text.delayedEvents[index].submachine = text.delayedEvents[index].submachine.map {
        $0 == old || $0.hasPrefix("\(old)@") ? new + $0.dropFirst(old.count) : $0
      }
    }
  }

  /// Removes the timers, the history and the times of the states at some paths.
  private mutating func forget(where isForgotten: (String) -> Bool) {
    text.timers.removeAll { isForgotten($0.state) }
    text.history = text.history.filter { !isForgotten($0.key) }
    states = states.filter { !isForgotten($0.key) }
    entering = entering.filter { !isForgotten($0) }
  }

  /// Replaces the paths of active and recorded states, and removes duplicates.
  private mutating func replace(_ change: (String) -> String) {
    text.states = text.states.map(change).uniqued
    text.history = text.history.mapValues { $0.map(change).uniqued }
    text.joins = text.joins.mapValues { $0.map(change).uniqued }
  }

  private mutating func remove(where isRemoved: (String) -> Bool) {
    text.states.removeAll(where: isRemoved)
    text.history = text.history.mapValues { $0.filter { !isRemoved($0) } }.filter {
      !$0.value.isEmpty
    }
    text.joins = text.joins.mapValues { $0.filter { !isRemoved($0) } }.filter { !$0.value.isEmpty }
  }

  private mutating func enter(_ region: String) {
    guard let parallel = region.stateOfRegion else { return }
    func entered(_ list: [String]) -> [String] {
      list.contains { $0.isInOrAt(parallel) } && !list.contains { $0.isInOrAt(region) }
        ? list + [region] : list
    }
    entering.insert(region)
    text.states = entered(text.states)
    // Only deep history of the parallel state or of a state around it gets the region.
    text.history = Dictionary(
      uniqueKeysWithValues: text.history.map { ($0, parallel.isInOrAt($0) ? entered($1) : $1) })
  }

  /// Enters nodes by default, when all paths are those of the final chart.
  private mutating func enter(in shape: ChartShape) {
    func entered(_ list: [String]) -> [String] {
      list.flatMap { path -> [String] in
        guard entering.contains(path), let number = shape.numbers[path] else { return [path] }
        return shape.defaultLeaves(of: number)
      }
    }
    if entering.isEmpty { return }
    text.states = entered(text.states)
    text.history = text.history.mapValues(entered)
  }
}

// MARK: - Events, timers and joins

extension MigratingMachine {
  private mutating func renameEvents(_ name: String, to newName: String?) throws {
    func renamed(_ event: String) -> String? {
      guard EventNames.name(of: event) == name else { return event }
      return newName.flatMap { EventNames.renamed(event, to: $0) }
    }
    text.deferredEvents = text.deferredEvents.compactMap(renamed)
    text.delayedEvents = text.delayedEvents.compactMap { delayed in
      guard let event = renamed(delayed.event) else { return nil }
      var delayed = delayed
      delayed.event = event
      return delayed
    }
  }

  private mutating func moveTimer(_ id: ActivityID, to newID: ActivityID?) {
    text.timers = text.timers.compactMap { timer in
      guard timer.id == id else { return timer }
      return newID.map {
        SavedStateTimer(of: $0.state, named: $0.name, index: $0.index, timeLeft: timer.timeLeft)
      }
    }
  }

  private mutating func renameJoin(_ name: String, to newName: String?) {
    guard let sources = text.joins.removeValue(forKey: name), let newName else { return }
    text.joins[newName] = ((text.joins[newName] ?? []) + sources).uniqued
  }
}

extension [String] {
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
