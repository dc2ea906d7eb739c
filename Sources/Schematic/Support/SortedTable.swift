/// An element of a ``SortedTable``.
@usableFromInline
package protocol SortedElement {
  associatedtype Key: Comparable

  /// Identifies the element.
  var key: Key { get }

  /// Whether the element was removed, and only keeps its place.
  var isRemoved: Bool { get }

  /// Releases the content of the element.
  mutating func remove()
}

/// Elements in the order of their keys.
///
/// An element that is removed keeps its place. When most places belong to removed elements, these are removed at
/// once.
///
/// - Complexity: Finding an element is O(log *n*). So is adding one with the greatest key, such as that of a new
///   delayed event. Adding another one is O(*n*). Removing one takes amortized constant time in addition.
@usableFromInline
package struct SortedTable<Element: SortedElement> {
  /// All places, also those of removed elements.
  @usableFromInline package private(set) var places: [Element] = []
  @usableFromInline var removedCount = 0

  /// The number of places that a few elements may leave.
  @inlinable static var allowance: Int { 8 }

  @inlinable
  package init() {}

  @inlinable package var isEmpty: Bool { places.count == removedCount }

  /// The elements, in the order of their keys.
  @inlinable package var all: [Element] { places.filter { !$0.isRemoved } }

  @inlinable
  package subscript(_ key: Element.Key) -> Element? { index(of: key).map { places[$0] } }

  /// Adds an element.
  ///
  /// - Returns: The one that it replaces.
  @inlinable @discardableResult
  package mutating func add(_ element: Element) -> Element? {
    let index = position(of: element.key)
    if index == places.count {
      places.append(element)
      return nil
    }
    guard places[index].key == element.key else {
      places.insert(element, at: index)
      return nil
    }
    guard places[index].isRemoved else {
      let former = places[index]
      places[index] = element
      return former
    }
    places[index] = element
    removedCount -= 1
    return nil
  }

  /// Changes an element, but not its key.
  @inlinable
  package mutating func update(_ key: Element.Key, _ change: (inout Element) -> Void) {
    if let index = index(of: key) { change(&places[index]) }
  }

  @inlinable
  package mutating func remove(_ key: Element.Key) -> Element? {
    guard let index = index(of: key) else { return nil }
    let removed = places[index]
    places[index].remove()
    removedCount += 1
    if removedCount > Self.allowance, removedCount * 2 > places.count {
      places.removeAll { $0.isRemoved }
      removedCount = 0
    }
    return removed
  }

  @inlinable
  func index(of key: Element.Key) -> Int? {
    let index = position(of: key)
    guard index < places.count, places[index].key == key, !places[index].isRemoved else {
      return nil
    }
    return index
  }

  /// The number of places with lower keys.
  @inlinable
  func position(of key: Element.Key) -> Int {
    guard let last = places.last, !(last.key < key) else { return places.count }
    var (low, high) = (0, places.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
