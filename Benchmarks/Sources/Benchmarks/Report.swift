/// Prints a workload's tables.
///
/// Where there is a target, a cell says whether it is met: `1.3 ≤ 1.4`, or `1.6 > 1.4`.
func report(_ workload: Workload, counts: [String: Counts]) {
  print("\n## \(workload.title)")
  for section in workload.sections {
    print("\n\(section.title.capitalizedFirst); per \(section.unit):\n")
    let names = workload.entries.filter { $0.section.name == section.name }.map(\.id)
    print(table(of: section, counts: names.map { counts[$0] }))
  }
}

private func table(of section: Section, counts: [Counts?]) -> String {
  let times = bestTimes(of: section)
  let references = section.benchmarks.indices.filter { section.benchmarks[$0].isReference }
  var table = Table(
    header: ["", "ns"] + references.map { "× \(section.benchmarks[$0].title)" }
      + ["instructions", "allocations", "bytes"])
  for (index, benchmark) in section.benchmarks.enumerated() {
    let targets = benchmark.targets
    let time = times[benchmark.name] ?? .nan
    let ratios = references.map { index in
      let reference = section.benchmarks[index].name
      let target = targets.time.flatMap {
        $0.measure == .ratio && $0.reference == reference ? $0.limit : nil
      }
      return cell(time / (times[reference] ?? .nan), digits: 2, target: target)
    }
    table.rows.append(
      [benchmark.title, cell(time, digits: 1)] + ratios + [
        cell(counts[index]?.instructions, digits: 0),
        cell(counts[index]?.allocations, digits: 2, target: targets.allocations),
        cell(counts[index]?.bytes, digits: 0, target: targets.bytes),
      ])
  }
  return table.description
}

/// A number, and how it stands to its target.
private func cell(_ value: Double?, digits: Int, target: Double? = nil) -> String {
  guard let value else { return "–" }
  let text = decimal(value, digits: digits)
  guard let target else { return text }
  return "\(text) \(value <= target ? "≤" : ">") \(target)".trimmingZeroFraction
}

/// Rounds by hand: `rounded()` and formats would need more than the standard library.
func decimal(_ value: Double, digits: Int) -> String {
  // The difference of two times may be less than nothing.
  guard value >= 0 else { return "-" + decimal(-value, digits: digits) }
  guard digits > 0 else { return "\(Int(value + 0.5))" }
  let scale = (0..<digits).reduce(1) { power, _ in power * 10 }
  let scaled = Int(value * Double(scale) + 0.5)
  let fraction = "\(scaled % scale)"
  return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

extension String {
  fileprivate var trimmingZeroFraction: String {
    hasSuffix(".0") ? String(dropLast(2)) : self
  }

  fileprivate var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
