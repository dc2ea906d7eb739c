import SchematicMacros

// A case with the name of a requirement of a protocol to which the enum conforms.
@PayloadProperties
enum Event: Hashable {
  case power, hashValue(Int)
  // 15: a property 'hashValue' would conflict with the requirement of Hashable: rename the case (from macro 'PayloadProperties')
}
