/// The transitions of one member of `on`.
struct EventGroup {
  /// The name of the member: `open`, `mouse.*` or `*`.
  var descriptor: String
  /// What it means.
  var trigger: ChartDocument.Trigger
  /// Where it is.
  var position: SourcePosition
  /// Its transitions, in their order.
  var transitions: [ChartDocument.Transition]

  /// The name of its event; `nil` for wildcards, and for what is no event.
  var event: String? {
    guard case .events(let events) = trigger, events.count == 1,
      case .event(let name) = events[0]
    else { return nil }
    return name
  }

  /// Whether it is a wildcard that matches the event of this name.
  func isWildcard(for event: String) -> Bool {
    guard case .events(let events) = trigger else { return false }
    return events.contains { $0.isWildcard && $0.overlaps(.event(event)) }
  }

  /// The groups in an order in which the first one that matches an event has priority, as in XState.
  ///
  /// XState prefers longer descriptors. The order of the file remains if it says the same.
  static func inOrder(_ groups: [EventGroup]) -> [EventGroup] {
    // Only wildcards hide others, and a state has few of them.
    let wildcards = groups.indices.filter { groups[$0].event == nil }
    let isInOrder = wildcards.allSatisfy { earlier in
      groups[earlier...].dropFirst().allSatisfy { !groups[earlier].hides($0) }
    }
    if isInOrder { return groups }
    return groups.enumerated()
      .sorted { ($0.element.priority, $0.offset) < ($1.element.priority, $1.offset) }
      .map(\.element)
  }

  /// Whether the transitions of a wildcard are among those of this event.
  func repeats(_ wildcard: EventGroup) -> Bool {
    let own = transitions.map(\.withoutTrigger)
    return wildcard.transitions.allSatisfy { own.contains($0.withoutTrigger) }
  }

  /// The transitions without those at the end that repeat the transitions of wildcards, up to the first
  /// without a condition.
  ///
  /// XState needs the repetition; here the transitions of the wildcards are tried anyway.
  func withoutRepetitions(of groups: [EventGroup]) -> [ChartDocument.Transition] {
    guard let event else { return transitions }
    var repeated: [ChartDocument.Transition] = []
    for transition in groups.filter({ $0.isWildcard(for: event) }).flatMap(\.transitions) {
      repeated.append(transition.withoutTrigger)
      if transition.isUnconditional { break }
    }
    guard transitions.count > repeated.count,
      transitions.suffix(repeated.count).map(\.withoutTrigger) == repeated
    else { return transitions }
    return transitions.dropLast(repeated.count)
  }

  private func hides(_ other: EventGroup) -> Bool {
    guard priority > other.priority, case .events(let mine) = trigger,
      case .events(let others) = other.trigger
    else { return false }
    return mine.contains { event in others.contains { event.overlaps($0) } }
  }

  private var priority: Int {
    guard case .events(let events) = trigger, events.contains(where: \.isWildcard) else {
      return Int.min
    }
    return -descriptor.unicodeScalars.count
  }
}

extension ChartDocument.Transition {
  /// Whether nothing must hold for it.
  var isUnconditional: Bool {
    guard condition == nil else { return false }
    guard case .junction(let branches) = destination else { return true }
    return branches.contains { $0.condition == nil }
  }

  /// What it does, whatever triggers it and wherever it is in the file.
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

  /// Whether an event exists that matches both, if names are compared exactly.
  func overlaps(_ other: Self) -> Bool {
    switch (self, other) {
    case (.any, _), (_, .any): true
    case (.event(let name), .event(let other)): name == other
    case (.prefix(let prefix), .event(let name)), (.event(let name), .prefix(let prefix)):
      Self.isPrefix(prefix, of: name)
    case (.prefix(let one), .prefix(let two)):
      Self.isPrefix(one, of: two) || Self.isPrefix(two, of: one)
    }
  }

  private static func isPrefix(_ prefix: String, of name: String) -> Bool {
    let tokens = prefix.split(separator: ".", omittingEmptySubsequences: false)
    return name.split(separator: ".", omittingEmptySubsequences: false).starts(with: tokens)
  }
}
