import DurableMachinesVerification
import Foundation
import Schematic
import Statecharts
import TestSupport
import Testing

@testable import DurableMachines

// Moves of random charts, beside a second reading of the rules.
@Suite struct MoveRulesTests {
  /// A state of a random chart with its delays, in milliseconds.
  private struct Place {
    var path: String
    var delays: [Int]
  }

  /// All legal configurations, each as its active states from the outermost inward.
  private static func configurations(
    _ nodes: [RandomChart.Node], in parent: String = ""
  ) -> [[Place]] {
    nodes.flatMap { node -> [[Place]] in
      let path = parent.isEmpty ? "\(node.number)" : "\(parent)/\(node.number)"
      let delays = node.lines.compactMap { line in
        if case .after(let delay, _, _) = line { delay } else { nil }
      }
      let own = [Place(path: path, delays: delays)]
      switch node.children {
      case .none: return [own]
      case .states(let children): return configurations(children, in: path).map { own + $0 }
      case .regions(let regions):
        return regions.enumerated().reduce([own]) { found, region in
          let inner = configurations(region.element, in: "\(path)@r\(region.offset)")
          return found.flatMap { outer in inner.map { outer + $0 } }
        }
      }
    }
  }

  private static func leaves(_ places: [Place]) -> [String] {
    let paths = places.map(\.path)
    return paths.filter { path in
      !paths.contains { $0.hasPrefix("\(path)/") || $0.hasPrefix("\(path)@") }
    }
  }

  @Test func `a move to each legal configuration equals a machine that was made by the rules`()
    async throws
  {
    var (charts, moves, refusals, seed) = (0, 0, 0, 0 as UInt64)
    while charts < 30 {
      seed += 1
      let chart = RandomChart(seed: seed)
      guard (try? StatechartSchema(chart)) != nil else { continue }
      let counts = try await check(chart, seed)
      charts += 1
      moves += counts.moves
      refusals += counts.refusals
    }
    #expect(moves > 400 && refusals > 500, "\(moves) moves, \(refusals) refusals")
  }

  private func check(
    _ chart: RandomChart, _ seed: UInt64
  ) async throws -> (moves: Int, refusals: Int) {
    let clock = TestClock()
    let machines = try await DurableMachines(
      chart, named: "r", in: MachineStore.memory.clock { clock.date }
    ) { Tally() }
    try await machines.create("m")
    var random = SeededRandom(seed: seed)
    for number in 0..<4 {
      clock.advance(microseconds: Int64(random.number(0...6)) * 50_000)
      try await machines.handle(
        random.pick(RandomChart.Event.allCases), to: "m", eventID: "\(number)")
    }
    let all = Self.configurations(chart.nodes)
    let chosen = all.count > 60 ? (0..<60).map { _ in random.pick(all) } : all
    var refusals = 0
    for places in chosen {
      let before = try SavedText(await machines.sample(of: "m").saved)
      clock.advance(microseconds: Int64(random.number(0...3)) * 40_000)
      let summary = try #require(await machines.store.machine("m", ofChart: "r")).summary
      let pause = clock.now - summary.savedAt.microseconds
      let leaves = Self.leaves(places)
      let forgotten: Set<Intervention.Memory> =
        random.chance(30) ? [.history] : random.chance(30) ? [.deferredEvents] : []
      var expected = Self.moved(before, to: places, all, after: pause)
      if forgotten.contains(.history) { expected.history = [:] }
      if forgotten.contains(.deferredEvents) { expected.deferredEvents = [] }
      do {
        let report = try await machines.intervene(
          .move(to: leaves.shuffled(using: &random), forgetting: forgotten), in: "m", by: "a",
          because: "b")
        let found = try SavedText(await machines.sample(of: "m").saved)
        #expect(found == expected, "seed \(seed), \(leaves)")
        #expect(report.result.saved == found.description)
      } catch let error as InterventionError where error.kind == .noChange {
        #expect(before.states == leaves, "seed \(seed)")
      }
      guard random.chance(35) else { continue }
      refusals += try await refuse(machines, leaves, among: all, &random)
    }
    var check = try LogCheck(chart)
    let (log, version) = (
      try await machines.log(of: "m"), try await machines.state(of: "m").version
    )
    #expect(
      check.findings(in: log, of: "m", upTo: version).map(\.description) == [], "seed \(seed)")
    return (chosen.count, refusals)
  }

  /// The machine by the rules of a move.
  private static func moved(
    _ before: SavedText, to places: [Place], _ all: [[Place]], after microseconds: Int64
  ) -> SavedText {
    var text = before
    let active = Set(
      all.first { leaves($0) == before.states }.map { $0.map(\.path) } ?? [])
    text.states = leaves(places)
    text.end = nil
    text.delayedEvents.sort { $0.timeLeft < $1.timeLeft }
    for index in text.delayedEvents.indices {
      text.delayedEvents[index].timeLeft = max(
        text.delayedEvents[index].timeLeft - .microseconds(microseconds), .zero)
    }
    text.timers = places.flatMap { place in
      place.delays.enumerated().map { index, delay in
        let kept = before.timers.first { $0.state == place.path && $0.index == index }
        let left =
          active.contains(place.path)
          ? kept?.timeLeft.map { max($0 - .microseconds(microseconds), .zero) }
          : .milliseconds(delay)
        return SavedStateTimer(of: place.path, index: index, timeLeft: left)
      }
    }.sorted { $0.id.place < $1.id.place }
    return text
  }

  /// Refuses configurations that lack a state, have one too many, or have one that is not declared.
  private func refuse(
    _ machines: DurableMachines<RandomChart>, _ leaves: [String], among all: [[Place]],
    _ random: inout SeededRandom
  ) async throws -> Int {
    let legal = Set(all.map { Set(Self.leaves($0)) })
    var tried = [leaves + ["nowhere"], leaves + [leaves[0]], []]
    if leaves.count > 1 { tried.append(Array(leaves.dropFirst())) }
    if let outer = leaves[0].split(separator: "/").first, outer.count < leaves[0].count {
      tried.append([String(outer.prefix { $0 != "@" })])
    }
    tried.append(Array(Set(leaves + Self.leaves(random.pick(all)))).sorted())
    var count = 0
    for paths in tried {
      guard !legal.contains(Set(paths)) || Set(paths).count < paths.count else { continue }
      count += 1
      do {
        _ = try await machines.preview(.move(to: paths), of: "m")
        Issue.record("\(paths) is accepted.")
      } catch let error as InterventionError {
        #expect(error.kind == .illegalStates && !error.reasons.isEmpty)
        #expect(legal.contains(Set(error.nearest)), "\(paths): \(error.nearest)")
      }
    }
    return count
  }
}
