/// A list that stores up to one element inline: most lines have one action at most.
@usableFromInline
enum SmallList<Element>: ExpressibleByArrayLiteral {
  case none
  case one(Element)
  case many([Element])

  @usableFromInline
  init() {
    self = .none
  }

  @usableFromInline
  init(_ elements: [Element]) {
    self = elements.isEmpty ? .none : .many(elements)
  }

  @usableFromInline
  init(arrayLiteral elements: Element...) {
    self.init(elements)
  }

  mutating func append(_ element: Element) {
    switch self {
    case .none: self = .one(element)
    case .one(let first): self = .many([first, element])
    case .many(let elements): self = .many(elements + [element])
    }
  }

  var isEmpty: Bool {
    switch self {
    case .none: true
    case .one, .many: false
    }
  }

  var array: [Element] {
    switch self {
    case .none: []
    case .one(let element): [element]
    case .many(let elements): elements
    }
  }

  // Not a collection: charts are compiled by unspecialized generic code, in which an iterator is slow.
  func forEach(_ body: (Element) -> Void) {
    switch self {
    case .none: break
    case .one(let element): body(element)
    case .many(let elements): for element in elements { body(element) }
    }
  }
}
