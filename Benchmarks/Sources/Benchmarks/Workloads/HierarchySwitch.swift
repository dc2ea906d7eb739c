// What the chart is measured against: the same states and actions in nested switches, one for the
// innermost states and one for each state around them that handles events itself.

struct HierarchySwitch {
  enum Leaf {
    case a111, a112, a12, a211, a212
    case b111, b112, b12, b211, b212
  }

  private(set) var leaf = Leaf.a111

  /// Begins as the chart does: in the first state.
  init(_ subject: Tally) {
    subject.tops.entries += 1
    enterMiddle(subject)
  }

  mutating func handle(_ event: Hierarchy.Event, _ subject: Tally) {
    switch leaf {
    case .a111:
      switch event {
      case .next: step(to: .a112, subject)
      case .hop: hopOut(to: .a12, subject)
      case .cross, .leap, .count: handleInA1(event, subject)
      }
    case .a112:
      switch event {
      case .next: step(to: .a111, subject)
      case .hop: hopOut(to: .a12, subject)
      case .cross, .leap, .count: handleInA1(event, subject)
      }
    case .a12:
      switch event {
      case .hop: hopIn(to: .a111, subject)
      case .next, .cross, .leap, .count: handleInA1(event, subject)
      }
    case .a211:
      switch event {
      case .next: step(to: .a212, subject)
      case .hop, .cross, .leap, .count: handleInA2(event, subject)
      }
    case .a212:
      switch event {
      case .next: step(to: .a211, subject)
      case .hop, .cross, .leap, .count: handleInA2(event, subject)
      }
    case .b111:
      switch event {
      case .next: step(to: .b112, subject)
      case .hop: hopOut(to: .b12, subject)
      case .cross, .leap, .count: handleInB1(event, subject)
      }
    case .b112:
      switch event {
      case .next: step(to: .b111, subject)
      case .hop: hopOut(to: .b12, subject)
      case .cross, .leap, .count: handleInB1(event, subject)
      }
    case .b12:
      switch event {
      case .hop: hopIn(to: .b111, subject)
      case .next, .cross, .leap, .count: handleInB1(event, subject)
      }
    case .b211:
      switch event {
      case .next: step(to: .b212, subject)
      case .hop, .cross, .leap, .count: handleInB2(event, subject)
      }
    case .b212:
      switch event {
      case .next: step(to: .b211, subject)
      case .hop, .cross, .leap, .count: handleInB2(event, subject)
      }
    }
  }
}

// MARK: - States around the innermost ones

extension HierarchySwitch {
  private mutating func handleInA1(_ event: Hierarchy.Event, _ subject: Tally) {
    switch event {
    case .cross: cross(to: .a212, subject)
    case .count: subject.actions += 1
    case .leap: leap(to: .b111, subject)
    case .next, .hop: break
    }
  }

  private mutating func handleInA2(_ event: Hierarchy.Event, _ subject: Tally) {
    switch event {
    case .cross: cross(to: .a112, subject)
    case .count: subject.actions += 1
    case .leap: leap(to: .b111, subject)
    case .next, .hop: break
    }
  }

  private mutating func handleInB1(_ event: Hierarchy.Event, _ subject: Tally) {
    switch event {
    case .cross: cross(to: .b212, subject)
    case .count: subject.actions += 1
    case .leap: leap(to: .a111, subject)
    case .next, .hop: break
    }
  }

  private mutating func handleInB2(_ event: Hierarchy.Event, _ subject: Tally) {
    switch event {
    case .cross: cross(to: .b112, subject)
    case .count: subject.actions += 1
    case .leap: leap(to: .a111, subject)
    case .next, .hop: break
    }
  }
}

// MARK: - Transitions

extension HierarchySwitch {
  private mutating func step(to target: Leaf, _ subject: Tally) {
    subject.leaves.exits += 1
    subject.actions += 1
    leaf = target
    subject.leaves.entries += 1
  }

  private mutating func hopOut(to target: Leaf, _ subject: Tally) {
    subject.leaves.exits += 1
    subject.inners.exits += 1
    subject.actions += 1
    leaf = target
    subject.leaves.entries += 1
  }

  private mutating func hopIn(to target: Leaf, _ subject: Tally) {
    subject.leaves.exits += 1
    subject.actions += 1
    leaf = target
    subject.inners.entries += 1
    subject.leaves.entries += 1
  }

  private mutating func cross(to target: Leaf, _ subject: Tally) {
    exitMiddle(subject)
    subject.actions += 1
    leaf = target
    enterMiddle(subject)
  }

  private mutating func leap(to target: Leaf, _ subject: Tally) {
    exitMiddle(subject)
    subject.tops.exits += 1
    subject.actions += 1
    leaf = target
    subject.tops.entries += 1
    enterMiddle(subject)
  }

  private func exitMiddle(_ subject: Tally) {
    subject.leaves.exits += 1
    switch leaf {
    case .a111, .a112, .a211, .a212, .b111, .b112, .b211, .b212: subject.inners.exits += 1
    case .a12, .b12: break
    }
    subject.middles.exits += 1
  }

  private func enterMiddle(_ subject: Tally) {
    subject.middles.entries += 1
    subject.inners.entries += 1
    subject.leaves.entries += 1
  }
}

// MARK: - Holding the subject

final class StrongHierarchySwitch {
  // Unchecked like the machine's own state.
  @exclusivity(unchecked) private(set) var hierarchy: HierarchySwitch
  private let subject: Tally

  init(subject: Tally) {
    hierarchy = HierarchySwitch(subject)
    self.subject = subject
  }

  @inline(never)
  func handle(_ event: Hierarchy.Event) {
    hierarchy.handle(event, subject)
  }
}

final class WeakHierarchySwitch {
  // Unchecked like the machine's own state.
  @exclusivity(unchecked) private(set) var hierarchy: HierarchySwitch
  private weak var subject: Tally?

  init(subject: Tally) {
    hierarchy = HierarchySwitch(subject)
    self.subject = subject
  }

  @inline(never)
  func handle(_ event: Hierarchy.Event) {
    guard let subject else { return }
    hierarchy.handle(event, subject)
  }
}
