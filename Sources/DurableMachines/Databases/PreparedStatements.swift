/// The statements that a connection has prepared, by their texts.
struct PreparedStatements<Handle> {
  /// How many statements a connection keeps.
  ///
  /// The store has fewer; a program that interpolates values has more.
  static var limit: Int { 200 }

  private var handles: [String: Handle] = [:]
  /// The latest statements: the few texts of an event are found without hashing.
  private var latest: [(sql: String, handle: Handle)] = []

  var all: some Collection<Handle> { handles.values }
  var isFull: Bool { handles.count >= Self.limit }

  mutating func find(_ sql: String) -> Handle? {
    for (known, handle) in latest where known == sql { return handle }
    guard let handle = handles[sql] else { return nil }
    keep(sql, handle)
    return handle
  }

  mutating func insert(_ sql: String, _ handle: Handle) {
    handles[sql] = handle
    keep(sql, handle)
  }

  mutating func removeAll() { (handles, latest) = ([:], []) }

  private mutating func keep(_ sql: String, _ handle: Handle) {
    if latest.count == 8 { latest.removeFirst() }
    latest.append((sql, handle))
  }
}
