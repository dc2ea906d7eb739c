// Functions on lists for unspecialized generic code.

extension Array {
  /// Appends an element.
  ///
  /// - Returns: Its index.
  mutating func add(_ element: Element) -> Int {
    append(element)
    return count - 1
  }

  /// The same as `map`.
  ///
  /// Charts are read by unspecialized generic code, in which an iterator allocates for each element.
  func mapped<Other>(_ transform: (Element) -> Other) -> [Other] {
    var mapped: [Other] = []
    mapped.reserveCapacity(count)
    for index in indices { mapped.append(transform(self[index])) }
    return mapped
  }
}
