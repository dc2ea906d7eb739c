import SchematicMacros

// The payload is not Equatable, so the enum compares by itself.
@PayloadProperties
enum Event: Equatable {
  case power, failed(any Error)
  static func == (left: Self, right: Self) -> Bool { "\(left)" == "\(right)" }
  // 15: the enum's own '==' conflicts with the one that the compiler derives before it expands macros: declare the conformance to 'Equatable' in an extension of the enum (from macro 'PayloadProperties')
}
