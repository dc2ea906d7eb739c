/// The configurations of a system: rows of numbers, one after the other.
final class RowTable {
  private let width: Int
  private var numbers: [Int32] = []

  init(width: Int) { self.width = width }

  subscript(_ number: Int32) -> [Int32] { Array(slice(number)) }

  /// A number in a row.
  subscript(_ number: Int, _ column: Int) -> Int32 { numbers[number * width + column] }

  func isEqual(_ number: Int32, _ row: [Int32]) -> Bool { slice(number).elementsEqual(row) }

  func append(_ row: [Int32]) -> Int32 {
    numbers += row
    return Int32(numbers.count / width - 1)
  }

  private func slice(_ number: Int32) -> ArraySlice<Int32> {
    numbers[Int(number) * width..<(Int(number) + 1) * width]
  }
}
