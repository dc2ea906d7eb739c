/// Reports how many stored machines a program can resume: see
/// ``DurableMachines/DurableMachines/checkUpgrade(decodingAll:batch:)``.
public struct FleetReport: Codable, Hashable, Sendable, CustomStringConvertible {
  /// How many machines there are.
  public var machines = 0
  /// How many different saved texts they have, without the remaining times of timers.
  ///
  /// In a store in parts, a text counts once for each part that has it.
  public var texts = 0
  /// How many machines a migration changes.
  public var migrated = 0
  /// The paths of the innermost states after migrations, with the numbers of machines.
  public var migratedStates: [String: Int] = [:]
  /// How many machines a later version of the chart has saved; programs with that version handle them.
  public var newer = 0
  /// The problems: errors before warnings, and among each, the problem of most machines first.
  public var problems: [FleetProblem] = []

  /// Creates a report about no machines.
  public init() {}

  /// Whether each machine can be resumed without a loss, and none has a later version.
  public var isFine: Bool { problems.isEmpty && newer == 0 }

  /// The numbers, and a line for each problem.
  public var description: String {
    let rest = newer > 0 ? ", \(newer) of a later version" : ""
    let first = "\(machines) machines, \(texts) different ones, \(migrated) to be migrated\(rest)."
    return ([first] + problems.map(\.description)).joined(separator: "\n")
  }
}

/// An obstacle to resuming stored machines, or a loss.
///
/// A machine with several reasons is counted for each of them.
public struct FleetProblem: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The version of the chart that has saved them; `nil` for events that wait in inboxes.
  public var version: Int?
  /// The paths of the affected states.
  public var paths: [String]
  /// The reason, as sentences.
  public var message: String
  /// The steps of a migration that would probably fix it, as you would declare them.
  public var remedies: [String]
  /// Whether the machines can be resumed all the same.
  public var isWarning: Bool
  /// How many machines or events have the problem.
  public var count: Int
  /// The id of one of the machines.
  public var example: String

  /// Creates a problem.
  public init(
    version: Int?, paths: [String], message: String, remedies: [String], isWarning: Bool,
    count: Int, example: String
  ) {
    (self.version, self.paths, self.message, self.remedies) = (version, paths, message, remedies)
    (self.isWarning, self.count, self.example) = (isWarning, count, example)
  }

  /// The number, an example, the reason and the remedies.
  public var description: String {
    let remedy =
      remedies.isEmpty ? "" : " Migrate it: \(remedies.map { ".\($0)" }.joined(separator: ", "))?"
    let source = version.map { "of version \($0)" } ?? "waiting"
    return
      "\(isWarning ? "warning" : "error"): \(count) \(source), such as '\(example)': \(message)\(remedy)"
  }
}

extension FleetReport {
  /// Adds machines with the same mismatches.
  ///
  /// Each reason is a problem of its own, so that there are no problems for combinations of reasons.
  mutating func add(_ mismatches: [UpgradeMismatch], version: Int?, count: Int, example: String) {
    for mismatch in mismatches {
      let known = problems.firstIndex { ($0.version, $0.message) == (version, mismatch.message) }
      if let known {
        problems[known].count += count
      } else {
        problems.append(
          FleetProblem(
            version: version, paths: Array(mismatch.paths.prefix(1)), message: mismatch.message,
            remedies: mismatch.remedy.map { [$0] } ?? [], isWarning: mismatch.isWarning,
            count: count, example: example))
      }
    }
  }

  /// The report about all parts of a store.
  init(merging reports: [FleetReport]) {
    for report in reports {
      machines += report.machines
      (texts, migrated, newer) = (
        texts + report.texts, migrated + report.migrated, newer + report.newer
      )
      migratedStates.merge(report.migratedStates, uniquingKeysWith: +)
      for problem in report.problems {
        let known = problems.firstIndex {
          ($0.version, $0.message) == (problem.version, problem.message)
        }
        guard let known else {
          problems.append(problem)
          continue
        }
        problems[known].count += problem.count
        problems[known].example = min(problems[known].example, problem.example)
      }
    }
    sort()
  }

  mutating func sort() {
    problems.sort {
      ($0.isWarning ? 1 : 0, -$0.count, $0.example) < ($1.isWarning ? 1 : 0, -$1.count, $1.example)
    }
  }
}
