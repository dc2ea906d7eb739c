import Schematic

/// How a table finds which of the values that its rows name a value equals.
///
/// A table needs nothing of this written: types that are `Hashable` are looked up in a dictionary,
/// others by comparison.
public struct TableLookup<Value> {
  @usableFromInline let search: ([TableValue<Value>]) -> (Value) -> Int

  @usableFromInline
  init(_ search: @escaping ([TableValue<Value>]) -> (Value) -> Int) {
    self.search = search
  }
}

extension TableLookup {
  /// Compares with one after the other.
  public static var comparing: Self {
    Self { values in
      let comparisons = values.map(\.isEqual)
      return { value in (comparisons.firstIndex { $0(value) } ?? -1) + 1 }
    }
  }
}

// Inlinable, so that the dictionary is compiled for the table's own types: a generic one takes ten
// times as long.
extension TableLookup where Value: Hashable {
  /// Looks values up in a dictionary, unless they are so few that comparing them is faster.
  @inlinable
  public static var hashing: Self {
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
