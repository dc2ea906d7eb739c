/// The data of a machine's subject, as texts that a program has given, and what a step has changed.
///
/// Large texts are shortened, and only the first of many are kept: a log has a bounded size.
struct RecordedData {
  /// A value after a step.
  struct Change: Equatable {
    let name: String
    /// The former text; `nil` for a value that was not there.
    let before: String?
    /// The text; `nil` for a value that is no longer there.
    let value: String?
  }

  /// The numbers of values that are kept of a machine, and of changes that are kept of a step.
  private static let (greatestCount, greatestChangeCount) = (200, 20)
  /// The numbers of characters of a value, and of a value in a step.
  private static let (greatestLength, greatestChangeLength) = (1_000, 120)

  private struct Value {
    let name: String
    /// The beginning of the text.
    let start: String
    /// Whether that is all of it.
    let isWhole: Bool
    /// The number of characters of the text.
    let count: Int
    /// Tells texts apart whose beginnings are equal.
    let hash: Int

    init(_ name: String, _ text: String) {
      self.name = name
      start = RecordedData.beginning(of: text, atMost: greatestLength)
      isWhole = start.utf8.count == text.utf8.count
      (count, hash) = (text.count, text.hashValue)
    }

    func text(atMost length: Int = greatestLength) -> String {
      let shown = RecordedData.beginning(of: start, atMost: length)
      return isWhole && shown.utf8.count == start.utf8.count
        ? start : "\(shown)… (\(count) characters)"
    }
  }

  private var values: [Value] = []
  /// The number of values that are not kept.
  private(set) var omitted = 0

  /// The names and texts, in the order of the program.
  var texts: [(name: String, text: String)] { values.map { ($0.name, $0.text()) } }

  /// Replaces all values.
  ///
  /// - Returns: The changes, in the order of the values, and how many more there are.
  /// - Complexity: O(*n*) in the number of values and the lengths of their texts.
  mutating func update(
    _ new: [(name: String, text: String)]
  ) -> (changes: [Change], omitted: Int) {
    let former = Dictionary(values.map { ($0.name, $0) }) { first, _ in first }
    var counts: [String: Int] = [:]
    values = new.prefix(Self.greatestCount).map { name, text in
      let start = Self.beginning(of: name, atMost: Self.greatestChangeLength)
      counts[start, default: 0] += 1
      // A value is found by its name, so that a later one with the same name has a number.
      let number = counts[start, default: 1]
      return Value(number == 1 ? start : "\(start) (\(number))", text)
    }
    omitted = max(0, new.count - Self.greatestCount)
    let changed = values.filter { value in
      former[value.name].map { $0.hash != value.hash } ?? true
    }.map { Self.change(of: $0.name, from: former[$0.name], to: $0) }
    let names = Set(values.map(\.name))
    let removed = former.values.filter { !names.contains($0.name) }.sorted { $0.name < $1.name }
      .map { Self.change(of: $0.name, from: $0, to: nil) }
    let all = changed + removed
    return (
      Array(all.prefix(Self.greatestChangeCount)), max(0, all.count - Self.greatestChangeCount)
    )
  }

  /// A text of at most so many characters, and eight times as many Unicode scalars: a character has any number of them.
  private static func beginning(of text: String, atMost length: Int) -> String {
    // Of most texts, all scalars are kept: they have no more of them than bytes.
    if text.utf8.count <= length { return text }
    return String(String(text.unicodeScalars.prefix(8 * length)).prefix(length))
  }

  private static func change(of name: String, from before: Value?, to value: Value?) -> Change {
    Change(
      name: name, before: before?.text(atMost: greatestChangeLength),
      value: value?.text(atMost: greatestChangeLength))
  }
}
