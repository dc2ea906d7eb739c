import Foundation

// Results of the parts of a store become those of the whole.

extension String {
  /// Whether the text is before another one in the order of their bytes, as in the database.
  func isBefore(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}

extension MachineStore {
  /// The first machines of the pages of all parts, which follow the same one.
  func firstPage(of pages: [MachinePage], atMost limit: Int) async throws -> MachinePage {
    let found = pages.flatMap(\.machines)
    let order = try await order(of: found.map { MachineAddress(chart: $0.chart, id: $0.id) })
    return MachinePage(
      machines: order.prefix(limit).map { found[$0] },
      // A page without machines has no time.
      now: pages.map(\.now).max() ?? Date(microseconds: 0),
      hasMore: pages.contains(where: \.hasMore) || found.count > limit)
  }

  /// The positions of machines in the order of the database, which may follow a language.
  private func order(of machines: [MachineAddress]) async throws -> [Int] {
    switch connection.dialect {
    case .sqlite:
      return machines.indices.sorted { first, second in
        let (one, other) = (machines[first], machines[second])
        return one.chart == other.chart
          ? one.id.isBefore(other.id) : one.chart.isBefore(other.chart)
      }
    case .postgreSQL:
      if machines.count < 2 { return Array(machines.indices) }
      let text = try tables(of: "").text
      let statement = text.statement(
        """
        SELECT r.n - 1 FROM \(text.rows(try json(machines.map { [$0.chart, $0.id] })))
        ORDER BY \(text.element(0)), \(text.element(1))
        """)
      return try await connection.perform([statement])[0].compactMap {
        $0.first.flatMap { $0.flatMap { Int($0) } }
      }
    }
  }
}

extension [StateAge] {
  /// The states of all parts, in the order of the charts and paths.
  init(merging parts: [[StateAge]]) {
    let groups = Dictionary(grouping: parts.joined()) { [$0.chart, $0.state] }
    self = groups.values.map { ages in
      StateAge(
        chart: ages[0].chart, state: ages[0].state, count: ages.reduce(0) { $0 + $1.count },
        oldest: ages.map(\.oldest).min() ?? ages[0].oldest)
    }.sorted { one, other in
      one.chart == other.chart ? one.state.isBefore(other.state) : one.chart.isBefore(other.chart)
    }
  }
}

extension StoreDiagnosis {
  /// The findings of all parts.
  ///
  /// What all parts have found is one of their server. Other findings name their part.
  init(merging diagnoses: [StoreDiagnosis]) {
    findings = []
    for (number, diagnosis) in diagnoses.enumerated() {
      for finding in diagnosis.findings {
        let isCommon =
          diagnoses.count > 1 && diagnoses.allSatisfy { $0.findings.contains(finding) }
        if isCommon, number > 0 { continue }
        var finding = finding
        if !isCommon { finding.message = "Part \(number): \(finding.message)" }
        findings.append(finding)
      }
    }
    states = [StateAge](merging: diagnoses.map(\.states))
    now = diagnoses.map(\.now).max() ?? Date(microseconds: 0)
  }
}

// MARK: - Numbers of rows

// The number of a row of the whole store is that in its part, times the number of parts, plus the number of the part.
extension MachineStore {
  /// The number in the whole store of a row of this part.
  ///
  /// - Throws: ``UnusableNumberError`` if it would be too large, which the database does not assign.
  func wholeNumber(_ row: Int64) throws -> Int64 {
    guard let parts, let number else { return row }
    let (product, isTooLarge) = row.multipliedReportingOverflow(by: Int64(parts.count))
    let (sum, isSumTooLarge) = product.addingReportingOverflow(Int64(number))
    if isTooLarge || isSumTooLarge { throw UnusableNumberError(column: "seq", text: "\(row)") }
    return sum
  }

  /// The last number of this part that is not after a number of the whole store.
  func partNumber(before number: Int64) throws -> Int64 {
    guard let parts, let part = self.number else { return number }
    let count = Int64(parts.count)
    let (row, rest) = number.quotientAndRemainder(dividingBy: count)
    return rest >= Int64(part) ? row : row - 1
  }

  /// The part and the number there of a row of the whole store; `nil` if the store is not divided.
  func part(ofRow number: Int64) -> (MachineStore, Int64)? {
    guard isDivided, let parts else { return nil }
    let (row, part) = number.quotientAndRemainder(dividingBy: Int64(parts.count))
    return part < 0 ? (self.part(0, of: parts), number) : (self.part(Int(part), of: parts), row)
  }
}
