import Schematic
import StateGraphs

/// A kind of definition that this package does not have: phases that follow each other in a cycle.
///
/// ```swift
/// struct TrafficLight: Cycle {
///   enum State { case red, green, yellow }
///
///   var body: [Phase] {
///     phase(.red, lasting: .seconds(30))
///     phase(.green, lasting: .seconds(20)) { print("go") }
///     phase(.yellow, lasting: .seconds(3))
///   }
/// }
/// ```
/// It is written with public declarations alone. Everything that takes a definition takes it.
public protocol Cycle<State, Subject>: StateMachineDefinition, DrawableDefinition
where
  State: Hashable, Event == CycleEvent, Schema == CycleSchema<State, Subject>,
  DefinitionError == CycleError, DefinitionBody == [Phase],
  HighlightedState == CyclePosition<State>
{
  /// The phases.
  associatedtype State
  /// The value or object that actions operate on.
  associatedtype Subject = Void
  /// One line of the body.
  associatedtype Phase = CyclePhase<State, Subject> where Phase == CyclePhase<State, Subject>

  /// The phases in their order, the initial one first.
  @CycleBuilder<State, Subject> var body: [Phase] { get }
}

extension Cycle {
  /// Validates the cycle and makes its schema.
  public func makeSchema() throws(CycleError) -> CycleSchema<State, Subject> {
    try CycleSchema(body)
  }

  /// A phase, with an action that is performed when the phase is entered.
  public func phase(
    _ state: State, lasting duration: Duration? = nil,
    perform action: @escaping (Subject) throws -> Void
  ) -> Phase {
    Phase(state: state, duration: duration, action: action)
  }

  /// A phase.
  public func phase(_ state: State, lasting duration: Duration? = nil) -> Phase {
    Phase(state: state, duration: duration) { _ in }
  }
}

extension Cycle where Subject == Void {
  /// A phase, with an action that is performed when the phase is entered.
  public func phase(
    _ state: State, lasting duration: Duration? = nil, perform action: @escaping () throws -> Void
  ) -> Phase {
    Phase(state: state, duration: duration) { try action() }
  }
}

/// One phase of a cycle.
public struct CyclePhase<State, Subject> {
  let state: State
  let duration: Duration?
  let action: (Subject) throws -> Void
}

/// The events of every cycle.
public enum CycleEvent: Hashable, Sendable, Codable, CaseIterable {
  /// Leads to the next phase.
  case next
  /// Leads to the next phase, because the duration of the current one has elapsed.
  case elapsed
  /// Restarts the duration of the current phase.
  case extend
}

/// The faults of a cycle.
public struct CycleError: Error, CustomStringConvertible {
  /// One line for each fault.
  public let faults: [String]

  /// The faults, one per line.
  public var description: String { faults.joined(separator: "\n") }
}

/// Collects the phases of a body.
@resultBuilder
public enum CycleBuilder<State, Subject>: DefinitionBuilder {
  /// One phase.
  public static func buildExpression(
    _ phase: CyclePhase<State, Subject>
  ) -> [CyclePhase<State, Subject>] { [phase] }
}
