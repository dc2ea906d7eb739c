import SchematicMacros

// The macro sees the enum only; the compiler finds the property in the extension.
@PayloadProperties
enum Event: Equatable {
  case power, volume(Double)
}

extension Event {
  var volume: Double? { if case .volume(let level) = self { level } else { nil } }
  // 7: invalid redeclaration of 'volume'
}
