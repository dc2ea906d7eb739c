/// Compares what is measured with the targets.
///
/// A time is compared with that of another benchmark, which took turns with it. What disturbs a run makes
/// times longer, so a target that seems to be missed is measured again, and the best times of all attempts
/// count. Even so, two computers with the same processor differ by a factor of two with the same instructions. So a time
/// that is missed is printed, and is a failure only if the check was asked for times.
struct TargetCheck {
  let counts: [String: Counts]
  let misses: [Miss]
  /// Whether a time that misses its target, and the ceiling of its known miss, is a failure.
  let enforcesTimes: Bool

  private var attempts: Int { enforcesTimes ? 4 : 1 }

  private(set) var results: [Result] = []
  /// The targets, by benchmark and measure, whether or not they could be measured.
  private var targets: Set<String> = []

  init(counts: [String: Counts], misses: [Miss], enforcesTimes: Bool) {
    self.counts = counts
    self.misses = misses
    self.enforcesTimes = enforcesTimes
  }

  mutating func check(_ workloads: [Workload]) {
    for workload in workloads {
      for section in workload.sections { check(section, of: workload) }
    }
  }

  private mutating func check(_ section: Section, of workload: Workload) {
    let entries = workload.entries.filter { $0.section.name == section.name }
    let times = times(of: section, entries)
    let reference = entries.first(where: \.benchmark.isReference).flatMap { counts[$0.id] }
    for entry in entries {
      let targets = entry.benchmark.targets
      if let target = targets.time, let value = value(of: target, entry, times) {
        add(entry, "time", value, limit: target.limit, unit: target.description)
      }
      let counts = counts[entry.id]
      if let counts, let reference {
        add(
          entry, "instructions", counts.instructions / reference.instructions,
          limit: targets.instructions, unit: "× the reference")
      }
      // What the program allocates once counts, too, divided by the number of units.
      add(entry, "allocations", counts?.allocations, limit: targets.allocations, slack: 0.01)
      add(entry, "bytes", counts?.bytes, limit: targets.bytes, slack: 0.1)
    }
  }

  /// The best times of as many attempts as are needed.
  private func times(of section: Section, _ entries: [Entry]) -> [String: Double] {
    let timed = section.benchmarks.compactMap { benchmark in
      benchmark.targets.time.map { (benchmark.name, $0) }
    }
    guard !timed.isEmpty else { return [:] }
    let names = Set(timed.map(\.0) + timed.map(\.1.reference))
    var best: [String: Double] = [:]
    for _ in 0..<attempts {
      let times = bestTimes(of: section, names: names, turns: 15, milliseconds: 6)
      best.merge(times) { min($0, $1) }
      let isMet = entries.allSatisfy { entry in
        guard let target = entry.benchmark.targets.time,
          let value = value(of: target, entry, best)
        else { return true }
        return value <= (miss(entry, "time")?.ceiling ?? target.limit)
      }
      if isMet { break }
    }
    return best
  }

  private func value(
    of target: TimeTarget, _ entry: Entry, _ times: [String: Double]
  ) -> Double? {
    guard let time = times[entry.benchmark.name], let reference = times[target.reference] else {
      stop("\(entry.id): its section has no benchmark '\(target.reference)'.")
    }
    return target.value(of: time, beside: reference)
  }

  private mutating func add(
    _ entry: Entry, _ measure: String, _ value: Double?, limit: Double?, unit: String = "",
    slack: Double = 0
  ) {
    guard let limit else { return }
    targets.insert("\(entry.id) \(measure)")
    guard let value else { return }
    let result = Result(
      id: entry.id, measure: measure, value: value, limit: limit, unit: unit,
      isMet: value <= limit + slack, miss: miss(entry, measure),
      isEnforced: measure != "time" || enforcesTimes)
    results.append(result)
  }

  private func miss(_ entry: Entry, _ measure: String) -> Miss? {
    misses.first { $0.id == entry.id && $0.measure == measure }
  }
}

extension TargetCheck {
  /// A target, and what was measured.
  struct Result {
    let id: String
    let measure: String
    let value: Double
    let limit: Double
    let unit: String
    let isMet: Bool
    let miss: Miss?
    /// Whether a miss that is not known is a failure.
    let isEnforced: Bool

    /// Whether the value is above the target, and above the ceiling of a known miss.
    var isUnexplained: Bool { !isMet && !(miss.map { value <= $0.ceiling } ?? false) }
    var isFailure: Bool { isUnexplained && isEnforced }

    var description: String {
      "\(id): \(measure) \(decimal(value, digits: 2)) \(unit), target \(limit)"
    }
  }

  /// Prints the results: those that are met, those that are known to be missed, and failures.
  ///
  /// - Returns: Whether nothing fails.
  func report() -> Bool {
    let unknown = misses.filter { !targets.contains("\($0.id) \($0.measure)") }
    for result in results where result.isMet {
      let advice = result.miss == nil ? "" : "; met now: remove it from missed.tsv"
      print("met     \(result.description)\(advice)")
    }
    for result in results where !result.isMet && !result.isUnexplained {
      guard let miss = result.miss else { continue }
      print("missed  \(result.description), at most \(miss.ceiling): \(miss.reason)")
    }
    for result in results where result.isUnexplained && !result.isEnforced {
      print("slower  \(result.description)\(ceiling(of: result))")
    }
    for result in results where result.isFailure {
      print("FAILED  \(result.description)\(ceiling(of: result))")
    }
    for miss in unknown {
      print("FAILED  missed.tsv: '\(miss.id)' has no target for '\(miss.measure)'")
    }
    return unknown.isEmpty && !results.contains { $0.isFailure }
  }

  private func ceiling(of result: Result) -> String {
    result.miss.map { ", at most \($0.ceiling) in missed.tsv" } ?? ""
  }
}
