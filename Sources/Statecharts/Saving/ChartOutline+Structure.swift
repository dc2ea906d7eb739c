import Schematic

// Each part of the structure is a line. Lines are sorted, so that the order of declaration does not count.
extension ChartOutline {
  func structureHash(_ paths: [String], _ identities: [ActivityID]) -> String {
    let lines = nodeLines(paths) + activityLines(identities) + joinLines(paths) + eventLines
    return StructureHash(Set(lines).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }).text
  }

  private func nodeLines(_ paths: [String]) -> [String] {
    nodes.indices.map { "\(nodes[$0].kind) \(paths[$0]) \(nodes[$0].submachine ?? "")" }
      + histories.map { "history \($0.kind) \(paths[$0.node])" }
  }

  private func activityLines(_ identities: [ActivityID]) -> [String] {
    zip(activities, identities).map { activity, id in
      "\(id) \(activity.timer.map { Self.nameOfEvent($0.event) } ?? "")"
    }
  }

  private func joinLines(_ paths: [String]) -> [String] {
    joins.map { "join \($0.name) \(paths[$0.node])" }
      + transitions.compactMap { transition in
        guard case .join(let join) = transition.target else { return nil }
        return "arrival \(join) \(paths[transition.node])"
      }
  }

  private var eventLines: [String] {
    triggers.flatMap(\.names).map { "event \(Self.nameOfEvent($0))" }
  }

  /// The name of an event without its payload, whose text may differ from process to process, like that of a
  /// set.
  static func nameOfEvent(_ event: String) -> String { String(event.prefix { $0 != "(" }) }
}

/// A hash of lines that is equal in every process (Fowler, Noll and Vo, FNV-1a, 64 bits).
@_documentation(visibility: internal)
public struct StructureHash {
  private var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of lines, in their order.
  public init(_ lines: [String]) {
    for line in lines {
      line.utf8.forEach { combine($0) }
      combine(10)
    }
  }

  private mutating func combine(_ byte: UInt8) {
    bits = (bits ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  /// The hash as 16 hexadecimal digits.
  public var text: String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension StatechartSchema {
  /// A hash of the chart's structure, equal in every process and on every computer: 16 hexadecimal digits.
  ///
  /// It covers:
  ///
  /// - the states with their kinds and parents, regions, and submachines
  /// - declared defaults of histories, joins with their sources, timers and tasks
  /// - the names of events, without payloads
  ///
  /// It does not cover targets, guards, actions, delays and the order of declaration. A chart can resume each
  /// machine that a chart with an equal hash has saved. If the hash differs, a machine may still fit:
  /// `validated(_:)` decides.
  public var structureHash: String { chart.names.structureHash }
}
