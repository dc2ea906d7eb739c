import StateGraphs

/// A fault of a chart as a value: its place, and a sentence that refers to nodes by number.
///
/// Rules find faults. ``FaultPrinter`` prints them last, in the words of the language in which the chart is
/// written.
struct ChartFault {
  /// The number of the nearest state; `nil` for the chart as a whole.
  let state: Int?
  /// The index of a region among those of its state.
  var region: Int?
  var part: DefinitionFault.Part?
  var severity = FaultSeverity.error
  let text: FaultText

  /// The fault as a warning, with which the chart can be run: a declaration without effect, for instance.
  var asWarning: ChartFault {
    var fault = self
    fault.severity = .warning
    return fault
  }
}

/// The sentence of a fault: its text, and the terms in it.
struct FaultText: ExpressibleByStringInterpolation {
  enum Piece {
    case text(String)
    /// The name of a state.
    case state(Int)
    /// `state 'on'`, or `State 'on'` at the beginning of a sentence.
    case node(Int, isFirst: Bool)
    /// `The transition on 'power' of state 'off'`.
    case transition(Int)
    /// `timer of state 'on' that sends 'timeout'`.
    case timer(Int)
    case term(FaultTerm)
  }

  private(set) var pieces: [Piece]

  init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  init(stringLiteral text: String) {
    pieces = [.text(text)]
  }

  init(stringInterpolation: StringInterpolation) {
    pieces = stringInterpolation.pieces
  }

  /// The names of states in quotation marks, with commas between them.
  static func quoted(_ states: [Int]) -> FaultText {
    FaultText(
      states.enumerated().flatMap { index, state in
        [.text(index == 0 ? "'" : ", '"), .state(state), .text("'")]
      })
  }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pieces: [Piece] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { pieces.append(.text(literal)) }
    mutating func appendInterpolation(_ text: String) { pieces.append(.text(text)) }
    mutating func appendInterpolation(_ number: Int) { pieces.append(.text("\(number)")) }
    mutating func appendInterpolation(_ text: FaultText) { pieces += text.pieces }
    mutating func appendInterpolation(_ term: FaultTerm) { pieces.append(.term(term)) }
    mutating func appendInterpolation(state: Int) { pieces.append(.state(state)) }
    mutating func appendInterpolation(node: Int) { pieces.append(.node(node, isFirst: false)) }
    mutating func appendInterpolation(first node: Int) { pieces.append(.node(node, isFirst: true)) }
    mutating func appendInterpolation(transition: Int) { pieces.append(.transition(transition)) }
    mutating func appendInterpolation(timer: Int) { pieces.append(.timer(timer)) }
  }
}

// MARK: - Places

extension ChartOutline {
  func fault(_ node: Int, _ text: FaultText) -> ChartFault {
    ChartFault(state: state(around: node), region: region(node), text: text)
  }

  func fault(_ place: Place, _ text: FaultText) -> ChartFault {
    var fault = fault(node(of: place), text)
    fault.part = part(of: place)
    return fault
  }

  func fault(transition: Int, _ text: FaultText) -> ChartFault {
    fault(.transition(transition), text)
  }

  func warning(transition: Int, _ text: FaultText) -> ChartFault {
    fault(transition: transition, text).asWarning
  }

  /// The index of a region among those of its parallel state.
  private func region(_ node: Int) -> Int? {
    nodes[node].kind == .region ? index(ofRegion: node) : nil
  }

  func index(ofTimer timer: Int) -> Int {
    activities[..<timer].count { $0.node == activities[timer].node && $0.timer != nil }
  }
}

extension Sequence {
  /// The elements in quotation marks, with commas between them.
  var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}
