/// A list that takes no memory of its own up to one element: most lines have one action at most.
@usableFromInline
package struct SmallList<Element>: RandomAccessCollection, ExpressibleByArrayLiteral {
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

  @usableFromInline package var startIndex: Int { 0 }
  @usableFromInline package var endIndex: Int { first == nil ? 0 : others.count + 1 }

  @usableFromInline
  package subscript(_ index: Int) -> Element {
    if index > 0 { return others[index - 1] }
    guard let first else { preconditionFailure("The list is empty.") }
    return first
  }
}
