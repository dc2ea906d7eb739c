/// What an adapted chart's events are.
protocol AdaptedEvent: Hashable, Sendable {
  init?(_ event: ModelEvent)
  var model: ModelEvent { get }
}

extension ModelEvent: AdaptedEvent {
  init?(_ event: ModelEvent) { self = event }
  var model: ModelEvent { self }
}

/// The events of generated charts as an enum, for which the engine has tables.
enum SmallEvent: String, CaseIterable, AdaptedEvent {
  case e1, e2, e3, e4, i1, i2

  init?(_ event: ModelEvent) { self.init(rawValue: event.name) }
  var model: ModelEvent { ModelEvent(name: rawValue) }
}
