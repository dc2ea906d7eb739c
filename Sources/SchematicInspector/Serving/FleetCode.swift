import Schematic
import StateGraphs

/// The Swift code of a fleet's machines, with which the page writes a test of one: names of types, and states.
public struct FleetCode: Sendable {
  let names: SwiftNames?
  let spellings: [String: String]

  /// Finds the names of a schema and its states.
  ///
  /// - Parameters:
  ///   - schema: The schema of the machines.
  ///   - code: Swift code that makes such a machine. Default: code that creates the definition and the subject without
  ///     arguments.
  public init<Schema: StateMachineSchemaProtocol>(of schema: Schema, madeBy code: String? = nil) {
    names = SwiftNames(schema, madeBy: code)
    let flat = (schema as? any FlatStateMachineSchema).flatMap { FlatDrawing($0) }
    let states = SchemaDrawing(of: schema)?.statesByPath ?? flat?.statesByPath ?? [:]
    spellings = states.compactMapValues(swiftSpelling)
  }

  /// Returns an event as Swift code, `.volume(0.5)`; `nil` if the code is not known.
  ///
  /// It is known for enums without payloads, and with payloads of numbers, Booleans, texts and such enums.
  public static func spelling(of event: Any) -> String? { swiftSpelling(of: event) }
}
