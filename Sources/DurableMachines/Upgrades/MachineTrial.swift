import Schematic
import Statecharts

/// The result of resuming a stored machine in a chart.
struct MachineTrial {
  /// The reasons why it cannot be resumed, or its losses.
  var mismatches: [UpgradeMismatch]
  /// Whether the machine has ended in the chart.
  var isEnded = false
  /// The innermost states after a migration; `nil` if no migration changes the machine.
  var migratedStates: [String]?

  /// - Parameter body: Migrates and resumes the machine.
  init(_ body: () throws -> MachineTrial) {
    do { self = try body() } catch {
      self.init(mismatches: UpgradeMismatch.all(of: error))
    }
  }

  init(mismatches: [UpgradeMismatch], isEnded: Bool = false, migratedStates: [String]? = nil) {
    (self.mismatches, self.isEnded) = (mismatches, isEnded)
    self.migratedStates = migratedStates
  }
}

extension ChartCoding {
  /// Resumes a stored machine with its data and its events.
  func trial(_ row: StoredMachine) -> MachineTrial {
    MachineTrial {
      let machine = try migrated(row)
      let saved = try saved(machine.text)
      _ = try subject(machine.data)
      let isMigrated =
        try machine.text != SavedText(row.saved) || machine.data != codec.decode(row.data)
      let deferred = saved.deferredEvents
      let events = deferred + saved.delayedEvents.map(\.event)
      return MachineTrial(
        mismatches: migrations.removedTimers(
          of: try SavedText(row.saved), from: Int(clamping: row.chartVersion))
          + events.filter { !schema.declaresTransition(on: $0) }
          .map { .unhandled(schema.stableName(of: $0)) }
          + deferred.filter {
            schema.declaresTransition(on: $0)
              && !schema.declaresDeferral(of: $0, in: saved.state)
          }.map { .undeferred(schema.stableName(of: $0), in: machine.text.states) }
          + migrations.mismatches(
            ofMoved: try SavedText(row.saved).states, from: Int(clamping: row.chartVersion))
          + schema.losses(of: machine.text, saved.state, migrations.shape),
        isEnded: schema.isPhase(.ended, of: saved.state),
        migratedStates: isMigrated ? machine.text.states : nil)
    }
  }
}

/// Resumes machines in a chart without the types of their data and events.
struct UntypedTrial<Chart: Statechart> {
  let schema: StatechartSchema<Chart.State, Chart.Event, Chart.Subject>
  let migrations: MigrationChain
  let codec: TextCodec

  func callAsFunction(_ row: StoredMachine) -> MachineTrial {
    MachineTrial {
      let before = try codec.plain(row.saved)
      var machine = MigratingMachine(before, data: "")
      machine.hasData = false
      machine = try migrations.migrated(machine, from: Int(clamping: row.chartVersion))
      var text = machine.text
      (text.deferredEvents, text.delayedEvents) = ([], [])
      let resumed = try schema.saved(from: text) { _ in throw CancellationError() }.state
      return MachineTrial(
        mismatches: migrations.removedTimers(of: before, from: Int(clamping: row.chartVersion))
          + unhandledEvents(of: machine.text)
          + migrations.shape.undeferred(
            machine.text.deferredEvents.compactMap(EventNames.name), in: machine.text.states)
          + migrations.mismatches(
            ofMoved: before.states, from: Int(clamping: row.chartVersion))
          + schema.losses(of: text, resumed, migrations.shape),
        isEnded: schema.isPhase(.ended, of: resumed),
        migratedStates: machine.text != before ? text.states : nil)
    }
  }

  private func unhandledEvents(of text: SavedText) -> [UpgradeMismatch] {
    let events = text.deferredEvents + text.delayedEvents.map(\.event)
    // An encrypted event has no name.
    return events.compactMap(EventNames.name).filter { !migrations.shape.handles($0) }
      .map(UpgradeMismatch.unhandled)
  }
}

extension UpgradeMismatch {
  /// An event that is deferred or delayed.
  fileprivate static func unhandled(_ name: String) -> Self {
    Self(
      .unhandledEvent, [],
      "The event '\(name)', which is deferred or delayed, has no transition in the chart.",
      remedy: .event(name, becomes: "…"))
  }
}

extension StatechartSchema {
  /// The losses of a machine that is resumed in a configuration of this chart: recorded history, and the times of
  /// timers.
  fileprivate func losses(
    of text: SavedText, _ state: Configuration<State>, _ shape: ChartShape
  ) -> [UpgradeMismatch] {
    lostHistory(text, state) + shape.lostTimers(text, activeStates: Set(paths(of: state)))
  }

  private func lostHistory(
    _ text: SavedText, _ state: Configuration<State>
  ) -> [UpgradeMismatch] {
    if text.history.isEmpty { return [] }
    let saved = SavedMachine<Configuration<State>, Event>(state: state)
    guard let kept = try? self.text(of: saved, encodingEvent: { _ in "null" }).history else {
      return []
    }
    return text.history.keys.filter { kept[$0] == nil }.sorted().map {
      UpgradeMismatch(
        .discardedHistory, [$0],
        "The recorded history of '\($0)' does not fit, and is discarded. Rename its states if it is needed."
      )
    }
  }
}

extension ChartShape {
  fileprivate func lostTimers(
    _ text: SavedText, activeStates: Set<String>
  ) -> [UpgradeMismatch] {
    // A timer of a state that is no longer active is not kept either.
    let kept = activities.map(\.id).filter { $0.kind == .timer && activeStates.contains($0.state) }
    // A timer that has elapsed has no time to lose.
    let running = text.timers.filter { $0.timeLeft != nil }.map(\.id)
    return running.filter { id in !kept.contains { $0.continues(id) } }.map {
      UpgradeMismatch(
        .undeclaredTimer, [$0.state],
        "The timer '\($0.place)' has no counterpart, and its time is lost.",
        remedy: .drop(timer: $0.place))
    }
  }
}
