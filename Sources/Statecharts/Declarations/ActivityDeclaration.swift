import Schematic

/// What a state does as long as it is active: a timer or a task.
@usableFromInline
package struct ActivityDeclaration<Event, Subject> {
  package enum Kind {
    /// Delivers an event after a while.
    case timer(Delay, Event)
    /// Does some work, which leads to an event or to none.
    case task((Subject) -> @Sendable () async -> Event?)
  }

  package enum Delay {
    case fixed(Duration)
    /// Asked whenever the timer is armed.
    case computed((Subject) -> Duration)
  }

  package let name: String?
  package let kind: Kind

  package init(_ name: String?, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// What faults call it.
  var word: String {
    switch kind {
    case .timer: "timer"
    case .task: "task"
    }
  }
}

extension ActivityDeclaration {
  /// What a host has to perform.
  func activity(for subject: Subject) -> Activity<Event> {
    switch kind {
    case .timer(.fixed(let delay), let event): .timer(delay, event)
    case .timer(.computed(let delay), let event): .timer(delay(subject), event)
    case .task(let prepare): .task(prepare(subject))
    }
  }

  /// The action that has the host begin it, which follows the state's entry.
  func beginning<State>(as number: Int32) -> ChartAction<State, Event, Subject> {
    Named(
      name,
      .context { context in
        let host = context.transition.pool.activityHost
        host?.begin(activity(for: context.subject), number: number)
      })
  }
}
