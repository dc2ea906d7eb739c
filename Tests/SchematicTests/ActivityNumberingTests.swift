import Testing

@testable import Schematic

/// The activity numbers of several wrapped schemas.
struct ActivityNumberingTests {
  private static let numbers: [Int32] = [.min, -2, -1, 0, 1, 2, 1_000, .max]

  @Test(arguments: 1...4)
  func `activities of different schemas have different numbers`(count: Int) {
    let numbers = (0..<count).flatMap { index in
      (-10...10).map(ActivityNumbering(schema: index, of: count).outer)
    }
    #expect(Set(numbers).count == numbers.count)
  }

  @Test(arguments: 1...4)
  func `the number of an activity is found in its own schema only`(count: Int) {
    for index in 0..<count {
      for number in Int32(-10)...10 {
        let outer = ActivityNumbering(schema: index, of: count).outer(number)
        let found = (0..<count).map { ActivityNumbering(schema: $0, of: count).inner(outer) }
        #expect(found == (0..<count).map { $0 == index ? number : nil })
      }
    }
  }

  @Test(arguments: [(0, 0), (-3, -7), (5, 2), (Int.max, Int.max), (Int.min, Int.min)])
  func `no index, count or number traps`(index: Int, count: Int) {
    let numbering = ActivityNumbering(schema: index, of: count)
    for number in Self.numbers { _ = (numbering.outer(number), numbering.inner(number)) }
  }

  @Test(arguments: numbers)
  func `the only wrapped schema keeps its numbers`(number: Int32) {
    let numbering = ActivityNumbering(schema: 0, of: 1)
    #expect(numbering.outer(number) == number)
    #expect(numbering.inner(number) == number)
  }
}
