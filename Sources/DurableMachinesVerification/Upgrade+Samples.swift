import DurableMachines
import Foundation
import Schematic
import Statecharts

extension Upgrade where New.Event: Codable, New.Subject: Codable {
  /// Compares the versions, and decodes saved machines of the former version with the types of the new one.
  ///
  /// ```swift
  /// let samples = try MachineSample.read(from: charts.appending(path: "Checkout-1.samples.json"))
  /// try Upgrade(from: Checkout1(), to: Checkout(), migrations: Checkout.migrations)
  ///   .check(decoding: samples).requireNoFindings()
  /// ```
  /// A model has no data and no events that wait, so that each state of the former chart needs a sample.
  ///
  /// - Parameter samples: Machines that were saved by the former version: `sample(of:)` of `DurableMachines` makes them.
  /// - Throws: `InvalidDefinitionError` with the faults of one of the charts.
  public func check(decoding samples: [MachineSample]) throws -> UpgradeReport {
    let report = try check()
    let isKnown = report.findings.contains { $0.kind == .wrongMigration }
    let found = try samples.flatMap { try findings(of: $0, isWrongMigrationKnown: isKnown) }
    return report.with(report.findings + found + (try missingSamples(samples)))
  }

  private func findings(
    of sample: MachineSample, isWrongMigrationKnown: Bool
  ) throws -> [UpgradeFinding] {
    let states: [String]
    do { states = try sample.states } catch {
      return [
        UpgradeFinding(.sample, [], "A sample of version \(sample.version) is damaged: \(error)")
      ]
    }
    guard sample.version == oldVersion else {
      return [
        UpgradeFinding(
          .sample, states,
          "The sample in '\(states.joined(separator: " + "))' is of version \(sample.version), and the former chart has \(oldVersion). Make it with the former chart."
        )
      ]
    }
    let mismatches: [UpgradeMismatch]
    do {
      mismatches = try sample.mismatches(in: new, migrations, version: newVersion)
    } catch let error as MigrationError {
      // Migrations that do not fit the charts are usually findings already.
      if isWrongMigrationKnown { return [] }
      mismatches = error.faults.map { UpgradeMismatch(.migration, [], $0) }
    }
    return mismatches.map { mismatch in
      UpgradeFinding(
        .sample, states,
        "The sample in '\(states.joined(separator: " + "))' does not fit: \(mismatch.message)",
        remedies: mismatch.remedy.map { [$0] } ?? [])
    }
  }

  private func missingSamples(_ samples: [MachineSample]) throws -> [UpgradeFinding] {
    let schema = try StatechartSchema(old)
    let reached = try old.explored(events: oldEvents, options: options).configurations.flatMap {
      schema.paths(of: $0, leavesOnly: true)
    }
    // One that is damaged is a finding already.
    let known = Set(samples.filter { $0.version == oldVersion }.flatMap { (try? $0.states) ?? [] })
    return Set(reached).subtracting(known).sorted().map {
      UpgradeFinding(
        .missingSample, [$0],
        "No sample is in '\($0)', so that it is not known whether its data are decoded. Add one.")
    }
  }
}

extension MachineSample {
  /// Reads samples from a file.
  public static func read(from file: URL) throws -> [MachineSample] {
    try JSONDecoder().decode([MachineSample].self, from: Data(contentsOf: file))
  }

  /// Writes samples to a file that can be compared line by line.
  public static func write(_ samples: [MachineSample], to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(samples).write(to: file, options: .atomic)
  }
}
