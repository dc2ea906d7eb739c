import ChartSources

/// The active states that are known when a transition is taken: its source and the states around it are active.
///
/// Statements are written without the cases that cannot occur.
struct KnownLeaves {
  typealias Statement = MachineProgram.Statement
  typealias Case = MachineProgram.Case

  /// By region: its possible leaves; other regions may have any leaf.
  private var leaves: [Int: Set<Int>] = [:]

  init() {}

  /// The leaves that are possible while a node is active.
  init(whileActive node: Int, in builder: ProgramBuilder) {
    var node = node
    while node >= 0 {
      let region = builder.regionOfNode[node]
      if leaves[region] == nil { leaves[region] = Set(builder.leaves(in: node)) }
      node = builder.parent(of: node)
    }
    // Regions of parallel states that are not active have no leaf. Outer regions have smaller numbers.
    for (number, region) in builder.program.regions.enumerated() where number > 0 {
      if !allow(builder.parent(of: region.node), in: builder) { leaves[number] = [] }
    }
  }

  /// Whether a node may be active.
  func allow(_ node: Int, in builder: ProgramBuilder) -> Bool {
    guard let known = leaves[builder.regionOfNode[node]] else { return true }
    return builder.leaves(in: node).contains(where: known.contains)
  }

  /// Statements without the cases that cannot occur.
  func simplified(_ statements: [Statement]) -> [Statement] { statements.flatMap(simplified) }

  private func simplified(_ statement: Statement) -> [Statement] {
    switch statement {
    case .inRegion(let region, let cases):
      let possible = cases.compactMap { simplified($0, in: region) }
      if let only = possible.first, possible.count == 1,
        leaves[region] == Set(only.leaves.compactMap(\.self))
      {
        return only.body
      }
      return possible.isEmpty ? [] : [.inRegion(region, possible)]
    case .ifHolds(let condition, let body):
      let body = simplified(body)
      return body.isEmpty ? [] : [.ifHolds(condition, body)]
    default: return [statement]
    }
  }

  private func simplified(_ element: Case, in region: Int) -> Case? {
    let possible = element.leaves.filter { leaf in
      guard let known = leaves[region] else { return true }
      return leaf.map(known.contains) ?? false
    }
    guard !possible.isEmpty else { return nil }
    var inside = self
    if !possible.contains(nil) { inside.leaves[region] = Set(possible.compactMap(\.self)) }
    let body = inside.simplified(element.body)
    return body.isEmpty ? nil : Case(possible, body)
  }
}
