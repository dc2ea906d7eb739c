import SchematicEmbedded

#if BOOST_SML
  import BoostSML
#endif

// Charts in files that were compiled to switch statements, beside switches by hand that do the same: the chart of the
// workload Hierarchy, that of Regions, and three flat states. With the header of Boost.SML, also machines of it:
// `BOOST_SML=FOLDER Benchmarks/run`, where FOLDER contains `boost/sml.hpp`.

let compiledChartsWorkload = Workload(
  name: "compiled-charts",
  title: "Compiled charts: machines that were written from files, 16,384 random events",
  sections: [
    Section(
      name: "hierarchy", title: "four levels, beside a strong switch", unit: "event",
      unitsPerPass: hierarchyEvents.count,
      benchmarks: [
        Benchmark(name: "switch", title: "switch, strong", isReference: true) {
          let hierarchy = StrongHierarchySwitch(subject: Tally())
          return { for event in hierarchyEvents { hierarchy.handle(event) } }
        },
        Benchmark(
          name: "compiled", title: "compiled chart",
          targets: Targets(.times(1.2, "switch"), allocations: 0)
        ) {
          let machine = HeldHierarchy(Counting(tally: Tally()))
          let events = hierarchyEvents.map(compiled)
          return { for event in events { machine.handle(event) } }
        },
        // 1.2 times the switch that holds its object weakly, as in the other sections.
        Benchmark(
          name: "weak", title: "compiled chart, weak",
          targets: Targets(instructions: 4.7, allocations: 0)
        ) {
          let tally = Tally()
          let machine = HeldHierarchy(WeaklyCounting(tally: tally))
          let events = hierarchyEvents.map(compiled)
          return passes(keeping: tally) { for event in events { machine.handle(event) } }
        },
      ] + hierarchyOfSML),
    Section(
      name: "regions", title: "four regions, beside a strong switch", unit: "event",
      unitsPerPass: regionsEvents.count,
      benchmarks: [
        Benchmark(name: "switch", title: "switch, strong", isReference: true) {
          let regions = StrongRegionsSwitch(subject: Moves())
          return { for event in regionsEvents { regions.handle(event) } }
        },
        Benchmark(
          name: "compiled", title: "compiled chart",
          targets: Targets(.times(1.2, "switch"), allocations: 0)
        ) {
          let machine = HeldRegions(Moving(moves: Moves()))
          let events = regionsEvents.map(compiled)
          return { for event in events { machine.handle(event) } }
        },
        Benchmark(
          name: "weak", title: "compiled chart, weak",
          targets: Targets(instructions: 3, allocations: 0)
        ) {
          let moves = Moves()
          let machine = HeldRegions(WeaklyMoving(moves: moves))
          let events = regionsEvents.map(compiled)
          return passes(keeping: moves) { for event in events { machine.handle(event) } }
        },
      ] + regionsOfSML),
    Section(
      name: "flat", title: "three states, beside a switch", unit: "event",
      unitsPerPass: ringEvents.count,
      benchmarks: [
        Benchmark(name: "switch", title: "switch, strong", isReference: true) {
          let ring = RingSwitch(Moves())
          return { for event in ringEvents { ring.handle(event) } }
        },
        Benchmark(
          name: "compiled", title: "compiled chart",
          targets: Targets(instructions: 1.2, allocations: 0)
        ) {
          let machine = HeldRing(Moving(moves: Moves()))
          return { for event in ringEvents { machine.handle(event) } }
        },
        Benchmark(
          name: "weak", title: "compiled chart, weak",
          targets: Targets(instructions: 7.4, allocations: 0)
        ) {
          let moves = Moves()
          let machine = HeldRing(WeaklyMoving(moves: moves))
          return passes(keeping: moves) { for event in ringEvents { machine.handle(event) } }
        },
      ] + ringOfSML),
  ],
  check: check)

private let hierarchyEvents: [Hierarchy.Event] = randomEvents(16_384)
private let regionsEvents: [Regions.Event] = randomEvents(16_384)
private let ringEvents: [CompiledRingEvent] = randomEvents(16_384)

private func compiled(_ event: Hierarchy.Event) -> CompiledHierarchyEvent {
  switch event {
  case .next: .next
  case .hop: .hop
  case .cross: .cross
  case .leap: .leap
  case .count: .count
  }
}

