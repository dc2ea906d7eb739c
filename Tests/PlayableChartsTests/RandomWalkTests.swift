import ChartDocuments
import LoadedCharts
import PlayableCharts
import TestSupport
import Testing

/// Random walks through the tables of random charts, beside machines that run from their start.
@Suite struct RandomWalkTests {
  private static let features: DocumentFeatures = [
    .regions, .finals, .histories, .resting, .points, .joins, .deferrals, .barriers,
    .chartBehaviors, .junctions,
    .compounds, .timeouts, .activities, .actions, .conditionalActions, .functions, .delays,
    .statements,
  ]

  @Test func `the table of a random chart and a machine agree on each step`() throws {
    var (played, steps, charts) = (Set<String>(), 0, 0)
    for seed in 1...UInt64(16) {
      var documents = RandomDocument(
        seed: seed, Self.features, size: .init(states: 4...9, depth: 3, transitions: 0...2))
      let document = documents.next()
      guard let live = try? LiveChart(document) else { continue }
      charts += 1
      let page = try PlayedPage(PlayPage(of: document, maximumConfigurations: 12))
      var walk = Walk(page: page, live: live, random: SeededRandom(seed: seed))
      let difference = try walk.run(25)
      #expect(difference == nil, "chart \(seed): \(walk.trace.joined(separator: ", "))")
      steps += walk.trace.count
      played.formUnion(walk.kinds)
    }
    // The walks have met all kinds of steps.
    #expect(played == ["start", "e", "t", "d", "guard", "selection", "deferred", "log"])
    #expect(charts > 8 && steps > 100, "\(charts) charts, \(steps) steps")
  }
}

private struct Walk {
  let page: PlayedPage
  let live: LiveChart
  var random: SeededRandom
  private(set) var trace: [String] = []
  /// The kinds of steps that were met.
  private(set) var kinds: Set<String> = []

  init(page: PlayedPage, live: LiveChart, random: SeededRandom) {
    (self.page, self.live, self.random) = (page, live, random)
  }

  /// - Returns: The first difference between the table and the machine; `nil` if there is none.
  mutating func run(_ count: Int) throws -> String? {
    guard let (result, answers) = choose(page.start) else { return nil }
    live.start(answers)
    note("start")
    if let difference = try difference(result) { return difference }
    var configuration = page.results[result].number("c")
    for _ in 0..<count {
      let steps = page.steps(from: configuration)
      guard !steps.isEmpty else { return nil }
      let (key, step) = random.pick(steps)
      guard let (result, answers) = choose(step) else { return nil }
      note(key)
      take(key, answers)
      if let difference = try difference(result) { return difference }
      configuration = page.results[result].number("c")
      if configuration < 0 { return nil }
    }
    return nil
  }

  private mutating func note(_ key: String) {
    trace.append(key)
    kinds.insert(key == "start" ? key : String(key.prefix(1)))
  }

  /// Answers the questions of a step at random; `nil` where the table ends.
  private mutating func choose(_ step: JSONValue) -> (Int, [Program.Answer])? {
    var (step, answers) = (step, [Program.Answer]())
    while case .array(let parts) = step {
      let question = page.questions[parts[0].number]
      let choices = question.count == 1 ? ["yes", "no"] : question.dropFirst() + ["none"]
      let number = random.number(0...choices.count - 1)
      answers.append(Program.Answer(name: question[0], value: choices[number]))
      kinds.insert(question.count == 1 ? "guard" : "selection")
      step = parts[number + 1]
    }
    guard case .number = step, page.results[step.number]["x"] == nil else { return nil }
    return (step.number, answers)
  }

  private func take(_ key: String, _ answers: [Program.Answer]) {
    guard let number = Int(key.dropFirst()) else { return }
    switch key.first {
    case "e": live.handle(page.events[number], answers)
    case "t": live.elapse(timer: number, answers)
    default: live.deliver(number, answers)
    }
  }

  private mutating func difference(_ result: Int) throws -> String? {
    if !live.program.unexpected.isEmpty || !live.program.remaining.isEmpty {
      return "asked \(live.program.unexpected), and not \(live.program.remaining)"
    }
    let log = page.log(of: result).map { text in
      let isFunction = text.hasPrefix("action ") || text.hasPrefix("statement ")
      return isFunction ? String(text.drop { $0 != " " }.dropFirst()) : text
    }
    if !log.isEmpty { kinds.insert("log") }
    if log != live.program.log { return "log \(log) instead of \(live.program.log)" }
    let target = page.results[result].number("c")
    guard target >= 0 else { return nil }
    let (nodes, active) = (page.nodes(of: target), try live.nodes)
    if nodes != active { return "nodes \(nodes) instead of \(active)" }
    let configuration = page.configurations[target]
    let deferred = configuration.list("q").map { page.events[$0.number] }
    if !deferred.isEmpty { kinds.insert("deferred") }
    let found = [
      page.leaves(of: target), configuration.list("t").map { "\($0.list[0].number)" },
      configuration.list("d").map { page.events[$0.list[0].number] }, deferred,
    ]
    let expected = [live.leaves, live.timers.map { "\($0)" }, live.delayed, live.deferred]
    return found == expected ? nil : "\(found) instead of \(expected)"
  }
}
