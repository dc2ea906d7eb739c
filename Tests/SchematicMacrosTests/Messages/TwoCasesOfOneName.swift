import SchematicMacros

// Cases that differ in their labels only.
@PayloadProperties
enum Event: Equatable {
  case add(number: Int)
  case add(text: String)
  // 8: two cases have the name 'add', and one property cannot return the payloads of both: rename one of the cases (from macro 'PayloadProperties')
}