private func compiled(_ event: Regions.Event) -> CompiledRegionsEvent {
  switch event {
  case .forward: .forward
  case .back: .back
  }
}

/// A machine must end in the same state as the switch, with the same counts.
private func check() {
  let (tally, expectedTally) = (Tally(), Tally())
  let (hierarchy, expected) = (
    HeldHierarchy(Counting(tally: tally)), StrongHierarchySwitch(subject: expectedTally)
  )
  for event in hierarchyEvents {
    hierarchy.handle(compiled(event))
    expected.handle(event)
  }
  expectSame(tally.all, expectedTally.all)
  let (moves, expectedMoves) = (Moves(), Moves())
  let (regions, expectedRegions) = (
    HeldRegions(Moving(moves: moves)), StrongRegionsSwitch(subject: expectedMoves)
  )
  for event in regionsEvents {
    regions.handle(compiled(event))
    expectedRegions.handle(event)
  }
  expectSame(moves.all, expectedMoves.all)
  let (count, expectedCount) = (Moves(), Moves())
  let (ring, expectedRing) = (HeldRing(Moving(moves: count)), RingSwitch(expectedCount))
  for event in ringEvents {
    ring.handle(event)
    expectedRing.handle(event)
  }
  expectSame(count.all, expectedCount.all)
  checkSML(expectedTally.all, expectedMoves.all, expectedCount.all)
}

// MARK: - Machines

private struct Counting: CompiledHierarchySubject {
  let tally: Tally
  mutating func enterTop() { tally.tops.entries += 1 }
  mutating func exitTop() { tally.tops.exits += 1 }
  mutating func enterMiddle() { tally.middles.entries += 1 }
  mutating func exitMiddle() { tally.middles.exits += 1 }
  mutating func enterInner() { tally.inners.entries += 1 }
  mutating func exitInner() { tally.inners.exits += 1 }
  mutating func enterLeaf() { tally.leaves.entries += 1 }
  mutating func exitLeaf() { tally.leaves.exits += 1 }
  mutating func act() { tally.actions += 1 }
}

private struct Moving: CompiledRegionsSubject, CompiledRingSubject {
  let moves: Moves
  mutating func moveForward() { moves.forward += 1 }
  mutating func moveBack() { moves.back += 1 }
  mutating func count() { moves.forward += 1 }
}

/// As `Counting`, with an object that is held weakly, and loaded once for each event.
private struct WeaklyCounting: CompiledHierarchySubject {
  var tally: WeakObject<Tally>

  init(tally: Tally) { self.tally = WeakObject(tally) }

  mutating func willHandle() { tally.willHandle() }
  mutating func didHandle() { tally.didHandle() }

  mutating func enterTop() { tally.withObject { $0.tops.entries += 1 } }
  mutating func exitTop() { tally.withObject { $0.tops.exits += 1 } }
  mutating func enterMiddle() { tally.withObject { $0.middles.entries += 1 } }
  mutating func exitMiddle() { tally.withObject { $0.middles.exits += 1 } }
  mutating func enterInner() { tally.withObject { $0.inners.entries += 1 } }
  mutating func exitInner() { tally.withObject { $0.inners.exits += 1 } }
  mutating func enterLeaf() { tally.withObject { $0.leaves.entries += 1 } }
  mutating func exitLeaf() { tally.withObject { $0.leaves.exits += 1 } }
  mutating func act() { tally.withObject { $0.actions += 1 } }
}

/// As `Moving`, likewise.
private struct WeaklyMoving: CompiledRegionsSubject, CompiledRingSubject {
  var moves: WeakObject<Moves>

  init(moves: Moves) { self.moves = WeakObject(moves) }

  mutating func willHandle() { moves.willHandle() }
  mutating func didHandle() { moves.didHandle() }

  mutating func moveForward() { moves.withObject { $0.forward += 1 } }
  mutating func moveBack() { moves.withObject { $0.back += 1 } }
  mutating func count() { moves.withObject { $0.forward += 1 } }
}

// In objects, as the switches are.

private final class HeldHierarchy<Subject: CompiledHierarchySubject> {
  @exclusivity(unchecked) private var machine: CompiledHierarchyMachine<Subject>

  init(_ subject: Subject) {
    machine = CompiledHierarchyMachine(subject: subject)
    machine.start()
  }

