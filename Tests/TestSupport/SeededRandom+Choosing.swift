extension SeededRandom {
  /// A number from 0 up to, and not including, a bound.
  package mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Whether something happens that does in so many of a hundred cases.
  package mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }

  /// Whether something happens that does in one of so many cases.
  package mutating func one(in cases: Int) -> Bool { number(below: cases) == 0 }

  /// One of the elements of a list that is not empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  /// Some elements of a list, in another order.
  package mutating func pick<Element>(_ count: Int, of elements: [Element]) -> [Element] {
    Array(elements.shuffled(using: &self).prefix(count))
  }
}
