// The behavior that the program can rely on: behavior that a model adds may never occur.
extension StateSpace {
  /// The assumptions of the model about the program, one sentence each.
  ///
  /// If they are true, the model contains all behavior of the program, and a state that it does not reach is
  /// unreachable. Events without a sample are assumed not to occur.
  public var assumptions: [String] { approximations.filter(\.isAssumption).map(\.description) }

  /// The behavior that the model adds to that of the program, one sentence each; empty if the model adds none.
  ///
  /// A configuration that it reaches may need answers of guards that the program never gives together. Events of
  /// timers and of actions occur at any time.
  public var additions: [String] { added.map(\.description) }

  /// Whether the model contains all behavior of the program, if the assumptions are true.
  var isSound: Bool { isComplete && !approximations.contains(where: \.isUnsound) }

  var added: [Approximation] { approximations.filter { !$0.isAssumption } }

  /// Whether it contains all behavior of the program, and nothing else.
  var addsNothing: Bool { isSound && added.isEmpty }

  /// Whether the model and the program satisfy the same properties: nothing is added, and no endless loop hides the
  /// behavior after it.
  var isExact: Bool { addsNothing && !approximations.contains(.endlessLoops) }

  /// By edge: the number of its group; -1 for an unreliable edge.
  ///
  /// A machine that stays in the configuration, or returns to it again and again, takes one edge of the group sooner
  /// or later.
  ///
  /// - Each sample is a group, with all answers of guards. The event of a timer among the samples is none: perhaps
  ///   only the timer sends it.
  /// - All timers of a configuration are one group, because one of them may always elapse before another. They are
  ///   none if it is not certain that one of them runs.
  /// - There are no groups if a machine handles events of its own, which actions or tasks send or which were
  ///   deferred. It handles them at once: in the configurations between, no other event occurs.
  var reliableGroups: [Int] {
    if let systemFacts = content.system { return systemFacts.reliableGroups(of: system) }
    if approximations.contains(where: \.addsOwnEvents) {
      return [Int](repeating: -1, count: system.edges.count)
    }
    let timerEvents = self.timerEvents
    return system.groups { edges in
      let isTimed = edges.contains { isCertainTimer($0.event) }
      return { edge -> Int32? in
        if content.isTimer(edge.event) { return isTimed ? -1 : nil }
        return timerEvents.contains(content.eventNames[Int(edge.event)]) ? nil : edge.event
      }
    }
  }

  /// The names of the samples that are also the events of timers.
  private var timerEvents: Set<String> {
    approximations.reduce(into: []) { names, approximation in
      guard case .timersAmongSamples(let events) = approximation else { return }
      names.formUnion(events)
    }
  }

  private func isCertainTimer(_ event: Int32) -> Bool {
    let timer = Int(event) - content.sampleCount
    return content.isTimer(event)
      && (content.isCertainTimer.isEmpty || content.isCertainTimer[timer])
  }
}

extension Approximation {
  /// Whether it stands for events that a machine itself sends, and handles before those from outside.
  fileprivate var addsOwnEvents: Bool {
    switch self {
    case .eventsAtAnyTime, .deferral: true
    case .guards, .equalNames, .comparisons, .internalEvents, .timers, .timersAmongSamples,
      .handledFailures,
      .unhandledFailures,
      .endlessLoops,
      .missingSamples, .machine, .declaredMessages, .fullInboxes:
      false
    }
  }
}
