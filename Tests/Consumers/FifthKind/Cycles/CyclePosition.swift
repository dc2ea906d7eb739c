import Schematic

/// The state of a machine that runs a cycle.
public enum CyclePosition<Phase: Hashable>: Hashable {
  /// The machine has not been started.
  case unstarted
  /// The machine is in a phase, after a number of complete laps.
  case active(Phase, laps: Int)
  /// The machine was stopped.
  case stopped

  /// The current phase, if there is one.
  public var phase: Phase? {
    switch self {
    case .active(let phase, laps: _): phase
    case .unstarted, .stopped: nil
    }
  }
}

extension CyclePosition: Sendable where Phase: Sendable {}
extension CyclePosition: Encodable where Phase: Encodable {}
extension CyclePosition: Decodable where Phase: Decodable {}

extension CyclePosition: DescribedState, CustomStringConvertible {
  /// The phase and the laps.
  public var description: String { briefDescription }

  /// The phase and the laps.
  public var briefDescription: String {
    switch self {
    case .unstarted: "(not started)"
    case .active(let phase, let laps): "\(phase) in lap \(laps + 1)"
    case .stopped: "(stopped)"
    }
  }

  /// The lap, with the phase below it.
  public var activeStateLines: [(depth: Int, text: String)] {
    switch self {
    case .unstarted, .stopped: [(1, briefDescription)]
    case .active(let phase, let laps): [(1, "lap \(laps + 1)"), (2, "\(phase)")]
    }
  }
}
