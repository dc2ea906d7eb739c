import SchematicMacros

// A property that was written before the attribute.
@PayloadProperties
enum Event: Equatable {
  case power, volume(Double)
  // 15: 'volume' is declared in the enum already: remove that declaration, and the macro adds the property; or rename the case (from macro 'PayloadProperties')
  var volume: Double? { if case .volume(let level) = self { level } else { nil } }
}
