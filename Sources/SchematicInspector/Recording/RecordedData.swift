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
    /// The number of characters of the text.
    let count: Int
    /// Tells texts apart whose beginnings are equal.
    let hash: Int

    func text(atMost length: Int = greatestLength) -> String {
      count <= length ? start : "\(start.prefix(length))… (\(count) characters)"
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
    values = new.prefix(Self.greatestCount).map { name, text in
      Value(
        name: String(name.prefix(Self.greatestChangeLength)),
        start: String(text.prefix(Self.greatestLength)), count: text.count, hash: text.hashValue)
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

  private static func change(of name: String, from before: Value?, to value: Value?) -> Change {
    Change(
      name: name, before: before?.text(atMost: greatestChangeLength),
      value: value?.text(atMost: greatestChangeLength))
  }
}
