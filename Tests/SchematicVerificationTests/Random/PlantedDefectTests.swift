import Foundation
import SchematicVerification
import Statecharts
import Testing

@Suite struct PlantedDefectTests {
  private static let isLong = ProcessInfo.processInfo.environment["SCHEMATIC_LONG"] == "1"
  private static let count = isLong ? 50 : 4

  /// Random charts that validation accepts.
  private static let models = RandomModel.valid(count)

  // The engine makes no illegal configurations.
  private static let defects = FindingKind.allCases.filter { kind in
    let others: [FindingKind] = [
      .illegalConfiguration, .deadlock, .unhandledMessage, .fullInbox, .unansweredRequest,
      .unreachedMachine,
    ]
    return !others.contains(kind)
  }

  @Test(arguments: defects)
  func `a planted defect is found beside a random chart`(defect: FindingKind) throws {
    #expect(Self.models.count == Self.count)
    for model in Self.models {
      let chart = try PlantedChart(model: model, defect: defect)
      let explored = try chart.explored(events: chart.events)
      let found = explored.findings.filter { $0.kind == defect }

      #expect(explored.isComplete)
      #expect(
        found.contains { finding in
          if let place = chart.place { return finding.state == place }
          switch defect {
          case .unhandledEvent: return finding.message.contains("'199'")
          case .endlessLoop, .noEnabledBranch: return finding.message.contains("1000")
          case .unreachableState, .deadTransition, .deadBranch, .deadHistoryDefault, .deadEnd,
            .joinNeverTaken, .neverCompletes, .orderDecides, .deferredForever, .idleTimer,
            .illegalConfiguration, .deadlock, .unhandledMessage, .fullInbox, .unansweredRequest,
            .unreachedMachine:
            return false
          }
        }, "\(explored.report)")
    }
  }

  @Test(arguments: defects)
  func `the findings of a random chart itself are none of the planted ones`(defect: FindingKind)
    throws
  {
    for model in Self.models {
      // Another defect is planted.
      let other = defect == .deadEnd ? FindingKind.idleTimer : .deadEnd
      let chart = try PlantedChart(model: model, defect: other)
      let found = try chart.explored(events: chart.events).findings
      #expect(
        !found.contains { finding in
          finding.kind == defect && finding.state.map { (Int($0) ?? 0) >= 1_000 } ?? false
        })
    }
  }
}
