import Statecharts

/// A chart made of nested dictionaries at run time, as StateKit's are.
///
/// A dictionary is a state, a text is the target of a message:
/// `["root": ["load": "loading", "loading": [:]]]`. No state has an initial transition, and a message
/// leaves nothing that contains both ends.
struct DictionaryChart: TracedChart {
  enum Entry {
    case target(String)
    case state([String: Entry])
  }

  let states: [String: Entry]

  init(_ states: [String: Entry]) {
    self.states = states
  }

  var body: [Element] { elements(of: states) }

  // A dictionary has no order, so that of the names is taken.
  @ChartBuilder<String, String, Trace>
  private func elements(of entries: [String: Entry]) -> [Element] {
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
      switch entry {
      case .target(let target): on(name, to: target, kind: .local)
      case .state(let content):
        if content.values.contains(where: \.isState) {
          tracedResting(name) { elements(of: content) }
        } else {
          traced(name) { elements(of: content) }
        }
      }
    }
  }
}

extension DictionaryChart.Entry: ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  init(stringLiteral target: String) {
    self = .target(target)
  }

  init(dictionaryLiteral entries: (String, Self)...) {
    self = .state(Dictionary(uniqueKeysWithValues: entries))
  }

  var isState: Bool {
    if case .state = self { true } else { false }
  }
}
