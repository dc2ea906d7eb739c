/// What one part of a ``VisitCounter`` has counted.
@usableFromInline
struct VisitTally<State: Hashable & Sendable, Event: Hashable & Sendable>: Sendable {
  @usableFromInline
  struct Step: Hashable, Sendable {
    @usableFromInline let from: State
    @usableFromInline let event: Event?
    @usableFromInline let to: State

    @inlinable
    init(from: State, event: Event?, to: State) {
      self.from = from
      self.event = event
      self.to = to
    }
  }

  @usableFromInline var steps: [Step: Int] = [:]
  /// How many machines were in a state when their observation began.
  @usableFromInline var observed: [State: Int] = [:]
  /// How many machines were in a state when they were released.
  @usableFromInline var released: [State: Int] = [:]

  @usableFromInline
  init() {}

  mutating func add(_ other: Self) {
    steps.merge(other.steps, uniquingKeysWith: +)
    observed.merge(other.observed, uniquingKeysWith: +)
    released.merge(other.released, uniquingKeysWith: +)
  }

  /// Adds the number of machines in each state: those that came, without those that went.
  func addMachines(to machines: inout [State: Int]) {
    machines.merge(observed, uniquingKeysWith: +)
    machines.merge(released.mapValues(-), uniquingKeysWith: +)
    for (step, count) in steps {
      machines[step.from, default: 0] -= count
      machines[step.to, default: 0] += count
    }
  }
}
