import Counting

/// What one unit of work takes, counted from outside.
struct Counts {
  let instructions: Double
  let allocations: Double
  let bytes: Double
}

/// Reads lines of a benchmark's name and its three counts, as `run` writes them.
func readCounts() -> [String: Counts] {
  var counts: [String: Counts] = [:]
  while let line = readLine() {
    let fields = line.split(separator: "\t")
    let numbers = fields.dropFirst().compactMap { Double($0) }
    guard numbers.count == 3 else { continue }
    counts[String(fields[0])] = Counts(
      instructions: numbers[0], allocations: numbers[1], bytes: numbers[2])
  }
  return counts
}

/// Performs a pass, so that what happens once has happened, and then another one, which is counted.
///
/// Prints the benchmark's name, and the allocations and bytes of a unit.
func count(_ entry: Entry) {
  let pass = entry.benchmark.prepare()
  pass()
  let before = counting_allocations()
  counting_start()
  pass()
  counting_stop(entry.id)
  let after = counting_allocations()
  let units = Double(entry.section.units(of: entry.benchmark))
  print(
    entry.id, Double(after.count - before.count) / units,
    Double(after.bytes - before.bytes) / units, separator: "\t")
}
