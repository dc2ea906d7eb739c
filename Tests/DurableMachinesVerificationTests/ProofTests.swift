import DurableMachinesVerification
import Statecharts
import Testing

// Each condition of a proof alone: where it is missing, nothing is proved.
@Suite struct ProofTests {
  /// States in a ring, the last of which may be an end, with a guard or without.
  struct Ring: Statechart {
    typealias State = String
    typealias Event = Int
    var names: [String]
    var version = 1
    var isGuarded = false
    var isEnding = false
    var extraEvent: Int?
    var definitionVersion: Int { version }
    var allowsWarnings: Bool { true }

    var body: [Element] {
      for (index, name) in names.enumerated() {
        if isEnding, index == names.count - 1 {
          final(name)
        } else {
          state(name) {
            if isGuarded {
              on(0, to: names[(index + 1) % names.count]).when { _ in true }
            } else {
              on(0, to: names[(index + 1) % names.count])
            }
            if let extraEvent { on(extraEvent) {} }
          }
        }
      }
    }
  }

  private static let former = "The former chart has more configurations than were explored."
  private static let new = "The new chart has more configurations than were explored."

  private func upgrade(
    _ old: [String], _ new: [String], _ steps: MigrationStep..., limit: Int = 100
  ) -> Upgrade<Ring, Ring> {
    var upgrade = Upgrade(
      from: Ring(names: old), to: Ring(names: new, version: 2),
      migrations: [ChartMigration(from: 1, steps)])
    upgrade.options.maximumConfigurations = limit
    return upgrade
  }

  @Test func `a chart that was not explored as a whole is named, whichever it is`() throws {
    let (small, large) = (["a", "b"], ["a", "b", "c", "d"])
    #expect(try upgrade(small, small).check().notProved == [])
    #expect(try upgrade(small, small, limit: 2).check().notProved == [])
    #expect(try upgrade(small, large, limit: 3).check().notProved == [Self.new])
    #expect(try upgrade(small, large, limit: 4).check().notProved == [])
    let merged = upgrade(large, small, .rename("c", to: "a"), .rename("d", to: "b"), limit: 3)
    #expect(try merged.check().notProved == [Self.former])
    #expect(try merged.check().findings.isEmpty && !merged.check().isProved)
    #expect(try upgrade(large, large, limit: 3).check().notProved == [Self.former, Self.new])
  }

  @Test func `events without a sample are named, of whichever chart`() throws {
    func reasons(_ old: [Int]?, _ new: [Int]?) throws -> [String] {
      var upgrade = Upgrade(
        from: Ring(names: ["a", "b"], extraEvent: 1),
        to: Ring(names: ["a", "b"], version: 2, extraEvent: 1))
      (upgrade.oldEvents, upgrade.newEvents) = (old, new)
      let report = try upgrade.check()
      #expect(report.isProved == (report.findings.isEmpty && report.notProved.isEmpty))
      return report.notProved
    }
    func sentence(_ name: String) -> String {
      "Events of the \(name) chart have no sample, because they are not named in it."
    }
    #expect(try reasons(nil, nil) == [])
    #expect(try reasons([0, 1], [0, 1]) == [])
    #expect(try reasons([0], nil) == [sentence("former")])
    #expect(try reasons(nil, [0]) == [sentence("new")])
    #expect(try reasons([0], [0]) == [sentence("former"), sentence("new")])
  }

