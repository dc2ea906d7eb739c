/// A search for a value among the values that the rows of a table name.
public struct TableLookup<Value> {
  /// Returns a function that finds the position of a value, counted from 1; 0 if it is not found.
  @usableFromInline let search: ([TableValue<Value>]) -> (Value) -> Int

  @usableFromInline
  init(_ search: @escaping ([TableValue<Value>]) -> (Value) -> Int) {
    self.search = search
  }
}

extension TableLookup {
  /// Compares with one value after the other, with the comparisons of the rows, because the values
  /// need not be `Equatable`.
  public static var comparing: Self {
    Self { values in
      if let lookup = values.first?.lookup { return lookup.search(values) }
      return { value in (values.firstIndex { $0.isEqual(value) } ?? -1) + 1 }
    }
  }
}

// Inlinable, so that comparisons and the dictionary are specialized for the table's types: generic ones
// take ten times as long, and allocate.
extension TableLookup where Value: Equatable {
  /// Compares with one value after the other.
  @inlinable static var scanning: Self {
    Self { named in
      let values = named.map(\.value)
      return { value in (values.firstIndex(of: value) ?? -1) + 1 }
    }
  }
}

extension TableLookup where Value: Hashable {
  /// Looks values up in a dictionary, unless there are so few that comparing is faster.
  @inlinable public static var hashing: Self {
    Self { named in
      guard named.count > 4 else { return scanning.search(named) }
      let numbers = Dictionary(zip(named.map(\.value), 1...)) { first, _ in first }
      return { numbers[$0] ?? 0 }
    }
  }
}
