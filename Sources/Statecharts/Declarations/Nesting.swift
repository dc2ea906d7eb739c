/// The depth of the states and regions in a state or region.
///
/// Code that reads elements recurses at each level, and so does the release of their memory. A chart that is
/// nested too deeply would overflow the stack of its thread, before it is validated. Therefore the content
/// beyond the limit is discarded when it is declared, and validation reports it.
struct Nesting: Sendable {
  /// The maximum number of levels, which fit into the smallest stack of a thread, 512 KiB, even without
  /// optimization.
  static let limit = 100

  /// The maximum number of levels of a decoded configuration: the ``limit``, with a region around each state.
  static let decodingLimit = 200

  /// The number of levels, with the state or region itself.
  let depth: Int

  /// Whether there were more levels than the limit, so that the content is missing.
  let isTooDeep: Bool

  /// Whether any of the levels contains a submachine.
  let containsSubmachines: Bool

  init<State, Event, Subject>(around elements: [ChartElement<State, Event, Subject>]) {
    var depth = 0
    var containsSubmachines = false
    for element in elements {
      depth = max(depth, element.nesting?.depth ?? 0)
      if element.containsSubmachines { containsSubmachines = true }
    }
    self.containsSubmachines = containsSubmachines
    isTooDeep = depth >= Self.limit
    self.depth = isTooDeep ? 1 : depth + 1
  }
}

extension ChartElement {
  /// The nesting of a state or region; `nil` for other elements.
  var nesting: Nesting? {
    if case .node(let node) = kind { node.nesting } else { nil }
  }

  /// Whether it is a submachine, or a state or region that contains one.
  fileprivate var containsSubmachines: Bool { nesting?.containsSubmachines ?? (submachine != nil) }
}
