import ChartModel
import Foundation
import Schematic
import StateGraphs

/// The options for storing and showing the log of a machine.
struct InspectionOptions<Event: Sendable>: Sendable {
  /// The number of steps that are kept.
  let limit: Int
  /// The events that can be sent, with the JSON of their payloads.
  let samples: [Sample]
  /// The text that stands for an event with its payload, if that is masked.
  let mask: (@Sendable (Event) -> String)?
  /// Whether enabled events are shown, so that they are evaluated after each step.
  let isWatched: @Sendable () -> Bool

  struct Sample: Sendable {
    let event: Event
    let json: JSONValue?
  }

  init(
    limit: Int, samples: [Event], mask: (@Sendable (Event) -> String)?,
    isWatched: @escaping @Sendable () -> Bool
  ) {
    (self.limit, self.mask, self.isWatched) = (limit, mask, isWatched)
    self.samples = Self.cases(and: samples).map { Sample(event: $0, json: json(of: $0)) }
  }

  var isMasked: Bool { mask != nil }

  /// The name of an event without its payload.
  ///
  /// A masked event that is not an enum is named after its type, because its description may contain the
  /// payload.
  func name(of event: Event, in schema: some StateMachineSchemaProtocol<some Any, Event, some Any>)
    -> String
  {
    let isNamed = event is any StablyNamedEvent || Mirror(reflecting: event).displayStyle == .enum
    return isMasked && !isNamed ? "\(Event.self)" : schema.stableName(of: event)
  }

  func text(of event: Event) -> String { mask?(event) ?? StateGraph.description(of: event) }

  /// For each sample, whether the machine would handle it.
  func enabled<Schema>(in machine: StateMachine<Schema>) -> [Bool] where Schema.Event == Event {
    samples.map { machine.canHandle($0.event) }
  }

  func lines(
    _ schema: some StateMachineSchemaProtocol<some Any, Event, some Any>, enabled: [Bool]?
  ) -> [RecordingLine] {
    samples.indices.map { index in
      let sample = samples[index]
      var line = RecordingLine()
      line.add("event", name(of: sample.event, in: schema))
      line.add("swift", swiftSpelling(of: sample.event))
      line.add("sample", sample.json)
      line.add("enabled", enabled?[index] ?? false)
      return line
    }
  }

  /// The event with a name, and a payload if it is given.
  func event(
    _ name: String, at index: Int?, payload: JSONValue?,
    _ schema: some StateMachineSchemaProtocol<some Any, Event, some Any>
  ) throws(SendingError) -> Event {
    let named = samples.indices.filter { self.name(of: samples[$0].event, in: schema) == name }
    let sample = (named.first { $0 == index } ?? named.first).map { samples[$0] }
    guard let sample else {
      throw SendingError("No event '\(name)' can be sent: give the inspector a sample of it.")
    }
    guard let payload else { return sample.event }
    guard let type = Event.self as? any Decodable.Type else {
      throw SendingError("The payload cannot be changed: declare that the events are Decodable.")
    }
    let event: Event?
    do {
      event = try JSONDecoder().decode(type, from: Data(payload.text.utf8)) as? Event
    } catch {
      throw SendingError("The payload is not that of an event: \(reason(of: error))")
    }
    // Otherwise the payload of one event would be a way to send any other.
    guard let event, self.name(of: event, in: schema) == name else {
      throw SendingError("The payload is that of another event: write one of '\(name)'.")
    }
    return event
  }

  private static func cases(and samples: [Event]) -> [Event] {
    samples.isEmpty ? allCases(of: Event.self) ?? [] : samples
  }
}

/// The member of a payload that is wrong, and the reason.
private func reason(of error: any Error) -> String {
  let context: DecodingError.Context
  switch error {
  case DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found),
    DecodingError.keyNotFound(_, let found), DecodingError.dataCorrupted(let found):
    context = found
  default: return "\(error)"
  }
  let path = context.codingPath.map(\.stringValue).joined(separator: ".")
  return path.isEmpty ? context.debugDescription : "'\(path)': \(context.debugDescription)"
}

/// The JSON of an event with a payload.
private func json(of event: some Any) -> JSONValue? {
  let mirror = Mirror(reflecting: event)
  guard let event = event as? any Encodable,
    !(mirror.displayStyle == .enum && mirror.children.isEmpty),
    let data = try? JSONEncoder().encode(event)
  else { return nil }
  return JSONValue(parsing: [UInt8](data))
}

/// The error of an event that was not delivered.
struct SendingError: Error, CustomStringConvertible {
  let description: String
  /// The status of HTTP.
  let status: Int

  init(_ description: String, status: Int = 409) {
    (self.description, self.status) = (description, status)
  }
}
