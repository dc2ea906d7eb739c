import DurableMachines
import Foundation
import Schematic
import SchematicVerification
import Statecharts
import TestSupport
import Testing

@testable import DurableMachinesVerification

/// Random charts with a random edit: what the proof says of their machines is judged by the reference interpreter.
struct UpgradedChartTests {
  private static let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"

  /// Half of the charts can go on, and half cannot.
  @Test
  func `machines continue only where the reference can be, and reach the ends that it reaches`()
    throws
  {
    let half = (Self.isLong ? 500 : 40) / 2
    var (counts, seed) = ([true: 0, false: 0], UInt64(0))
    while counts.values.contains(where: { $0 < half }), seed < 200 * UInt64(half) {
      seed += 1
      guard let trial = try UpgradeTrial(seed: seed, migrates: seed % 3 == 0),
        counts[trial.allContinue, default: 0] < half
      else { continue }
      counts[trial.allContinue, default: 0] += 1
      let steps = trial.edit.steps.map(\.description)
      #expect(trial.faults() == [], "seed \(seed), \(trial.edit.kind), \(steps)")
    }
    #expect(counts == [true: half, false: half])
  }

  @Test func `migrations with a mistake are found`() throws {
    let count = 50
    var (planted, seed) = (0, UInt64(0))
    while planted < count {
      seed += 1
      guard seed < 200 * UInt64(count) else { break }
      guard let trial = try UpgradeTrial(seed: seed, migrates: true), trial.allContinue,
        let mistake = try trial.withMistake(seed: seed)
      else { continue }
      planted += 1
      let findings = try mistake.check().findings
      #expect(!findings.isEmpty, "seed \(seed), \(trial.edit.kind), \(mistake.migrations)")
    }
    #expect(planted == count)
  }
}

/// A random chart, an edited one, and the proof.
private struct UpgradeTrial {
  typealias Chart = AdaptedChart<Plain<ModelEvent>>
  let edit: ChartEdit
  let check: UpgradeCheck<Chart, Chart>
  private let old: QuestioningChart
  private let upgrade: Upgrade<Chart, Chart>
  private static let events = RandomDocument.outerEvents
  private static let limit = 60

  /// - Returns: `nil` if one of the charts has faults, or is too large.
  init?(seed: UInt64, migrates: Bool) throws {
    var (generator, random) = (ChartGenerator(seed: seed), SeededRandom(seed: seed &+ 7_777))
    old = QuestioningChart(generator.chart(named: "chart").model, maximum: 3)
    guard old.answerCount(upTo: 17) <= 16,
      let edit = ChartEdit(random.pick(ChartEdit.Kind.allCases), of: old.chart, &random)
    else { return nil }
    self.edit = edit
    let (before, after) = (Chart(old.chart), Chart(edit.chart))
    guard (try? StatechartSchema(before)) != nil, (try? StatechartSchema(after)) != nil else {
      return nil
    }
    let migrations = migrates ? [ChartMigration(from: 1, edit.steps)] : []
    var upgrade = Upgrade(from: before, to: after, migrations: migrations)
    upgrade.newVersion = 2
    (upgrade.oldEvents, upgrade.newEvents) = (Self.samples, Self.samples)
    upgrade.options.failures = .never
    (upgrade.options.maximumConfigurations, upgrade.options.maximumAnswers) = (
      Self.limit, Self.limit
    )
    self.upgrade = upgrade
    check = try UpgradeCheck(upgrade)
    guard check.oldModel.isComplete, check.newModel?.isComplete ?? true else { return nil }
  }

  private static let samples = events.map { ModelEvent(name: $0) }

  var allContinue: Bool { check.continuations.allSatisfy { $0.configuration != nil } }

  func faults() -> [String] {
    let judge = ReferenceJudge(edit.chart, answers: old.answers, events: Self.events)
    let reaches = check.newModel?.reachesEnd ?? []
    // Records of history and joins are not restored in the reference.
    let isPlain = check.newModel?.configurations.allSatisfy { $0.recordsText.isEmpty } ?? true
    return check.continuations.flatMap { continuation -> [String] in
      guard let configuration = continuation.configuration, !configuration.isInactive else {
        return []
      }
      let leaves = configuration.leaves
      // Terminated, or in the chart alone.
      if leaves.isEmpty { return [] }
      guard judge.mayBe(in: leaves) else { return ["\(leaves) is not legal"] }
      return judge.faults(
        in: leaves, reachesEnd: isPlain ? continuation.index.map { reaches[$0] } : nil)
    } + falseRefusals(judge) + wrongMigrations
  }

  private var wrongMigrations: [String] {
    check.findings.filter { $0.kind == .wrongMigration }.map(\.message)
  }

  /// Configurations that cannot continue although the chart has the same states in the same places.
  private func falseRefusals(_ judge: ReferenceJudge) -> [String] {
    // States are found by their paths, and the judge knows their names: in a renamed state, they have other paths.
    guard edit.kind != .move, edit.kind != .rename else { return [] }
    return zip(check.oldModel.configurations, check.continuations).compactMap { old, new in
      guard new.configuration == nil, !old.isInactive, old.recordsText.isEmpty,
        judge.mayBe(in: old.leaves)
      else { return nil }
      return "\(old.leaves) cannot continue: \(new.mismatches.map(\.message))"
    }
  }

  /// The migration without a step, with a misspelled path, or with a path of another state; `nil` if the machines continue without it.
  func withMistake(seed: UInt64) throws -> Upgrade<Chart, Chart>? {
    var random = SeededRandom(seed: seed)
    guard let step = edit.steps.first else { return nil }
    let paths = check.oldShape.nodes.map(\.path).filter { !$0.isEmpty }
    let other = random.pick(paths)
    let mistakes: [[MigrationStep]] =
      [
        [], [.rename("nowhere", to: "elsewhere")], [step, .drop(region: "nowhere@1")],
        [step, .rename(other, to: "\(other)x")],
      ]
    let mistake = random.pick(mistakes)
    let wrong = Upgrade(upgrade, migrations: [ChartMigration(from: 1, mistake)])
    if mistake.isEmpty,
      try UpgradeCheck(wrong).continuations.allSatisfy({ $0.configuration != nil })
    {
      return nil
    }
    return wrong
  }
}

extension Upgrade {
  fileprivate init(_ other: Self, migrations: [ChartMigration]) {
    self.init(from: other.old, to: other.new, migrations: migrations)
    (oldVersion, newVersion, options) = (other.oldVersion, other.newVersion, other.options)
    (oldEvents, newEvents) = (other.oldEvents, other.newEvents)
  }
}
