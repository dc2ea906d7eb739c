import Schematic

// The fast path: transitions without guards, in at most four leaves, that neither conflict nor change
// records. Its result is the same as that of the slow path, and it retains and releases no reference.
// All other cases are left to the slow path, before a guard is evaluated.

/// The result of the fast path.
@usableFromInline
struct PlainStep {
  @usableFromInline
  enum Verdict {
    case taken
    case ignored
    /// The slow path has to decide.
    case open
  }

  @usableFromInline var verdict = Verdict.open
  @usableFromInline var paths = InlineIndexList()
  @usableFromInline var leaves = InlineIndexList()

  @inlinable
  init() {}
}

extension CompiledChart {
  @inlinable
  func plainStep(from configuration: Configuration<State>, on event: Event) -> PlainStep {
    let active = configuration.active
    var step = PlainStep()
    guard configuration.storage.table === table, configuration.storage.isStable,
      flags.isDisjoint(with: [.hasDeferrals, .isParallel]), active.isInline
    else { return step }
    let mask = events.mask(of: event)
    // For events that are identified by a byte, no closure is called: the optimizer can prove that
    // nothing is released, and retains no reference.
    if EventIndex<Event>.isUsed, mask == EventIndex<Event>.unknown { return step }
    if active.count == 1 { return plainStep(fromLeaf: active, mask, event) }
    // The end of the last domain.
    var end: Int32 = -1
    var previous: Int32 = -1
    var index: Int32 = 0
    while index < active.count {
      let leaf = active[index]
      let path = plainPath(of: leaf, behind: previous, mask, event)
      if path == PlainPath.open { return step }
      if path == PlainPath.none {
        if leaf >= end, !step.leaves.append(contentsOf: InlineIndexList(leaf)) { return step }
      } else {
        let record = paths.base + Int(path)
        guard record.pointee.flags.isDisjoint(with: .special), step.paths.hasRoom(for: path)
        else { return step }
        step.paths.append(path)
        if record.pointee.flags.contains(.isInternal) {
          if leaf >= end, !step.leaves.append(contentsOf: InlineIndexList(leaf)) { return step }
        } else {
          // A domain that begins before the last leaf or in the last domain may conflict.
          guard record.pointee.domain >= end, record.pointee.domain >= previous,
            step.leaves.append(contentsOf: record.pointee.leaves)
          else { return step }
          end = record.pointee.domainEnd
        }
      }
      previous = leaf
      index &+= 1
    }
    step.verdict = step.paths.isEmpty ? .ignored : .taken
    return step
  }

  /// The same for a single leaf: there is nothing to conflict.
  @inlinable
  func plainStep(fromLeaf active: InlineIndexList, _ mask: UInt64, _ event: Event) -> PlainStep {
    var step = PlainStep()
    let path = plainPath(of: active[0], behind: -1, mask, event)
    if path == PlainPath.none {
      step.verdict = .ignored
    } else if path >= 0 {
      let record = paths.base + Int(path)
      guard record.pointee.flags.isDisjoint(with: .special), step.paths.hasRoom(for: path)
      else { return step }
      step.verdict = .taken
      step.paths.append(path)
      step.leaves = record.pointee.isInternal ? active : record.pointee.leaves
    }
    return step
  }

  /// The path of the first transition that is triggered, from a leaf outward.
  @inlinable
  func plainPath(
    of leaf: Int32, behind previous: Int32, _ mask: UInt64, _ event: Event
  ) -> Int32 {
    var node = nodes[leaf].handler
    while node >= 0 {
      // The search of an earlier leaf has visited this node, too.
      if node <= previous { return PlainPath.open }
      let record = nodes.base + Int(node)
      if record.pointee.events & mask != 0 {
        var index = record.pointee.transitions.start
        while index < record.pointee.transitions.end {
          let transition = transitions.base + Int(index)
          if isTriggered(transition, by: event, mask) {
            guard transition.pointee.conditions.isEmpty, transition.pointee.pathSelection == .single
            else {
              return PlainPath.open
            }
            return transition.pointee.paths.start
          }
          index &+= 1
        }
      }
      node = record.pointee.nextHandler
    }
    return PlainPath.none
  }

  @inlinable
  func isTriggered(
    _ transition: UnsafePointer<TransitionRecord>, by event: Event, _ mask: UInt64
  ) -> Bool {
    guard transition.pointee.events & mask != 0 else { return false }
    if EventIndex<Event>.isUsed { return true }
    return triggers[transition.pointee.trigger].matches(event)
  }
}

/// The placeholder for a missing path.
@usableFromInline
enum PlainPath {
  @inlinable static var none: Int32 { -1 }
  @inlinable static var open: Int32 { -2 }
}
