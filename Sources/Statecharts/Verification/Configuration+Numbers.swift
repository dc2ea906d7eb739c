// Configurations as numbers. Two charts with the same nesting have the same numbers, whatever their
// types of states are.
extension Configuration {
  /// The numbers that identify the configuration among those of its chart: leaves, and records of history and
  /// joins.
  @_documentation(visibility: internal)
  public var numbers: [Int32] {
    var numbers = leafNumbers
    if active.count < 0 { numbers.append(active.count) }
    if storage.historyRecords.isEmpty, storage.arrivals.isEmpty { return numbers }
    for record in storage.historyRecords {
      // Negative, so that a record is not read as a leaf.
      numbers.append(-3 - record.node)
      numbers += record.leaves
    }
    for arrival in storage.arrivals {
      numbers += [.min, arrival.join, arrival.source]
    }
    return numbers
  }

  /// Creates the same configuration of a chart with the same nesting, which may have another type of states.
  ///
  /// - Parameters:
  ///   - other: The configuration.
  ///   - initial: The configuration of this chart in which nothing is active.
  @_documentation(visibility: internal)
  public init<Other>(_ other: Configuration<Other>, of initial: Configuration) {
    let (blank, records) = (initial.storage, other.storage)
    let storage = ConfigurationStorage(
      blank.table, leaves: records.leaves, historyRecords: records.historyRecords,
      arrivals: records.arrivals)
    self.init(other.active, storage.isBlank ? blank : storage)
  }

  // With labels, because the states of an abstract chart are numbers as well.

  /// Whether a node is active.
  @_documentation(visibility: internal)
  public func isActive(node: Int32) -> Bool { contains(node) }

  /// For each active choice: its parent and all nodes in the parent.
  ///
  /// If the compound transition is undone, these nodes are as before it.
  @_documentation(visibility: internal)
  public var nodesAroundChoices: [Range<Int32>] {
    leafNumbers.filter { table.shapes[$0].kind == .choice }.map { choice in
      let place = table.shapes[choice].parent
      return place..<table.shapes[place].end
    }
  }

  /// Whether a composite, a region or a parallel state has completed.
  @_documentation(visibility: internal)
  public func hasCompleted(node: Int32) -> Bool { isComplete(node) }
}

extension StatechartSchema {
  /// The chart as data, with the names of its states, for compilers, explorers and diagrams.
  ///
  /// - Complexity: O(*n*) in the size of the chart, at each access.
  public var model: ChartOutline {
    var model = chart.declaration
    model.states = model.positions.map { position in
      let node = Int32(position ?? 0)
      return ChartOutline.StateName(
        title: chart.table.title(of: node) ?? "", label: chart.table.label(of: node) ?? "")
    }
    return model
  }

  /// The states, by the numbers of nodes; `nil` for the chart, regions and choices.
  public var statesByNode: [State?] { chart.table.nodes.map(\.state) }

  /// The reasons why no machine of the chart can be in a configuration of it.
  ///
  /// Empty, unless the library has a defect.
  @_documentation(visibility: internal)
  public func mismatches(in configuration: Configuration<State>) -> [String] {
    chart.mismatches(configuration.leafNumbers, configuration.storage.arrivals).map(\.description)
  }
}

extension Configuration {
  /// The records of history and joins in words; empty if there are none.
  @_documentation(visibility: internal)
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
