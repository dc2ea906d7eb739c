import ChartDocuments

/// Makes random documents with some features, the same ones for the same seed.
///
/// All ids that they refer to exist, as in a file that a reader accepts. Apart from oddities, they are charts of
/// which most are valid. States are called `s1`, `s2`, and so on.
package struct RandomDocument {
  package typealias State = ChartDocument.State
  typealias Region = ChartDocument.Region
  typealias Target = ChartDocument.Target

  /// How large documents are.
  package struct Size: Sendable {
    /// How many states there are, at least until no more states in states are added.
    var states: ClosedRange<Int>
    var depth: Int
    var siblings: ClosedRange<Int>
    /// How many transitions a state has beside those when it completes, and when something fails.
    var transitions: ClosedRange<Int>

    package init(
      states: ClosedRange<Int> = 4...24, depth: Int = 5, siblings: ClosedRange<Int> = 1...3,
      transitions: ClosedRange<Int> = 0...3
    ) {
      (self.states, self.depth) = (states, depth)
      (self.siblings, self.transitions) = (siblings, transitions)
    }
  }

  /// The events from outside.
  package static let outerEvents = ["e1", "e2", "e3", "e4"]
  /// The events that actions raise.
  package static let innerEvents = ["i1", "i2"]

  package var random: SeededRandom
  private let offered: DocumentFeatures
  /// Those of the document in progress.
  private var features: DocumentFeatures = []
  let size: Size
  /// The events of the charts that are content of its states.
  package var contentEvents: [String] = []
  private(set) var places = DocumentPlaces(State(""))
  private var count = 0
  private var limit = 0

  package init(seed: UInt64, _ features: DocumentFeatures, size: Size = Size()) {
    random = SeededRandom(seed: seed)
    offered = features
    self.size = size
  }

  package mutating func next() -> ChartDocument {
    var document = structure()
    connect(&document)
    addLanguage(to: &document)
    return document
  }

  /// A document whose states have no transitions yet.
  package mutating func structure() -> ChartDocument {
    (count, limit, features) = (0, number(size.states), offered)
    let rare: [(DocumentFeatures, Int)] = [(.abundance, 35), (.barriers, 30), (.throwing, 45)]
    for (feature, percent) in rare where !chance(percent) { features.remove(feature) }
    var document = ChartDocument(
      eventMatching: has(.tokens) ? .tokens : .exact, failingGuardsAreFalse: true)
    document.root = root()
    if has(.options) { chooseOptions(of: &document) }
    return document
  }

  /// Adds transitions and actions to all states but those whose ids are paths: the content of others.
  package mutating func connect(_ document: inout ChartDocument) {
    places = DocumentPlaces(document.root, regionHistories: has(.regionHistories))
    var root = document.root
    root.change { if !$0.id.isPath { complete(&$0) } }
    if has(.abundance) { root.change { addTransition(aroundJunctionsIn: &$0) } }
    for parallel in places.parallels where has(.joins) && chance(30) {
      addJoin(of: parallel, to: &root)
    }
    document.root = root
  }

  private mutating func chooseOptions(of document: inout ChartDocument) {
    document.name = has(.expressions) ? pick(["", "Door", "My chart", "1 & 2", "a.b"]) : "Chart"
    document.exitsRegionsInOrder = chance(35)
    document.failingGuardsAreFalse = chance(40)
    document.bubbling = has(.xstateTransitions) || chance(85)
    if has(.xstateTransitions) || chance(30) { document.eventMatching = .exact }
  }

  // MARK: - Choosing

  func has(_ feature: DocumentFeatures) -> Bool { features.contains(feature) }

  /// A name that is used once.
  mutating func next(in group: String) -> String {
    count += 1
    return "\(group)\(count)"
  }

  var isFull: Bool { count >= limit }

  mutating func one(in cases: Int) -> Bool { random.one(in: cases) }

  mutating func chance(_ percent: Int) -> Bool { random.chance(percent) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { random.number(range) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { random.pick(elements) }

  mutating func pickIfAny<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : pick(elements)
  }
}
