import Schematic

extension TableStep {
  /// Whether the row stays in the current state without exiting it.
  public var isInternal: Bool {
    let table = table.takeUnretainedValue()
    return switch table.rows[row].target {
    case .stay: true
    case .state: false
    case .made: false
    case .ignore: false
    }
  }
}
