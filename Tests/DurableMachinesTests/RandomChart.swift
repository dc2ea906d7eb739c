import Statecharts
import TestSupport

/// A chart of random states, regions, timers, delayed and deferred events.
struct RandomChart: Statechart, Sendable {
  typealias State = Int
  typealias Subject = Tally

  enum Event: String, Codable, Sendable, CaseIterable { case a, b, c, d, t, u }

  enum Line: Sendable {
    case go(Event, Int), stay(Event), after(Int, every: Int?, Event), delay(Event, Int), keep(Event)
  }

  indirect enum Children: Sendable {
    case none
    case states([Node])
    case regions([[Node]])
  }

  struct Node: Sendable {
    var number: Int
    var lines: [Line]
    var children: Children
  }

  let nodes: [Node]
  var allowsWarnings: Bool { true }

  init(seed: UInt64) {
    var maker = Maker(random: SeededRandom(seed: seed))
    let root = maker.nodes(depth: 0)
    nodes = maker.withLines(root)
  }

  var body: [Element] {
    for node in nodes { element(node) }
  }

  private func element(_ node: Node) -> Element {
    switch node.children {
    case .none: state(node.number) { lines(node) }
    case .states(let children):
      state(node.number) {
        lines(node)
        for child in children { element(child) }
      }
    case .regions(let regions):
      parallel(node.number) {
        lines(node)
        for (index, region) in regions.enumerated() {
          self.region("r\(index)") { for child in region { element(child) } }
        }
      }
    }
  }

  @ChartBuilder<State, Event, Subject> private func lines(_ node: Node) -> [Element] {
    for (index, line) in node.lines.enumerated() {
      switch line {
      case .go(let event, let target):
        on(event, to: target).perform { $0.add("\(node.number) to \(target)") }
      case .stay(let event): on(internal: event).perform { $0.add("in \(node.number)") }
      case .after(let delay, nil, let event): after(.milliseconds(delay), send: event)
      case .after(let delay, let period?, let event):
        every(.milliseconds(period), after: .milliseconds(delay), send: event)
      case .delay(let event, let delay):
        onEntry().performWithContext {
          try $0.send(event, after: .milliseconds(delay), as: "\(node.number) \(index)")
        }
      case .keep(let event): defers(event)
      }
    }
  }
}

/// What the actions of a random chart have done.
final class Tally: Codable {
  var texts: [String] = []
  func add(_ text: String) { texts.append(text) }
}

private struct Maker {
  var random: SeededRandom
  var count = 0

  mutating func nodes(depth: Int) -> [RandomChart.Node] {
    (0..<random.number(1...3)).map { _ in node(depth: depth) }
  }

  private mutating func node(depth: Int) -> RandomChart.Node {
    count += 1
    var node = RandomChart.Node(number: count, lines: [], children: .none)
    if depth < 3, random.chance(40) {
      node.children = .states(nodes(depth: depth + 1))
    } else if depth < 2,
      random.chance(30)
    {
      node.children = .regions([nodes(depth: depth + 1), nodes(depth: depth + 1)])
    }
    return node
  }

  mutating func withLines(_ nodes: [RandomChart.Node]) -> [RandomChart.Node] {
    nodes.map { node in
      var node = node
      node.lines = (0..<random.number(1...4)).map { _ in line() }
      switch node.children {
      case .none: break
      case .states(let children): node.children = .states(withLines(children))
      case .regions(let regions): node.children = .regions(regions.map { withLines($0) })
      }
      return node
    }
  }

  private mutating func line() -> RandomChart.Line {
    let event = random.pick(RandomChart.Event.allCases)
    return switch random.number(below: 8) {
    case 0...3: .go(event, random.number(1...count))
    case 4: .stay(event)
    case 5:
      .after(
        random.number(1...20) * 50, every: random.chance(30) ? random.number(1...20) * 50 : nil,
        event)
    case 6: .delay(event, random.number(1...20) * 50)
    default: .keep(event)
    }
  }
}
