// The requirements are documented by their protocols.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Schematic

/// The schema of a cycle.
public struct CycleSchema<Phase: Hashable, Subject>: StateMachineSchemaProtocol {
  public typealias State = CyclePosition<Phase>
  public typealias Event = CycleEvent
  public typealias Step = CycleStep<Phase, Subject>
  public typealias ActiveState = Phase

  let phases: [CyclePhase<Phase, Subject>]

  /// - Throws: ``CycleError`` with every fault of the phases.
  init(_ phases: [CyclePhase<Phase, Subject>]) throws(CycleError) {
    let states = phases.map(\.state)
    var faults = Set(states).filter { state in states.filter { $0 == state }.count > 1 }
      .map { "The phase '\($0)' is declared more than once." }.sorted()
    if phases.count < 2 { faults.append("A cycle needs two phases; this one has \(phases.count).") }
    guard faults.isEmpty else { throw CycleError(faults: faults) }
    self.phases = phases
  }

  public var initialState: State { .unstarted }

  public func step(
    from state: State, on event: Event, subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    guard case .active(let phase, let laps) = state,
      let index = phases.firstIndex(where: { $0.state == phase })
    else { return nil }
    switch event {
    case .next, .elapsed:
      let next = (index + 1) % phases.count
      return entry(next, laps: next == 0 ? laps + 1 : laps)
    case .extend:
      return Step(state: state, phase: phases[index], isInternal: true)
    }
  }

  public func step(
    from state: State, for trigger: StepTrigger<Event>, subject: @autoclosure () throws -> Subject
  ) throws -> Step? {
    switch trigger {
    case .event(let event):
      try step(from: state, on: event, subject: subject())
    case .start:
      state.phase == nil ? entry(0, laps: 0) : nil
    case .stop:
      state.phase == nil ? nil : Step(state: .stopped, phase: nil, isInternal: false)
    case .eventless, .failure:
      nil
    }
  }

  public func isPhase(_ phase: StatePhase, of state: State) -> Bool {
    switch phase {
    case .unstarted: state == .unstarted
    case .ended: state == .stopped
    case .compoundTransition: false
    }
  }

  /// A phase may have been removed since the state was saved.
  public func validated(_ state: State) throws -> State {
    if let phase = state.phase, !phases.contains(where: { $0.state == phase }) {
      throw CycleError(faults: ["The cycle has no phase '\(phase)'."])
    }
    return state
  }

  private func entry(_ index: Int, laps: Int) -> Step {
    Step(
      state: .active(phases[index].state, laps: laps), phase: phases[index], isInternal: false)
  }
}

// MARK: - Active states

extension CycleSchema {
  public static func isActive(_ active: Phase, in state: State) -> Bool { state.phase == active }

  public static func activeStates(in state: State, leavesOnly: Bool) -> [Phase] {
    state.phase.map { [$0] } ?? []
  }
}

// MARK: - Activities

extension CycleSchema {
  public var hasActivities: Bool { phases.contains { $0.duration != nil } }

  public func beginActivities(
    of state: State, subject: Subject, by host: any ActivityHost<CycleEvent>
  ) {
    let active = phases.first { $0.state == state.phase }
    if let duration = active?.duration { host.begin(.timer(duration, .elapsed), number: 0) }
  }

  public func timers(of state: State) -> [StateTimer<Phase, CycleEvent>] {
    guard let phase = phases.first(where: { $0.state == state.phase }), phase.duration != nil
    else { return [] }
    return [StateTimer(number: 0, of: phase.state, sending: .elapsed)]
  }
}
