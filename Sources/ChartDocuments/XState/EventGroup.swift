/// The transitions of one member of `on`.
struct EventGroup {
  /// The name of the member: `open`, `mouse.*` or `*`.
  var name: String
  /// The trigger of the transitions in the document.
  var trigger: ChartDocument.Trigger
  /// Its transitions, in their order.
  var transitions: [ChartDocument.Transition]
  /// The descriptor that XState compares with the names of events; `nil` for an event of XState itself.
  ///
  /// In a document whose names are compared by tokens, `error` has the meaning of `error.*` here.
  private let descriptor: ChartDocument.EventDescriptor?

  init(name: String, trigger: ChartDocument.Trigger, transitions: [ChartDocument.Transition]) {
    (self.name, self.trigger, self.transitions) = (name, trigger, transitions)
    descriptor = if case .events = trigger { XStateReader.descriptor(name) } else { nil }
  }

  /// Whether the group is for the events of a wildcard.
  var isWildcard: Bool { descriptor?.isWildcard == true }

  /// The wildcards among groups by their tokens, with the indices of the groups.
  static func wildcards(among groups: [EventGroup]) -> DescriptorIndex {
    groups.enumerated().reduce(into: DescriptorIndex()) { index, group in
      if let descriptor = group.element.descriptor, descriptor.isWildcard {
        index.insert(descriptor, number: group.offset)
      }
    }
  }

  /// Sorts groups so that the first one that matches an event has priority, as in XState.
  ///
  /// XState prefers longer descriptors. If the order of the file already has this meaning, it is kept.
  static func inOrder(_ groups: [EventGroup]) -> [EventGroup] {
    if isInOrder(groups) { return groups }
    return groups.enumerated()
      .sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
      .map(\.element)
  }

  /// Whether no wildcard comes before a longer wildcard, or before an event, that it matches.
  private static func isInOrder(_ groups: [EventGroup]) -> Bool {
    var earlier = DescriptorIndex()
    var hasWildcard = false
    for (number, group) in groups.enumerated() {
      guard let descriptor = group.descriptor else {
        if hasWildcard { return false }
        continue
      }
      // A wildcard that matches everything that a longer one matches consists of its first tokens.
      let isHidden = earlier.matches(descriptor.tokens, by: .exact)
        .contains { groups[$0].priority > group.priority }
      if isHidden { return false }
      guard descriptor.isWildcard else { continue }
      earlier.insert(descriptor, number: number)
      hasWildcard = true
    }
    return true
  }

  /// The transitions without copies at the end, which repeat the transitions of wildcards up to the first without a
  /// condition.
  ///
  /// XState before 5.32.2 needs the copies. Here, the transitions of wildcards are tried anyway.
  ///
  /// - Parameters:
  ///   - groups: All groups, in the order of their priority.
  ///   - wildcards: The wildcards among them.
  func withoutRepetitions(
    of groups: [EventGroup], _ wildcards: DescriptorIndex
  ) -> [ChartDocument.Transition] {
    guard case .event(let event) = descriptor else { return transitions }
    var repeated: [ChartDocument.Transition] = []
    search: for group in wildcards.matches(event, by: .exact).sorted() {
      for transition in groups[group].transitions {
        // The state has no more transitions of its own to compare.
        if repeated.count >= transitions.count { break search }
        repeated.append(transition.withoutTrigger)
        if transition.isUnconditional { break search }
      }
    }
    guard transitions.count > repeated.count,
      transitions.suffix(repeated.count).map(\.withoutTrigger) == repeated
    else { return transitions }
    return transitions.dropLast(repeated.count)
  }

  private var priority: Int {
    isWildcard ? -name.unicodeScalars.count : Int.min
  }
}

extension ChartDocument.Transition {
  /// Whether it has no condition.
  var isUnconditional: Bool {
    guard condition == nil else { return false }
    guard case .junction(let branches) = destination else { return true }
    return branches.contains { $0.condition == nil }
  }

  /// The transition without its trigger and its position in the file.
  fileprivate var withoutTrigger: Self {
    var transition = self
    transition.trigger = .always
    let document = ChartDocument(root: ChartDocument.State("", transitions: [transition]))
    return document.withoutPositions().root.transitions[0]
  }
}

extension ChartDocument.EventDescriptor {
  /// Whether it matches several events if names are compared exactly.
  var isWildcard: Bool {
    switch self {
    case .event: false
    case .prefix, .any: true
    }
  }

  /// The tokens with which the names of its events begin.
  fileprivate var tokens: String {
    switch self {
    case .event(let name), .prefix(let name): name
    case .any: ""
    }
  }
}
