extension StateTable {
  /// The name of a node in a sentence: `'on'`, `region 'camera'`, `the first region of 'p'`.
  func words(for number: Int32) -> String {
    let node = node(number)
    let shape = shapes[number]
    guard shape.kind == .region, node.name == nil else { return name(of: number) }
    return "the \(Int(node.position).ordinal) region of \(name(of: shape.parent))"
  }
}
