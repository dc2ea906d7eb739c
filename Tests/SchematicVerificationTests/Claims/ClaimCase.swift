import Schematic
import SchematicVerification
import StateGraphs
import Statecharts
import Testing

/// A model with the programs that it stands for, and what it has to say about them.
struct ClaimCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// A line for each form, with the words of all its properties: see ``text(of:)``.
  let expected: String
  /// The kinds of approximations of the model, and the claims.
  let result: @Sendable () throws -> (kinds: [String], claims: [Claim])

  var testDescription: String { name }

  init(
    _ name: String, _ expected: String,
    result: @escaping @Sendable () throws -> (kinds: [String], claims: [Claim])
  ) {
    (self.name, self.expected, self.result) = (name, expected, result)
  }

  /// What happens to the machines of a chart beside its timers.
  struct Program<Chart: Statechart>: Sendable where Chart: Sendable, Chart.Event: Sendable {
    var chart: Chart
    /// From outside.
    var events: [Chart.Event]
    /// What tasks deliver.
    var results: [Chart.Event] = []
  }

  /// A chart, explored with all answers of its guards.
  ///
  /// - Parameters:
  ///   - samples: The samples of events; `nil` for the default.
  ///   - programs: All have the declarations of the first one.
  init<Chart: Statechart>(
    _ name: String, samples: [Chart.Event]? = nil,
    options: @escaping @Sendable (inout ExplorationOptions) -> Void = { _ in },
    _ programs: [Program<Chart>], _ expected: String
  ) where Chart.Subject == Void, Chart.State: CaseIterable, Chart.Event: Hashable & Sendable {
    self.init(name, expected, programs) { chart in
      var chosen = ExplorationOptions()
      options(&chosen)
      return try chart.explored(events: samples, options: chosen)
    }
  }

  /// A program, explored exactly.
  init<Chart: Statechart>(
    exact name: String, samples: [Chart.Event],
    options: @escaping @Sendable (inout ExplorationOptions) -> Void = { _ in },
    _ program: Program<Chart>, _ expected: String
  ) where Chart.Subject == Void, Chart.State: CaseIterable, Chart.Event: Hashable & Sendable {
    self.init(name, expected, [program]) { chart in
      var chosen = ExplorationOptions()
      options(&chosen)
      return try chart.exploredExactly(events: samples, options: chosen)
    }
  }

  private init<Chart: Statechart>(
    _ name: String, _ expected: String, _ programs: [Program<Chart>],
    explored:
      @escaping @Sendable (Chart) throws -> StateSpace<
        Configuration<Chart.State>, Chart.Event
      >
  ) where Chart.Subject == Void, Chart.State: CaseIterable, Chart.Event: Hashable & Sendable {
    self.name = name
    self.expected = expected
    result = {
      let model = try explored(try #require(programs.first).chart)
      let graphs = try programs.map { program in
        try ProgramGraph<Chart.State, Chart.Event>(
          program.events.map(Stimulus.event) + program.results.map(Stimulus.result),
          machine: { try StateMachine(program.chart) }, active: { Set($0.states) })
      }
      let forms = ClaimForm.all(Array(Chart.State.allCases), model.events)
      return (
        model.approximations.map(\.kind) + (model.isComplete ? [] : ["incomplete"]),
        try forms.map { form in
          let verdict = model.check(form.property)
          return Claim(
            form: form.name, group: form.group(among: Array(Chart.State.allCases), model.events),
            property: verdict.property, word: try #require(Claim.Word(verdict)),
            truths: graphs.map { $0.has(form) })
        }
      )
    }
  }

  /// The words of claims, a line for each form, in which the first states or the events are apart.
  static func text(of claims: [Claim]) -> String {
    FormName.allCases.map { form in
      let own = claims.filter { $0.form == form }
      let groups = Dictionary(grouping: own.indices) { own[$0].group }.sorted { $0.key < $1.key }
      let words = groups.map { String($0.value.map { own[$0].word.rawValue }) }
      return ([form.rawValue] + words).joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// All kinds of approximations, but for the assumptions that events of the chart do not come from outside, and that
  /// guards compare what they say.
  static let kinds = [
    "guards", "equalNames", "eventsAtAnyTime", "timers", "timersAmongSamples",
    "deferral",
    "handledFailures", "unhandledFailures", "endlessLoops", "missingSamples", "incomplete",
  ]
}

extension Approximation {
  var kind: String {
    switch self {
    case .guards: "guards"
    case .equalNames: "equalNames"
    case .comparisons: "comparisons"
    case .eventsAtAnyTime: "eventsAtAnyTime"
    case .internalEvents: "internalEvents"
    case .timers: "timers"
    case .timersAmongSamples: "timersAmongSamples"
    case .deferral: "deferral"
    case .handledFailures: "handledFailures"
    case .unhandledFailures: "unhandledFailures"
    case .endlessLoops: "endlessLoops"
    case .missingSamples: "missingSamples"
    case .machine, .declaredMessages, .fullInboxes: "system"
    }
  }
}
