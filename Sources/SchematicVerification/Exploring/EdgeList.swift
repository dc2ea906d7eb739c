/// The edges of a model, in the order of their sources: 12 bytes each.
///
/// Many edges share the other data, which are stored once.
struct EdgeList: Sendable {
  private struct Packed {
    let source: Int32
    let target: Int32
    let kind: Int32
  }

  /// An edge without its ends.
  private struct Kind: Hashable {
    let event: Int32
    let answers: Int32
    let taken: Int32
    let passed: Int32
    let effect: EventEffect
  }

  private var packed: [Packed] = []
  private var kinds = Interner<Kind>()

  mutating func append(_ edge: TransitionSystem.Edge) {
    let kind = Kind(
      event: edge.event, answers: edge.answers, taken: edge.taken, passed: edge.passed,
      effect: edge.effect)
    packed.append(
      Packed(source: edge.source, target: edge.target, kind: kinds.intern(kind).index))
  }

  /// Releases the memory that only adding needs.
  mutating func seal() { kinds.seal() }
}

extension EdgeList: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { packed.count }

  subscript(_ index: Int) -> TransitionSystem.Edge {
    let edge = packed[index]
    let kind = kinds[edge.kind]
    return TransitionSystem.Edge(
      source: edge.source, target: edge.target, event: kind.event, answers: kind.answers,
      taken: kind.taken, passed: kind.passed, effect: kind.effect)
  }
}
