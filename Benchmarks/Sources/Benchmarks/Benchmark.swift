/// Something to measure: benchmarks that do the same work in different ways.
struct Workload: Sendable {
  let name: String
  let title: String
  let sections: [Section]
  /// Stops the program unless the ways that are compared do the same; runs before anything is
  /// measured.
  var check: @Sendable () -> Void = {}
}

/// One table: benchmarks that are compared with each other.
struct Section: Sendable {
  let name: String
  let title: String
  /// What is counted, in the singular: results are given for one of them.
  let unit: String
  let unitsPerPass: Int
  let benchmarks: [Benchmark]
}

/// One row of a table: one way to do the work.
struct Benchmark: Sendable {
  let name: String
  let title: String
  /// Whether the others of its section are given as multiples of this one's time.
  var isReference = false
  var targets = Targets()
  /// Whether instructions and allocations are counted: what several threads do does not repeat.
  var isCounted = true
  /// Sets up one run; what it returns is measured, one pass over the work.
  let prepare: @Sendable () -> () -> Void
}

/// What the library promises for one unit of work.
struct Targets: Sendable {
  /// Multiples of the time of the section's first reference.
  var ratio: Double?
  var instructions: Double?
  var allocations: Double?
  var bytes: Double?
}

/// A benchmark with the name that the command line and the thresholds know it by.
struct Entry: Sendable {
  let id: String
  let section: Section
  let benchmark: Benchmark
}

extension Workload {
  var entries: [Entry] {
    sections.flatMap { section in
      section.benchmarks.map { benchmark in
        Entry(
          id: "\(name)/\(section.name)/\(benchmark.name)", section: section, benchmark: benchmark)
      }
    }
  }
}

/// Uses `value` in a way that the optimiser cannot see through, so that it has to be made.
@inline(never) @_optimize(none)
func use<Value>(_ value: Value) {}

/// What a benchmark knows to be right: a fault in it stops the program and is printed.
func made<Value>(_ make: () throws -> Value) -> Value {
  do {
    return try make()
  } catch {
    fatalError("\(error)")
  }
}

/// The same passes, with a subject that lives as long as they do.
func passes(keeping subject: AnyObject, _ pass: @escaping () -> Void) -> () -> Void {
  { withExtendedLifetime(subject, pass) }
}

/// As many events, in an order that no branch predictor learns; the same ones in every run.
func randomEvents<Event: CaseIterable>(_ count: Int) -> [Event] {
  var generator = SplitMix64(seed: 42)
  return (0..<count).compactMap { _ in Event.allCases.randomElement(using: &generator) }
}

/// Stops the program unless what is compared came to the same result.
func expectSame<Result: Equatable>(_ results: Result...) {
  for result in results where result != results[0] {
    fatalError("Not the same work: \(result) here, \(results[0]) there. A benchmark is wrong.")
  }
}
