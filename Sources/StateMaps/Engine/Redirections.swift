/// The states whose barriers have redirected a request, in their order.
///
/// The first is stored inline, so that a request that is redirected once allocates nothing.
@usableFromInline
struct Redirections<State: Hashable> {
  @usableFromInline var first: State?
  @usableFromInline var others: [State] = []

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ state: State) {
    if first == nil { first = state } else { others.append(state) }
  }

  @inlinable
  func contains(_ state: State) -> Bool {
    first == state || others.contains(state)
  }

  @inlinable var states: [State] {
    guard let first else { return [] }
    return [first] + others
  }
}
