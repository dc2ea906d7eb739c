import Statecharts

/// A traced chart whose events have another type.
///
/// It contains the original as a submachine with the same states, and has nothing else.
struct RecodedChart<Original: TracedChart, Event: CodedEvent>: Statechart {
  typealias State = String
  typealias Subject = Trace

  let original: Original
  let names: EventNames

  var body: [Element] {
    let names = names
    submachine(
      original, state: { $0 }, event: { $0.name(in: names) }, sending: { names.event($0) },
      subject: { $0 })
  }

  var exitsRegionsInOrder: Bool { original.exitsRegionsInOrder }
  var bubbling: Bool { original.bubbling }
  var failingGuardsAreFalse: Bool { original.failingGuardsAreFalse }
  var eventOfFailingGuards: Event? { original.eventOfFailingGuards.map { names.event($0) } }
  var allowsWarnings: Bool { original.allowsWarnings }
}
