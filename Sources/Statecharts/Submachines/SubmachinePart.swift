/// The nodes of a compiled chart that belong to a submachine, with their names in the submachine.
///
/// The nodes are those inside the host: the state or region that contains the submachine. The submachine's own
/// numbers are the chart's numbers minus the host's, so that the host is the root.
final class SubmachinePart<Inner: Hashable, Outer: Hashable> {
  /// The states, by their values in the enclosing chart.
  private var states: [Outer: Inner] = [:]
  /// By state, its name in the submachine, for states of submachines of the submachine.
  private var names: [Inner: ChartOutline.StateName] = [:]
  private var host: Int32 = 0
  private var blank: ConfigurationStorage<Inner>?
  /// Functions that receive the submachine's own table, which its own submachines need.
  var links: [(StateTable<Inner>) -> Void] = []

  /// Records that `state` of the enclosing chart is `inner` of the submachine.
  ///
  /// - Parameter name: Its name in the submachine, if it belongs to a submachine of that.
  func note(_ state: Outer, is inner: Inner, named name: ChartOutline.StateName?) {
    states[state] = inner
    names[inner] = name
  }

  /// Finds the submachine's nodes in the table of the enclosing chart.
  func link(to table: StateTable<Outer>, host: Int32) {
    self.host = host
    let range = host..<table.shapes[host].end
    let nodes = range.map { number in
      let (node, isRoot) = (table.node(number), number == host)
      let state = isRoot ? nil : node.state.flatMap { states[$0] }
      return StateTable<Inner>.Node(
        state: state, name: isRoot ? nil : node.name, position: isRoot ? 0 : node.position,
        tags: isRoot ? [] : node.tags, stateName: state.flatMap { names[$0] })
    }
    let shapes = zip(range, nodes).map { number, node in
      let (shape, isRoot) = (table.shapes[number], number == host)
      return NodeShape(
        end: shape.end - host, parent: isRoot ? -1 : shape.parent - host,
        kind: isRoot && shape.kind == .region ? .composite : shape.kind,
        isOnlyChild: !isRoot && shape.isOnlyChild, isState: node.state != nil)
    }
    let inner = StateTable(nodes: nodes, shapes: shapes, joins: [])
    blank = ConfigurationStorage(inner)
    for link in links { link(inner) }
  }

  /// The states that are active in the submachine; none if it is not active.
  func configuration(in outer: Configuration<Outer>) -> Configuration<Inner> {
    guard let blank else {
      preconditionFailure("A submachine's actions are performed by a compiled chart only.")
    }
    guard outer.active.count > 0 else { return Configuration(outer.active, blank) }
    let end = Int32(blank.table.nodes.count)
    let leaves = outer.leafNumbers.map { $0 - host }.filter { $0 >= 0 && $0 < end }
    let list = InlineIndexList(leaves)
    return Configuration(
      list, list.isInline ? blank : ConfigurationStorage(blank.table, leaves: leaves))
  }

  /// The states of `outer` that belong to the submachine.
  func states(among outer: [Outer]) -> [Inner] {
    outer.compactMap { states[$0] }
  }
}
