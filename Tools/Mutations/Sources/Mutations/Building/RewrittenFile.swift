/// A source file with all of its mutants, and the lines where each of them is.
struct RewrittenFile {
  private(set) var text: [UInt8] = []
  private(set) var lines: [Int: ClosedRange<Int>] = [:]
  private var line = 1
  private var counted = 0

  init(_ source: [UInt8], _ mutants: [Mutant]) {
    if !mutants.isEmpty { text += Array("import ActiveMutant\n".utf8) }
    // Outer places come first.
    let sorted = mutants.sorted {
      let (left, right) = ($0.candidate.range, $1.candidate.range)
      return (left.lowerBound, -left.count) < (right.lowerBound, -right.count)
    }
    write(source, 0..<source.count, sorted[...])
  }

  private mutating func write(
    _ source: [UInt8], _ range: Range<Int>, _ mutants: ArraySlice<Mutant>
  ) {
    var position = range.lowerBound
    var rest = mutants
    while let mutant = rest.popFirst() {
      let place = mutant.candidate.range
      text += source[position..<place.lowerBound]
      position = place.upperBound
      let nested = rest.prefix { $0.candidate.range.lowerBound < place.upperBound }
      rest = rest.dropFirst(nested.count)
      let first = currentLine()
      let change = mutant.candidate.change
      if let (before, after) = change.wrapper(mutant.number) {
        text += Array(before.utf8)
        write(source, place, nested)
        text += Array(after.utf8)
      } else {
        text += Array((change.replacement(mutant.number) ?? "").utf8)
      }
      lines[mutant.number] = first...currentLine()
    }
    text += source[position..<range.upperBound]
  }

  private mutating func currentLine() -> Int {
    line += text[counted...].reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    counted = text.count
    return line
  }
}
