/// The counts of one part of a ``VisitCounter``.
@usableFromInline
struct VisitTally<State: Hashable & Sendable, Event: Hashable & Sendable> {
  @usableFromInline typealias Step = VisitedStep<State, Event>

  /// The first different steps, which are found by comparing: that takes less time than hashing.
  @usableFromInline var firstSteps: [Step] = []
  /// The other steps, by their values.
  private var otherSteps: [Step.Key: Step] = [:]
  /// How many machines were in a state when their observation began.
  var observed: [State: Int] = [:]
  /// How many machines were in a state when they were released.
  var released: [State: Int] = [:]

  private var maximumFirstSteps: Int { 16 }

  init() {}

  /// Counts a step.
  ///
  /// - Parameter last: The last step of the same machine.
  /// - Returns: The step, to be passed with the next one of the machine.
  @inlinable
  mutating func count(from: State, event: Event?, to: State, after last: Step?) -> Step {
    // Machines often take the same steps one after the other.
    if let next = last?.following, next.matches(from, event, to) {
      next.count &+= 1
      return next
    }
    for step in firstSteps where step.matches(from, event, to) {
      step.count &+= 1
      last?.following = step
      return step
    }
    let step = countOther(Step.Key(from: from, event: event, to: to))
    last?.following = step
    return step
  }

  @usableFromInline @inline(never)
  mutating func countOther(_ key: Step.Key) -> Step {
    if let step = otherSteps[key] {
      step.count &+= 1
      return step
    }
    let step = Step(key)
    if firstSteps.count < maximumFirstSteps {
      firstSteps.append(step)
    } else {
      otherSteps[key] = step
    }
    return step
  }

  /// All steps with their counts.
  var steps: [Step.Key: Int] {
    firstSteps.reduce(into: otherSteps.mapValues(\.count)) { $0[$1.key] = $1.count }
  }

  /// The number of machines in each state: those that entered it or began in it, without those that
  /// exited it or were released.
  var machines: [State: Int] {
    var machines = observed.merging(released.mapValues(-), uniquingKeysWith: +)
    for (step, count) in steps {
      machines[step.from, default: 0] -= count
      machines[step.to, default: 0] += count
    }
    return machines
  }
}

/// A step and how often it was taken.
///
/// An object, because comparing the states of a value in an array would retain the objects to which
/// they refer. The lock of the part protects it.
@usableFromInline
final class VisitedStep<State: Hashable & Sendable, Event: Hashable & Sendable> {
  @usableFromInline
  struct Key: Hashable, Sendable {
    let from: State
    let event: Event?
    let to: State

    @usableFromInline
    init(from: State, event: Event?, to: State) {
      self.from = from
      self.event = event
      self.to = to
    }
  }

  @usableFromInline let from: State
  @usableFromInline let event: Event?
  @usableFromInline let to: State
  @exclusivity(unchecked) @usableFromInline var count = 1
  /// The step that a machine has taken after this one, the last time.
  // Not retained: the part owns its steps as long as machines refer to them.
  @exclusivity(unchecked) @usableFromInline unowned(unsafe) var following: VisitedStep?

  init(_ key: Key) {
    from = key.from
    event = key.event
    to = key.to
  }

  var key: Key { Key(from: from, event: event, to: to) }

  @inlinable
  func matches(_ from: State, _ event: Event?, _ to: State) -> Bool {
    self.event == event && self.to == to && self.from == from
  }
}