  @inline(never)
  func handle(_ event: CompiledHierarchyEvent) { machine.handle(event) }
}

private final class HeldRegions<Subject: CompiledRegionsSubject> {
  @exclusivity(unchecked) private var machine: CompiledRegionsMachine<Subject>

  init(_ subject: Subject) {
    machine = CompiledRegionsMachine(subject: subject)
    machine.start()
  }

  @inline(never)
  func handle(_ event: CompiledRegionsEvent) { machine.handle(event) }
}

private final class HeldRing<Subject: CompiledRingSubject> {
  @exclusivity(unchecked) private var machine: CompiledRingMachine<Subject>

  init(_ subject: Subject) {
    machine = CompiledRingMachine(subject: subject)
    machine.start()
  }

  @inline(never)
  func handle(_ event: CompiledRingEvent) { machine.handle(event) }
}

/// The flat chart by hand.
private final class RingSwitch {
  private enum State { case idle, busy, waiting }
  @exclusivity(unchecked) private var state = State.idle
  private let moves: Moves

  init(_ moves: Moves) { self.moves = moves }

  @inline(never)
  func handle(_ event: CompiledRingEvent) {
    switch (state, event) {
    case (.idle, .start), (.waiting, .start): enter(.busy)
    case (.busy, .pause): enter(.waiting)
    case (.busy, .stop), (.waiting, .stop): enter(.idle)
    case (.idle, .pause), (.idle, .stop), (.busy, .start), (.waiting, .pause): break
    }
  }

  private func enter(_ next: State) {
    moves.forward += 1
    state = next
  }
}

// MARK: - Boost.SML

#if BOOST_SML
  private let hierarchyOfSML = [
    Benchmark(name: "sml", title: "Boost.SML") {
      let machine = sml_hierarchy(counts(of: SMLTally()))
      let events = hierarchyEvents.map { compiled($0).rawValue }
      return { for event in events { sml_hierarchy_handle(machine, event) } }
    }
  ]
  private let regionsOfSML = [
    Benchmark(name: "sml", title: "Boost.SML") {
      let machine = sml_regions(counts(of: SMLMoves()))
      let events = regionsEvents.map { compiled($0).rawValue }
      return { for event in events { sml_regions_handle(machine, event) } }
    }
  ]
  private let ringOfSML = [
    Benchmark(name: "sml", title: "Boost.SML") {
      let machine = sml_ring(counts(of: SMLMoves()))
      let events = ringEvents.map(\.rawValue)
      return { for event in events { sml_ring_handle(machine, event) } }
    }
  ]

  /// What a machine counts in, as long as the process lives.
  private func counts<Counts>(of zero: Counts) -> UnsafeMutablePointer<Counts> {
    let counts = UnsafeMutablePointer<Counts>.allocate(capacity: 1)
    counts.initialize(to: zero)
    return counts
  }

  private func checkSML(_ tally: [Int], _ moves: [Int], _ count: [Int]) {
    let visits = counts(of: SMLTally())
    let hierarchy = sml_hierarchy(visits)
    for event in hierarchyEvents { sml_hierarchy_handle(hierarchy, compiled(event).rawValue) }
    let (entries, exits) = (visits.pointee.entries, visits.pointee.exits)
    expectSame(
      [
        entries.0, exits.0, entries.1, exits.1, entries.2, exits.2, entries.3, exits.3,
        visits.pointee.actions,
      ].map(Int.init), tally)
    let (moved, counted) = (counts(of: SMLMoves()), counts(of: SMLMoves()))
    let (regions, ring) = (sml_regions(moved), sml_ring(counted))
    for event in regionsEvents { sml_regions_handle(regions, compiled(event).rawValue) }
    for event in ringEvents { sml_ring_handle(ring, event.rawValue) }
    expectSame([moved.pointee.forward, moved.pointee.back].map(Int.init), moves)
    expectSame([counted.pointee.forward, counted.pointee.back].map(Int.init), count)
  }
#else
  private let hierarchyOfSML: [Benchmark] = []
  private let regionsOfSML: [Benchmark] = []
  private let ringOfSML: [Benchmark] = []

  private func checkSML(_ tally: [Int], _ moves: [Int], _ count: [Int]) {}
#endif
