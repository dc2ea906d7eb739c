import DurableMachines
import Schematic
import SchematicVerification
import Statecharts

/// The models of two versions of a chart, and how the configurations of the former one continue.
struct UpgradeCheck<Old: Statechart, New: Statechart> {
  /// How a configuration continues.
  struct Continuation {
    /// `nil` if it cannot.
    var configuration: Configuration<New.State>?
    var mismatches: [UpgradeMismatch] = []
    var lostHistory: [String] = []
    var isMigrated = false
    /// The paths of the active states of the former chart, after the migration.
    var activeBefore: Set<String> = []
    /// In the model of the new chart; `nil` if it cannot continue, or has ended.
    var index: Int?
  }

  let chain: MigrationChain
  /// The faults in the names of events in steps.
  let spellingFaults: [String]
  let steps: [MigrationStep]
  let oldShape: ChartShape
  let oldSchema: StatechartSchema<Old.State, Old.Event, Old.Subject>
  let newSchema: StatechartSchema<New.State, New.Event, New.Subject>
  let oldModel: StateSpace<Configuration<Old.State>, Old.Event>
  let newModel: StateSpace<Configuration<New.State>, New.Event>?
  private(set) var continuations: [Continuation]
  let upgrade: Upgrade<Old, New>

  init(_ upgrade: Upgrade<Old, New>) throws {
    self.upgrade = upgrade
    oldSchema = try StatechartSchema(upgrade.old)
    newSchema = try StatechartSchema(upgrade.new)
    oldShape = oldSchema.shape
    let (old, new) = (EventSpelling(Old.Event.self), EventSpelling(New.Event.self))
    let declared = MigrationChain(
      unchecked: upgrade.migrations, to: upgrade.newVersion, newSchema.shape)
    spellingFaults = declared.faults(new) + declared.faults(from: upgrade.oldVersion, old)
    chain = MigrationChain(
      unchecked: upgrade.migrations.map { $0.named(by: [old, new]) }, to: upgrade.newVersion,
      newSchema.shape)
    steps = upgrade.oldVersion < upgrade.newVersion ? chain.steps(from: upgrade.oldVersion) : []
    oldModel = try upgrade.old.explored(events: upgrade.oldEvents, options: upgrade.options)
    let trial = Trial(upgrade, chain, oldSchema, newSchema)
    continuations = try oldModel.configurations.map(trial.continuation)
    newModel = try Self.model(of: upgrade, newSchema, &continuations)
  }

  /// The model of the new chart from where machines continue; `nil` if none does, or all have ended.
  private static func model(
    of upgrade: Upgrade<Old, New>,
    _ schema: StatechartSchema<New.State, New.Event, New.Subject>,
    _ continuations: inout [Continuation]
  ) throws -> StateSpace<Configuration<New.State>, New.Event>? {
    let live = continuations.compactMap(\.configuration).filter { !$0.isInactive }
    guard !live.isEmpty else { return nil }
    let model = try upgrade.new.explored(
      from: live, events: upgrade.newEvents, options: upgrade.options)
    let indices = Dictionary(zip(model.configurations.map(\.numbers), 0...)) { first, _ in first }
    for index in continuations.indices {
      continuations[index].index = continuations[index].configuration.flatMap {
        indices[$0.numbers]
      }
    }
    return model
  }

  var report: UpgradeReport {
    let resumable = continuations.filter { $0.configuration != nil }
    return UpgradeReport(
      findings: findings, configurations: continuations.count, resumable: resumable.count,
      migrated: resumable.count(where: \.isMigrated), stuckStates: stuckStates,
      migratedStates: migratedStates, notProved: notProved,
      approximations: approximations)
  }

  private var stuckStates: [String: Int] {
    let paths = continuations.flatMap { Set($0.mismatches.flatMap { $0.paths.prefix(1) }) }
    return Dictionary(paths.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private var migratedStates: [String: Int] {
    let paths = continuations.filter(\.isMigrated).compactMap(\.configuration).flatMap {
      newSchema.paths(of: $0, leavesOnly: true)
    }
    return Dictionary(paths.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private var notProved: [String] {
    var reasons: [String] = []
    if !oldModel.containsAllBehavior {
      reasons.append(Self.incomplete("former", oldModel.isComplete))
    }
    if let newModel, !newModel.containsAllBehavior {
      reasons.append(Self.incomplete("new", newModel.isComplete))
    }
    let functions = steps.filter(\.isTransform).map { "'\($0.description)'" }
    if !functions.isEmpty {
      reasons.append("\(functions.joined(separator: ", ")) was tried with one sample of the data.")
    }
    return reasons
  }

  private static func incomplete(_ name: String, _ isComplete: Bool) -> String {
    isComplete
      ? "Events of the \(name) chart have no sample, because they are not named in it."
      : "The \(name) chart has more configurations than were explored."
  }

  private var approximations: [String] {
    var all = oldModel.assumptions + oldModel.additions
    if let newModel { all += newModel.assumptions + newModel.additions }
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }
}

/// Saves, migrates and resumes a configuration.
private struct Trial<Old: Statechart, New: Statechart> {
  let upgrade: Upgrade<Old, New>
  let chain: MigrationChain
  let oldSchema: StatechartSchema<Old.State, Old.Event, Old.Subject>
  let newSchema: StatechartSchema<New.State, New.Event, New.Subject>

  init(
    _ upgrade: Upgrade<Old, New>, _ chain: MigrationChain,
    _ oldSchema: StatechartSchema<Old.State, Old.Event, Old.Subject>,
    _ newSchema: StatechartSchema<New.State, New.Event, New.Subject>
  ) {
    (self.upgrade, self.chain) = (upgrade, chain)
    (self.oldSchema, self.newSchema) = (oldSchema, newSchema)
  }

  /// - Throws: Errors that are no mismatches: of the former chart.
  func continuation(of configuration: Configuration<Old.State>) throws
    -> UpgradeCheck<Old, New>.Continuation
  {
    typealias Saved = SavedMachine<Configuration<Old.State>, Old.Event>
    let text = try oldSchema.text(of: Saved(state: configuration)) { _ in "null" }
    let active = oldSchema.paths(of: configuration)
    var machine = MigratingMachine(
      text, data: upgrade.data, states: Dictionary(active.map { ($0, 0) }) { first, _ in first })
    machine.hasData = false
    var result = UpgradeCheck<Old, New>.Continuation()
    do {
      machine = try chain.migrated(machine, from: upgrade.oldVersion)
      result.isMigrated = machine.text != text
      result.activeBefore = Set(machine.states.keys)
      let resumed = try newSchema.saved(from: machine.text) { _ in throw CancellationError() }.state
      result.configuration = resumed
      let kept = try newSchema.text(of: SavedMachine(state: resumed)) { _ in "null" }.history
      result.lostHistory = machine.text.history.keys.filter { kept[$0] == nil }.sorted()
    } catch {
      result.mismatches = UpgradeMismatch.all(of: error)
    }
    return result
  }
}
