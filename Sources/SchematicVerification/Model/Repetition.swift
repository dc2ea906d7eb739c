/// A part of a list of texts that occurs several times in succession.
struct Repetition {
  let part: ArraySlice<String>
  var count = 1

  var text: String {
    let text = part.joined(separator: ", ")
    if count == 1 { return text }
    return part.count == 1 ? "\(text) ×\(count)" : "(\(text)) ×\(count)"
  }
}

/// Finds parts of at most eight texts that occur at least three times in succession, and divides the list there.
///
/// - Complexity: Linear in the number of texts.
func repetitions(in texts: [String]) -> [Repetition] {
  var found: [Repetition] = []
  var start = 0
  while start < texts.count {
    let longest = (1...8).map { repetition(of: $0, in: texts, at: start) }
      .filter { $0.count >= 3 }
      .max { $0.part.count * $0.count < $1.part.count * $1.count }
    let next = longest ?? Repetition(part: texts[start...start])
    found.append(next)
    start += next.part.count * next.count
  }
  return found
}

private func repetition(of length: Int, in texts: [String], at start: Int) -> Repetition {
  var repetition = Repetition(part: texts[start..<min(start + length, texts.count)])
  var end = start + length
  while end + length <= texts.count, texts[end..<end + length] == repetition.part {
    (repetition.count, end) = (repetition.count + 1, end + length)
  }
  return repetition
}
