import Schematic

/// An activity of a state: a timer or a task that runs while the state is active.
@usableFromInline
struct ActivityDeclaration<Event, Subject> {
  enum Kind {
    /// Delivers an event after a delay, and after each period that follows.
    case timer(Delay, Event, every: Duration? = nil)
    /// Performs work, which may deliver an event.
    case task((Subject) -> @Sendable () async -> Event?)
    /// Performs work, which delivers events while it runs.
    case sendingTask(
      (Subject) -> @Sendable (_ send: @escaping @Sendable (Event) -> Void) async -> Void)
  }

  enum Delay {
    case fixed(Duration)
    /// Called whenever the timer is started.
    case computed((Subject) -> Duration)

    /// `nil` for a delay that is computed.
    var fixed: Duration? { if case .fixed(let delay) = self { delay } else { nil } }
  }

  let name: String?
  let kind: Kind

  init(_ name: String?, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The event and the delay of a timer, or the name of a task: `late after 1 min`, `load`.
  var words: String {
    switch kind {
    case .timer(let delay, let event, let period):
      "\(event) \(ChartOutline.Activity.Timer.words(after: delay.fixed, named: name, every: period))"
    case .task, .sendingTask: name ?? "…"
    }
  }

  /// The event of a timer.
  var event: Event? {
    switch kind {
    case .timer(_, let event, _): event
    case .task, .sendingTask: nil
    }
  }
}

extension ActivityDeclaration {
  /// Makes the activity for a host.
  func activity(for subject: Subject) -> Activity<Event> {
    switch kind {
    case .timer(.fixed(let delay), let event, let period): .timer(delay, event, every: period)
    case .timer(.computed(let delay), let event, let period):
      // One below zero would be the time of a timer that was due before.
      .timer(max(delay(subject), .zero), event, every: period)
    case .task(let prepare): .task(prepare(subject))
    case .sendingTask(let prepare): .sendingTask(prepare(subject))
    }
  }

  /// The action that makes the host start the activity, performed after the state's entry.
  func beginning<State>(as number: Int32) -> ActionForm<State, Event, Subject> {
    if case .timer(.fixed(let delay), let event, let period) = kind {
      // It is made once, because the timer is the same for each subject.
      let timer = PreparedActivity.of(Activity.timer(delay, event, every: period))
      return .context {
        // Of the pool, which is found without looking up the type of the context.
        $0.transition.pool.begin(timer, number: number, delivering: Event.self)
      }
    }
    return .context { context in
      context.transition.pool.begin(
        .of(activity(for: context.subject)), number: number, delivering: Event.self)
    }
  }
}
