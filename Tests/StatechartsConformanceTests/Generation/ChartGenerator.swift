import ChartDocuments
import TestSupport

/// Makes charts with everything that a chart can have, the same ones for the same seed.
///
/// They are random documents, some of whose states and regions contain other ones.
struct ChartGenerator {
  private var documents: RandomDocument
  private let hasDelays: Bool
  /// How deep submachines contain each other at most.
  private let maximumDepth: Int

  /// Times and tasks are missing, because the reference does not run them.
  init(seed: UInt64) {
    documents = RandomDocument(seed: seed, [.immediate, .bounded])
    (hasDelays, maximumDepth) = (false, 0)
  }

  /// Makes charts with delayed events and, to a depth, with submachines.
  init(seed: UInt64, submachineDepth: Int) {
    self.init(
      seed: seed, [], states: submachineDepth > 0 ? 3...12 : 4...24,
      submachineDepth: submachineDepth)
  }

  private init(
    seed: UInt64, _ features: DocumentFeatures, states: ClosedRange<Int>, submachineDepth: Int
  ) {
    documents = RandomDocument(
      seed: seed, [.immediate, .bounded, .delays, features], size: .init(states: states))
    (hasDelays, maximumDepth) = (true, submachineDepth)
  }

  mutating func chart(named name: String) -> GeneratedChart {
    var chart = GeneratedChart(document: documents.structure())
    chart.document.name = name
    if chart.document.failingGuardsAreFalse, documents.random.chance(60) {
      chart.eventOfFailingGuards = documents.random.pick(RandomDocument.innerEvents)
    }
    chart.hasPlainEvents = documents.random.chance(70)
    if maximumDepth > 0 { addContents(to: &chart) }
    documents.connect(&chart.document)
    return chart
  }

  // MARK: - Inputs

  mutating func inputs() -> [ChartInput] {
    (0..<documents.random.number(3...14)).map { _ in input() }
  }

  private mutating func input() -> ChartInput {
    let isSpecial = documents.random.chance(25)
    if hasDelays, isSpecial { return .wait(documents.random.number(1...6)) }
    if !documents.contentEvents.isEmpty, documents.random.chance(60) {
      return .event(documents.random.pick(documents.contentEvents))
    }
    let isInner = documents.random.chance(10)
    return .event(
      documents.random.pick(isInner ? RandomDocument.innerEvents : RandomDocument.outerEvents))
  }

  /// Inputs with requests and observers between the events: now and then a machine is stopped or reset, and then
  /// mostly started again.
  mutating func inputsWithRequests() -> [ChartInput] {
    inputs().flatMap { input -> [ChartInput] in
      switch documents.random.number(0...99) {
      case 0..<3: return [input, .request(.reset), .request(.start)]
      case 3..<4: return [.request(documents.random.pick(ChartInput.Request.allCases)), input]
      case 4..<9: return [input, .resume]
      case 9..<12:
        guard case .event(let name) = input else { return [input] }
        let request = documents.random.pick([ChartInput.Request.stop, .reset])
        let isReset = request == .reset || documents.random.chance(50)
        return [.observed(name, request)] + (isReset ? [.request(.reset)] : []) + [.request(.start)]
      default: return [input]
      }
    }
  }

  // MARK: - Submachines

  private mutating func addContents(to chart: inout GeneratedChart) {
    var sides = ModelSubmachine.Side.allCases
    if documents.random.chance(30) { sides.removeLast() }
    var first: GeneratedChart?
    for side in sides {
      let filled = chart.contents.filter { !$0.chart.hasOnlyStates }.map(\.host)
      let states = ([chart.document.root] + chart.document.root.descendants).filter {
        !$0.id.isPath && !filled.contains($0.id)
      }
      let parallels = states.filter { $0.kind == .parallel }.map(\.id)
      let isRegion = !parallels.isEmpty && documents.random.chance(40)
      let hosts = isRegion ? parallels : states.filter(\.canHaveContent).map(\.id)
      guard !hosts.isEmpty else { return }
      // The same chart may be the content of two states.
      let repeated = first.flatMap {
        $0.hasOnlyStates == isRegion && documents.random.chance(50) ? $0 : nil
      }
      let inner = repeated ?? content(hasOnlyStates: isRegion)
      first = inner
      documents.contentEvents += inner.model.eventNames.map(side.event)
      let host = documents.random.pick(hosts)
      chart.add(.init(host: host, side: side, chart: inner, aliases: aliases()))
      if !isRegion { chart.document.root.change(host) { documents.addHistories(to: &$0) } }
    }
  }

  private mutating func content(hasOnlyStates: Bool) -> GeneratedChart {
    var generator = ChartGenerator(
      seed: documents.random.next(), hasOnlyStates ? [.content, .onlyStates] : .content,
      states: 2...8, submachineDepth: documents.random.chance(50) ? maximumDepth - 1 : 0)
    var chart = generator.chart(named: "content")
    (chart.hasOnlyStates, chart.eventOfFailingGuards) = (hasOnlyStates, nil)
    return chart
  }

  /// Some events of the enclosing chart concern the submachine, too.
  private mutating func aliases() -> [String: String] {
    let outer = RandomDocument.outerEvents
    let events = documents.random.chance(40) ? documents.random.pick(2, of: outer) : []
    return Dictionary(uniqueKeysWithValues: events.map { ($0, documents.random.pick(outer)) })
  }
}

extension ChartDocument.State {
  fileprivate var canHaveContent: Bool { kind == .ordinary && !isComposite }
}
