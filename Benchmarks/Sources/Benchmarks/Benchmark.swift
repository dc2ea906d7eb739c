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

extension Section {
  func units(of benchmark: Benchmark) -> Int {
    benchmark.unitsPerPass ?? unitsPerPass
  }
}

/// One row of a table: one way to do the work.
struct Benchmark: Sendable {
  let name: String
  let title: String
  /// Whether the others of its section are given as multiples of this one's time.
  var isReference = false
  var targets = Targets()
  /// How many units a pass has, if that differs from the section's.
  var unitsPerPass: Int?
  /// Whether instructions and allocations are counted: what several threads do does not repeat.
  var isCounted = true
  /// Sets up one run; what it returns is measured, one pass over the work.
  let prepare: @Sendable () -> () -> Void
}

/// What the library promises for one unit of work.
struct Targets: Sendable {
  var time: TimeTarget?
  /// Multiples of the instructions of the section's reference.
  var instructions: Double?
  var allocations: Double?
  var bytes: Double?
  /// The megabytes that a process may have taken at its peak when it has performed one pass.
  var peak: Double?

  init(
    _ time: TimeTarget? = nil, instructions: Double? = nil, allocations: Double? = nil,
    bytes: Double? = nil, peak: Double? = nil
  ) {
    self.time = time
    self.instructions = instructions
    self.allocations = allocations
    self.bytes = bytes
    self.peak = peak
  }
}

/// A limit of the time, relative to another benchmark of the same section: how fast a computer is does not
/// matter then.
struct TimeTarget: Sendable {
  enum Measure: Sendable {
    /// Multiples of the other's time.
    case ratio
    /// Nanoseconds more than the other.
    case addition
  }

  let measure: Measure
  let limit: Double
  /// The name of the other benchmark.
  let reference: String

  static func times(_ limit: Double, _ reference: String) -> TimeTarget {
    TimeTarget(measure: .ratio, limit: limit, reference: reference)
  }

  static func within(_ nanoseconds: Double, of reference: String) -> TimeTarget {
    TimeTarget(measure: .addition, limit: nanoseconds, reference: reference)
  }

  /// What is compared with the limit.
  func value(of time: Double, beside reference: Double) -> Double {
    switch measure {
    case .ratio: time / reference
    case .addition: time - reference
    }
  }

  var description: String {
    switch measure {
    case .ratio: "× \(reference)"
    case .addition: "ns more than \(reference)"
    }
  }
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
  random(Event.allCases, count)
}

/// As many of `values`, in such an order.
func random<Value>(_ values: some Collection<Value>, _ count: Int) -> [Value] {
  var generator = SplitMix64(seed: 42)
  return (0..<count).compactMap { _ in values.randomElement(using: &generator) }
}

/// Stops the program unless what is compared came to the same result.
func expectSame<Result: Equatable>(_ results: Result...) {
  for result in results where result != results[0] {
    fatalError("Not the same work: \(result) here, \(results[0]) there. A benchmark is wrong.")
  }
}
