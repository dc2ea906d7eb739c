/// How a table finds which of the values that its rows name is equal to a value.
@usableFromInline
package struct TableLookup<Value> {
  /// Returns a function that finds the position of a value, counted from 1; 0 if it is not found.
  @usableFromInline let search: ([TableValue<Value>]) -> (Value) -> Int

  @usableFromInline
  init(_ search: @escaping ([TableValue<Value>]) -> (Value) -> Int) {
    self.search = search
  }
}

extension TableLookup {
  /// Compares with one value after the other.
  @usableFromInline package static var comparing: Self {
    Self { values in
      let comparisons = values.map(\.isEqual)
      return { value in (comparisons.firstIndex { $0(value) } ?? -1) + 1 }
    }
  }
}

// Inlinable, so that the dictionary is specialized for the table's types: a generic one takes ten
// times as long.
extension TableLookup where Value: Hashable {
  /// Looks values up in a dictionary, unless there are so few that comparing is faster.
  @inlinable package static var hashing: Self {
    Self { named in
      let values = named.map(\.value)
      guard values.count > 4 else {
        return { value in (values.firstIndex(of: value) ?? -1) + 1 }
      }
      let numbers = Dictionary(zip(values, 1...)) { first, _ in first }
      return { numbers[$0] ?? 0 }
    }
  }
}
