import Schematic
import Statecharts

/// Encodes and decodes what a store keeps of the machines of a chart.
@usableFromInline
struct ChartCoding<Chart: Statechart>: @unchecked Sendable
where Chart.Event: Codable, Chart.Subject: Codable {
  @usableFromInline typealias Schema = StatechartSchema<Chart.State, Chart.Event, Chart.Subject>
  @usableFromInline typealias Saved = StateMachine<Schema>.Saved

  // Unchecked, because a schema never changes.
  @usableFromInline let schema: Schema
  @usableFromInline let codec: TextCodec
  /// Whether subjects have an outbox: asked once, because the runtime searches for it.
  @usableFromInline let hasOutbox = Chart.Subject.self is any OutboxOwner.Type

  /// What distinguishes this program from others that have opened machines under the same name.
  var program: String { "\(schema.definitionVersion)/\(schema.structureHash)" }

  /// Whether the chart has an activity with this identity.
  func declares(_ place: String) -> Bool {
    sequence(first: Int32(0)) { $0 + 1 }.lazy.map(schema.activityID).prefix { $0 != nil }
      .contains { $0?.description == place }
  }

  @inlinable func text(of event: Chart.Event) throws -> String { try codec.encode(json(event)) }

  @inlinable func event(_ text: String) throws -> Chart.Event {
    try fromJSON(Chart.Event.self, codec.decode(text))
  }

  @inlinable func text(of subject: Chart.Subject) throws -> String {
    try codec.encode(json(subject))
  }

  @inlinable func subject(_ text: String) throws -> Chart.Subject {
    try fromJSON(Chart.Subject.self, codec.decode(text))
  }

  /// Deferred and delayed events are part of the text, as JSON.
  @inlinable func text(of saved: Saved) throws -> String {
    try schema.text(of: saved) { event in
      codec.isIdentity ? try json(event) : try json(text(of: event))
    }.description
  }

  @inlinable func saved(_ text: String) throws -> Saved {
    try schema.saved(from: SavedText(text)) { event in
      try self.event(codec.isIdentity ? event : fromJSON(String.self, event))
    }
  }
}
