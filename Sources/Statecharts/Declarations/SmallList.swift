/// A list that takes no memory of its own up to one element: most lines have one action at most.
@usableFromInline
package struct SmallList<Element>: ExpressibleByArrayLiteral {
  private var first: Element?
  private var others: [Element] = []

  @usableFromInline
  package init() {}

  @usableFromInline
  package init(_ elements: [Element]) {
    for element in elements { append(element) }
  }

  @usableFromInline
  package init(arrayLiteral elements: Element...) {
    self.init(elements)
  }

  @usableFromInline
  package init(only element: Element) {
    first = element
  }

  package mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }

  package var isEmpty: Bool { first == nil }

  package var array: [Element] { (first.map { [$0] } ?? []) + others }

  // No collection: charts are compiled by generic code, to which an iterator costs much.
  func forEach(_ body: (Element) -> Void) {
    guard let first else { return }
    body(first)
    for other in others { body(other) }
  }
}
