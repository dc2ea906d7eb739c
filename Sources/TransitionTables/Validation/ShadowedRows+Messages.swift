/// A row that is never taken, or not on each of its events.
struct ShadowedRow {
  let fault: DefinitionFault
  /// Whether it follows from the rows, and not only from samples of their types.
  var isCertain: Bool { fault.severity == .error }
}

/// Why a row is never taken on one of its events.
///
/// Findings of several events of a row that are equal are reported once.
enum RowFinding: Equatable {
  /// The row names a source more than once.
  case repeatedSource(String)
  /// No state is a source of the row.
  case withoutSource(isCertain: Bool)
  /// Earlier rows are taken in place of the row.
  case shadowed(RowShadow)
}

/// The earlier rows that are taken in place of a row.
struct RowShadow: Equatable {
  /// The source, if the row is shadowed in one of several sources.
  let state: String?
  /// The indices of the earlier rows.
  let earlier: [Int]
  /// The types of which only samples are known.
  let samples: [String]
  /// Whether the row has the target of the only earlier row.
  let isRepetition: Bool
}

extension TableOutline {
  /// The row names an event or a source more than once.
  func repeatedName(_ index: Int, _ name: String) -> ShadowedRow {
    let message = "\(words(for: index)), names '\(name)' more than once: remove the others."
    return ShadowedRow(fault: fault(index, message))
  }

  /// - Parameters:
  ///   - finding: The finding.
  ///   - index: The index of the row.
  ///   - events: The events that the finding is about; empty if it is about all events of the row.
  func shadow(_ finding: RowFinding, of index: Int, on events: [String]) -> ShadowedRow {
    switch finding {
    case .repeatedSource(let name): repeatedName(index, name)
    case .withoutSource(let isCertain): rowWithoutSource(index, isCertain: isCertain)
    case .shadowed(let shadow):
      ShadowedRow(
        fault: fault(
          index, isCertain: shadow.samples.isEmpty,
          "\(words(for: index, from: shadow.state)), "
            + (events.isEmpty ? shadow.words : shadow.words(on: events))))
    }
  }

  private func rowWithoutSource(_ index: Int, isCertain: Bool) -> ShadowedRow {
    let words =
      isCertain
      ? "can never be taken, because no state of \(State.self).allCases is its source: remove it."
      : """
      has no source among the samples in \(State.self).allCases: add a sample that is its source, \
      or remove the row.
      """
    return ShadowedRow(
      fault: fault(index, isCertain: isCertain, "\(self.words(for: index)), \(words)"))
  }
}

extension RowShadow {
  /// The message about a row that is never taken.
  fileprivate var words: String {
    if isRepetition { return "repeats row \(numbers): remove one of the two." }
    return "\(verdict), because \(precedence), \(advice), or remove one of them."
  }

  /// The message about a row that is taken, but not on `events`.
  fileprivate func words(on events: [String]) -> String {
    let names = events.map { "'\($0)'" }.joined(separator: ", ")
    if isRepetition { return "repeats row \(numbers) on \(names): remove \(names) here." }
    return "\(verdict) on \(names), because \(precedence), \(advice), or remove \(names) here."
  }

  private var numbers: String { earlier.map { "\($0 + 1)" }.joined(separator: ", ") }

  private var verdict: String {
    let lists = samples.map { "\($0).allCases" }.joined(separator: " and ")
    return samples.isEmpty ? "can never be taken" : "is taken for none of the samples in \(lists)"
  }

  private var precedence: String {
    earlier.count == 1
      ? "row \(numbers) is always taken first. Give that row a guard"
      : "rows \(numbers) are always taken first. Give one of them a guard"
  }

  private var advice: String {
    samples.isEmpty ? "change their order" : "add samples, change their order"
  }
}
