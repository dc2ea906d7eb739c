/// A path of a ``StepTable``, or none, from each of several leaves, each in a region of its own.
@usableFromInline
struct LeafPaths {
  /// The leaves, and after them the cells: see ``cells``.
  // The caller owns the memory.
  @usableFromInline let numbers: UnsafeMutablePointer<Int32>
  @usableFromInline let count: Int
  @usableFromInline let isInline: Bool
  /// The union of the flags of all paths.
  @usableFromInline var flags: LeafPath.Flags
  /// The leaves after the step, if they fit inline; otherwise only their number.
  @usableFromInline var active: InlineIndexList

  /// - Parameters:
  ///   - numbers: Memory for twice as many numbers as there are leaves.
  ///   - origin: The leaves before the step.
  @inlinable @inline(__always)
  init(_ numbers: UnsafeMutablePointer<Int32>, _ origin: InlineIndexList) {
    self.numbers = numbers
    count = Int(origin.count)
    isInline = origin.isInline
    flags = []
    active = origin
  }

  /// The leaves, unless they are stored inline: before the step, and after it once their path is selected.
  @inlinable var leaves: UnsafeMutableBufferPointer<Int32> {
    UnsafeMutableBufferPointer(start: numbers, count: count)
  }

  /// For each leaf its cell in the ``StepTable``; once it is selected, its path or a negative number.
  @inlinable var cells: UnsafeMutableBufferPointer<Int32> {
    UnsafeMutableBufferPointer(start: numbers + count, count: count)
  }

  @inlinable @inline(__always)
  mutating func add(_ path: UnsafePointer<LeafPath>, _ index: Int) {
    flags.formUnion(path.pointee.flags)
    if path.pointee.flags.contains(.isExternal) {
      let leaf = path.pointee.leaves[0]
      if isInline {
        active.replace(Int32(truncatingIfNeeded: index), with: leaf)
      } else {
        numbers[index] = leaf
      }
    }
  }

  /// The leaf at an index: before the step, and after it once its path is selected.
  @inlinable
  func leaf(_ index: Int) -> Int32 {
    isInline ? active[Int32(truncatingIfNeeded: index)] : numbers[index]
  }
}

extension LeafPath {
  /// The leaves after the step.
  @inlinable
  func leaves(after old: InlineIndexList) -> InlineIndexList {
    flags.contains(.isExternal) ? leaves : old
  }
}

extension LeafPath.Flags {
  @inlinable var isRare: Bool {
    !isDisjoint(with: [.completes, .recordsHistory, .concernsChoice])
  }
}
