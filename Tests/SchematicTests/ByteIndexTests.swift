import Schematic
import Testing

struct ByteIndexTests {
  private enum Letter { case a, b, c }

  @Test func `an index has the first number of each value`() {
    let index = ByteIndex([(Letter.a, 3), (.b, 5), (.a, 7)], unknown: 9)
    defer { index.free() }
    #expect([index[.a], index[.b], index[.c]] == [3, 5, 9])
  }

  @Test func `the only value of a type has a number`() {
    let index = ByteIndex([((), 3)], unknown: 9)
    defer { index.free() }
    #expect(index[()] == 3)
  }

  @Test func `values of more than a byte have no index`() {
    #expect(!ByteIndex<Int>.isUsable)
    #expect(ByteIndex<Letter>.isUsable)
  }
}
