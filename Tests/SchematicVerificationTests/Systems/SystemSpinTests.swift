import Foundation
import SchematicVerification
import Testing

/// Spin explores the machines of a system itself, with its own channels.
@Suite(.enabled(if: Spin.isInstalled, "spin and gcc are not installed"))
struct SystemSpinTests {
  private static let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"
  private static let systems = [
    KnownSystem.peterson, .alternatingBit, .checkout, .idempotentPayment, .philosophers,
    .restartedWorker, .tokenRing,
  ].prefix(isLong ? 7 : 2)
  private static let seeds = ([16, 17, 3, 4, 5, 19, 28, 31, 34, 38] as [UInt64])
    .prefix(isLong ? 10 : 2)

  private func stored(_ text: String) throws -> Int {
    try Spin.check(text, .init(flags: "-n -c0"))[0].stored
  }

  @Test(arguments: systems)
  func `Spin stores the same configurations of a known system`(system: KnownSystem) throws {
    let space = try system.explored().space

    #expect(try stored(space.promelaOfMachines()) == space.configurations.count)
  }

  @Test(arguments: seeds)
  func `Spin stores the same configurations of a random system`(seed: UInt64) throws {
    let space = try RandomSystem(seed: seed).explored().space

    #expect(space.configurations.count > 20)
    #expect(try stored(space.promelaOfMachines()) == space.configurations.count)
  }
}
