extension Configuration {
  /// The records of history and joins in words; empty if there are none.
  public var recordsText: String {
    let histories = storage.historyRecords.map { record in
      "history of \(table.name(of: record.node)): \(names(of: record.leaves))"
    }
    let arrivals = Dictionary(grouping: storage.arrivals, by: \.join).sorted { $0.key < $1.key }
      .map { join, arrivals in
        "at join '\(table.joins[Int(join)])': \(names(of: arrivals.map(\.source).sorted()))"
      }
    return (histories + arrivals).joined(separator: ", ")
  }

  private func names(of nodes: [Int32]) -> String {
    nodes.map(table.name).joined(separator: " + ")
  }
}
