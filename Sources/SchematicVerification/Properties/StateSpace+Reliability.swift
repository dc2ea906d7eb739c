// On what the program can rely: what a model adds to its behavior may never occur.
extension StateSpace {
  /// What the model assumes about the program, a sentence each.
  ///
  /// If the assumptions are true, the model contains all behavior of the program, and a state that it does not reach is
  /// unreachable. An event without a sample is assumed not to occur.
  public var assumptions: [String] { approximations.filter(\.isAssumption).map(\.description) }

  /// The behavior that the model adds to that of the program, a sentence each; none if it is exact.
  ///
  /// A configuration that it reaches may need answers of guards that the program never gives together, and events of
  /// timers and of actions come at any time.
  public var additions: [String] { added.map(\.description) }

  /// Whether the model contains all behavior of the program, if the assumptions are true.
  var isSound: Bool { isComplete && !approximations.contains(where: \.isUnsound) }

  var added: [Approximation] { approximations.filter { !$0.isAssumption } }

  /// Whether it contains nothing else, either.
  var addsNothing: Bool { isSound && added.isEmpty }

  /// Whether the model and the program satisfy the same properties.
  ///
  /// Whether the model is exact: nothing is added, and no endless loop hides what follows it.
  var isExact: Bool { addsNothing && !approximations.contains(.endlessLoops) }

  /// By edge: the number of its group; -1 for edges on which nothing can rely.
  ///
  /// A machine that stays in their configuration, or returns to it again and again, takes one edge of the group
  /// sooner or later.
  ///
  /// One group for each sample, with all answers of guards; none for the event of a timer among the samples,
  /// which may come from the timer alone. One for all timers of a configuration, because one of them may always
  /// elapse before another; none if it is not certain that one of them is running.
  ///
  /// A machine that handles events of its own, which actions or tasks send or which were deferred, handles
  /// them at once: in the configurations between, no other event occurs. There are no groups then.
  var reliableGroups: [Int] {
    var groups = [Int](repeating: -1, count: system.edges.count)
    guard !approximations.contains(where: \.addsOwnEvents) else { return groups }
    let timerEvents = self.timerEvents
    var next = 0
    for configuration in configurations.indices where configuration + 1 < system.offsets.count {
      let edges = Int(system.offsets[configuration])..<Int(system.offsets[configuration + 1])
      let isTimed = edges.contains { isCertainTimer(system.edges[$0].event) }
      var known: [Int32: Int] = [:]
      for index in edges {
        let event = system.edges[index].event
        let isTimer = content.isTimer(event)
        guard isTimer ? isTimed : !timerEvents.contains(content.eventNames[Int(event)]) else {
          continue
        }
        groups[index] = known[isTimer ? -1 : event, default: next]
        if groups[index] == next {
          known[isTimer ? -1 : event] = next
          next += 1
        }
      }
    }
    return groups
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
  /// Whether it stands for events that a machine gives itself, and handles before those from outside.
  fileprivate var addsOwnEvents: Bool {
    switch self {
    case .eventsAtAnyTime, .deferral: true
    case .guards, .equalNames, .comparisons, .internalEvents, .timers, .timersAmongSamples,
      .handledFailures,
      .unhandledFailures,
      .endlessLoops,
      .missingSamples:
      false
    }
  }
}
