import Foundation
import SchematicVerification
import Testing

/// Systems whose answers are known, right and with planted faults.
@Suite struct KnownSystemTests {
  @Test(arguments: KnownSystem.all)
  func `a right system has no findings, and its properties hold`(system: KnownSystem) throws {
    #expect(try system.answers() == [])
  }

  @Test(arguments: KnownSystem.all)
  func `planted faults are found`(system: KnownSystem) throws {
    for fault in system.faults {
      #expect(try system.answers(fault) == fault.found, "\(fault.name)")
    }
  }

  @Test(arguments: KnownSystem.all)
  func `a reduction finds the same`(system: KnownSystem) throws {
    for fault in [nil] + system.faults {
      let full = try system.explored(fault)
      let reduced = try system.explored(fault, observing: [])

      #expect(
        Set(reduced.space.findings.map(\.kind.rawValue))
          == Set(full.space.findings.map(\.kind.rawValue)))
      #expect(reduced.space.configurations.count <= full.space.configurations.count)
    }
  }

  @Test func `participants that are the same make a smaller model of a two-phase commit`() throws {
    let full = try KnownSystem.twoPhaseCommit.explored()
    let reduced = try KnownSystem.twoPhaseCommit.explored(observing: ["coordinator"])

    #expect(full.space.configurations.count == 114)
    #expect(reduced.space.configurations.count == 69)
  }
}

/// Random systems, compared with configurations that are found from their tables.
@Suite struct RandomSystemTests {
  private static let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"
  private static let seeds = Array(1...UInt64(isLong ? 5_000 : 20))

  @Test(arguments: seeds)
  func `a random system has the configurations and the findings of its tables`(
    seed: UInt64
  ) throws {
    let system = RandomSystem(seed: seed)
    let plain = PlainSystem(system)
    let full = try system.explored()

    #expect(full.space.configurations.count == plain.nodes.count)
    #expect(full.space.isComplete == plain.isComplete)
    guard plain.isComplete else { return }
    for observed in [nil, ["m0", "m1"]] {
      let (texts, space) = try system.explored(observing: observed)
      #expect(
        space.findings.contains { $0.kind == .deadlock } == plain.isDeadlock.contains(true))
      #expect(
        space.findings.count { $0.kind == .unhandledMessage } == plain.unhandled.count)
      let states = 0..<RandomSystem.states
      for (first, second) in states.flatMap({ first in states.map { (first, $0) } }) {
        let verdict = space.check(try texts.never("m0.s\(first) m1.s\(second)"))
        #expect(verdict.holds == !plain.pairs.contains([first, second]))
        #expect(!verdict.holds || verdict.certainty == .proved)
      }
      for state in states {
        let condition = try texts.condition("m0.s\(state)")
        #expect(
          space.satisfies(.alwaysReachable("s\(state)", condition))
            == plain.isAlwaysReachable(state))
      }
    }
  }

  @Test(arguments: seeds)
  func `a reduction gives the same verdicts about the future`(seed: UInt64) throws {
    let system = RandomSystem(seed: seed)
    let full = try system.explored()
    guard full.space.isComplete else { return }
    let reduced = try system.explored(observing: ["m0", "m1"])

    for state in 0..<RandomSystem.states {
      let verdicts = try [full, reduced].map { texts, space in
        space.check(try texts.leads("m0.s\(state)", "m1.s\((state + 1) % RandomSystem.states)"))
      }
      #expect(verdicts[0].holds == verdicts[1].holds)
      #expect(verdicts[0].certainty == verdicts[1].certainty)
    }
  }
}
