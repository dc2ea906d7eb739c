import Schematic

extension TableStep: InternalStep {
  package var isInternal: Bool {
    switch table.rows[row].target {
    case .stay: true
    case .state: false
    case .made: false
    case .ignore: false
    }
  }
}