  @Test func `each function is named, and those of former versions alone are not`() throws {
    func reasons(_ migrations: ChartMigration..., version: Int = 3) throws -> [String] {
      var upgrade = Upgrade(
        from: Ring(names: ["a", "b"], version: 2), to: Ring(names: ["a", "b"], version: version),
        migrations: migrations)
      upgrade.oldVersion = 2
      return try upgrade.check().notProved
    }
    let step = MigrationStep.transform("x") { _, _ in }
    let data = MigrationStep.data { (value: [Int]) in value }
    #expect(try reasons(ChartMigration(from: 1, step)) == [])
    #expect(try reasons(ChartMigration(from: 2, data)) == [])
    #expect(
      try reasons(ChartMigration(from: 2, step, .transform("y") { _, _ in }))
        == [
          "'transform(\"x\") { … }', 'transform(\"y\") { … }' was tried with one sample of the data."
        ])
  }

  // MARK: - Findings

  private typealias Variant = (name: String, old: Bool, new: Bool, limit: Int)
  private static let variants: [Variant] = [
    ("exact", false, false, 100), ("a guard of the former chart", true, false, 100),
    ("a guard of the new chart", false, true, 100),
    ("a new chart that is not explored", false, false, 3),
  ]

  private func kinds(
    _ variant: Variant, _ old: [String], _ new: [String], oldEnds: Bool, newEnds: Bool
  ) throws -> [String] {
    var upgrade = Upgrade(
      from: Ring(names: old, isGuarded: variant.old, isEnding: oldEnds),
      to: Ring(names: new, version: 2, isGuarded: variant.new, isEnding: newEnds))
    upgrade.options.maximumConfigurations = variant.limit
    return try upgrade.check().findings.map { "\($0.kind) \($0.isProved)" }
  }

  @Test func `a finding is possible only if the model may contain what the program does not`()
    throws
  {
    func unreachable(_ isProved: String) -> [String] {
      Array(repeating: "endUnreachable \(isProved)", count: 3)
    }
    let found = try Self.variants.map {
      // The end has become a state from which the machine goes on; only the new chart is larger than the limit.
      try kinds($0, ["a", "b", "c"], ["a", "b", "c", "d"], oldEnds: true, newEnds: false)
    }
    #expect(found[0] == ["livesAgain true"] + unreachable("true"))
    #expect(found[1] == ["livesAgain false"] + unreachable("false"))
    #expect(found[2] == ["livesAgain true"] + unreachable("true"))
    #expect(found[3] == ["livesAgain true"] + unreachable("false"))
    // A state is not declared any more.
    let removed = try Self.variants.map {
      try kinds($0, ["a", "b", "c"], ["a", "b"], oldEnds: false, newEnds: false)
    }
    #expect(
      removed.map { $0.filter { $0.hasPrefix("cannotResume") } }
        == [
          ["cannotResume true"], ["cannotResume false"], ["cannotResume true"],
          ["cannotResume true"],
        ])
  }

  @Test func `a dead end behind a guard is possible`() throws {
    struct Chart: Statechart {
      enum State { case a, b }
      enum Event: CaseIterable { case go }
      var version: Int
      var isGuarded = false
      var definitionVersion: Int { version }
      var allowsWarnings: Bool { true }
      var body: [Element] {
        state(.a) {
          if version == 1 {
            on(.go) {}
          } else if isGuarded {
            on(.go, to: .b).when { _ in true }
          } else {
            on(.go, to: .b)
          }
        }
        state(.b)
      }
    }
    for isGuarded in [false, true] {
      let report = try Upgrade(from: Chart(version: 1), to: Chart(version: 2, isGuarded: isGuarded))
        .check()
      #expect(report.findings.map(\.kind) == [.deadEnd])
      #expect(report.findings.map(\.isProved) == [!isGuarded])
      #expect("\(report)".contains("(possible)") == isGuarded)
      #expect(report.approximations.contains { $0.contains("may hold or not") } == isGuarded)
    }
  }

  // MARK: - What is required

  @Test func `findings and what is not proved are permitted one at a time`() throws {
    let step = MigrationStep.transform("x") { _, _ in }
    let isFine: (UpgradeReport, Set<UpgradeFinding.Kind>, Bool) -> Bool = {
      report, kinds, unproved in
      (try? report.requireNoFindings(permitting: kinds, permitsUnproved: unproved)) != nil
    }
    let proved = try upgrade(["a", "b"], ["a", "b"]).check()
    let tried = try upgrade(["a", "b"], ["a", "b"], step).check()
    let wrong = try upgrade(["a", "b"], ["a", "c"]).check()
    let both = try upgrade(["a", "b"], ["a", "c"], step).check()
    let all = Set(UpgradeFinding.Kind.allCases)
    let kinds = Set(wrong.findings.map(\.kind))
    #expect(proved.isProved && !tried.isProved && !wrong.isProved && !both.isProved)
    #expect(isFine(proved, [], false) && !isFine(wrong, [], true) && !isFine(both, all, false))
    #expect(!isFine(tried, all, false) && isFine(tried, [], true))
    #expect(
      isFine(wrong, kinds, false) && isFine(both, kinds, true)
        && !isFine(wrong, all.subtracting(kinds), true))
    for kind in kinds { #expect(!isFine(wrong, kinds.subtracting([kind]), true)) }
  }

  @Test func `a version is compared with its structure`() throws {
    func kinds(_ old: Int, _ new: Int, _ names: [String]) throws -> [UpgradeFinding.Kind] {
      try Upgrade(
        from: Ring(names: ["a", "b"], version: old), to: Ring(names: names, version: new)
      ).check().findings.map(\.kind)
    }
    #expect(try kinds(1, 1, ["a", "b"]) == [] && kinds(1, 2, ["a", "b"]) == [])
    #expect(try kinds(1, 2, ["a", "b", "c"]) == [])
    #expect(try kinds(2, 2, ["a", "b", "c"]) == [.sameVersion])
    #expect(try kinds(2, 1, ["a", "b"]) == [.sameVersion])
    var upgrade = Upgrade(from: Ring(names: ["a", "b"]), to: Ring(names: ["a", "b", "c"]))
    #expect(try upgrade.check().findings.map(\.kind) == [.sameVersion])
    upgrade.newVersion = 2
    #expect(try upgrade.check().findings.isEmpty)
    upgrade.oldVersion = 2
    #expect(try upgrade.check().findings.map(\.kind) == [.sameVersion])
  }
}
