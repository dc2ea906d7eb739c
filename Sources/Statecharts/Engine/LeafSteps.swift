/// What the paths of several leaves do together.
@usableFromInline
struct RegionPlan {
  /// The union of those of the paths.
  @usableFromInline var flags: LeafPath.Flags
  /// The leaves after the step, if they fit inline.
  @usableFromInline var leaves: InlineIndexList

  @inlinable
  init(_ leaves: InlineIndexList) {
    // Here, because the default of a property is not inlined.
    flags = []
    self.leaves = leaves
  }

  /// Whether paths are taken, and none of them has exit or entry actions.
  @inlinable var isPlain: Bool {
    flags.contains(.isTaken) && flags.isDisjoint(with: [.hasExits, .hasEntries])
  }

  @inlinable @inline(__always)
  mutating func add(_ path: UnsafePointer<LeafPath>, _ index: Int, _ steps: LeafSteps) {
    flags.formUnion(path.pointee.flags)
    if path.pointee.flags.contains(.isExternal) {
      let leaf = path.pointee.leaves[0]
      steps.leaves[index] = leaf
      leaves.replace(Int32(truncatingIfNeeded: index), with: leaf)
    }
  }
}

/// The leaves of a configuration, each with what an event does in it.
@usableFromInline
struct LeafSteps {
  /// Those before the step, and from the selection of its path on the one after it.
  @usableFromInline let leaves: UnsafeMutableBufferPointer<Int32>
  /// For each leaf, its cell in the ``StepTable``; from the selection on, its path or a negative
  /// number.
  @usableFromInline let cells: UnsafeMutableBufferPointer<Int32>
  @usableFromInline let origin: InlineIndexList

  /// - Parameter numbers: The leaves, and room for as many cells.
  @inlinable
  init(_ numbers: UnsafeMutableBufferPointer<Int32>, _ count: Int, _ origin: InlineIndexList) {
    leaves = UnsafeMutableBufferPointer(rebasing: numbers[..<count])
    cells = UnsafeMutableBufferPointer(rebasing: numbers[count..<(2 &* count)])
    self.origin = origin
  }

  /// - Parameter numbers: Room for four leaves and four cells.
  @inlinable
  init(inline numbers: UnsafeMutableBufferPointer<Int32>, _ origin: InlineIndexList) {
    let (base, count) = (numbers.baseAddress.unsafelyUnwrapped, Int(origin.count))
    leaves = UnsafeMutableBufferPointer(start: base, count: count)
    cells = UnsafeMutableBufferPointer(start: base + 4, count: count)
    self.origin = origin
  }

  @inlinable var count: Int { leaves.count }

  @inlinable var isInline: Bool { origin.isInline }

  /// The leaves after the step.
  @usableFromInline var active: InlineIndexList {
    guard isInline else { return origin }
    var active = InlineIndexList()
    for leaf in leaves { active.append(leaf) }
    return active
  }
}
