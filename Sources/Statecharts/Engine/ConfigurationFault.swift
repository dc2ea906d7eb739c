/// A mismatch between a configuration and a chart.
public struct ConfigurationFault: Hashable, Sendable, CustomStringConvertible {
  /// An error if no machine of the chart can be in the configuration; otherwise a warning.
  ///
  /// A warning means that recorded history does not fit, and is discarded.
  public private(set) var severity = FaultSeverity.error

  /// The paths of the states and regions that the mismatch concerns, as in ``StatechartSchema/path(of:)``.
  ///
  /// Empty for a join that the chart does not declare.
  public let paths: [String]

  /// The paths of up to three states that may replace one that the chart does not declare.
  ///
  /// They are the states with its name, or with the most similar names.
  public private(set) var nearest: [String] = []

  /// The step of a ``ChartMigration`` that probably fixes the mismatch: `rename("printed", to: "prints")`.
  ///
  /// `nil` if none is known, or if an earlier fault has the same remedy.
  public internal(set) var remedy: String?

  /// The mismatch as a sentence.
  public let description: String

  /// The kind of mismatch.
  public let kind: Kind

  /// The kinds of mismatches.
  public enum Kind: Hashable, Sendable {
    case undeclaredJoin(String), unexpectedArrival(String)
    case undeclared, activeTwice, notInnermost, activeOutside, activeChoice
    case inactiveRegion, noActiveChild, severalActiveChildren, discardedHistory
  }

  private init(_ kind: Kind, _ places: [ConfigurationPlace], _ description: String) {
    (self.kind, paths, self.description) = (kind, places.map(\.path), description)
  }
}

extension ConfigurationFault {
  static func undeclared(_ path: String, nearest: [String]) -> Self {
    let name = lastComponent(of: path)
    let other = nearest.first { lastComponent(of: $0) == name } ?? nearest.first
    var fault = Self(
      .undeclared, [ConfigurationPlace(path: path, name: "'\(name)'", words: "'\(name)'")],
      "'\(path)' is not declared in it\(other.map { ", and '\($0)' is" } ?? "").")
    fault.nearest = nearest
    return fault
  }

  /// The configuration has arrivals at a join that the chart does not declare.
  static func undeclaredJoin(_ name: String) -> Self {
    Self(.undeclaredJoin(name), [], "It has no join '\(name)'.")
  }

  static func unexpectedArrival(_ place: ConfigurationPlace, join: String) -> Self {
    Self(
      .unexpectedArrival(join), [place],
      "\(place.name) has reported to the join '\(join)', and is not active or does not lead there.")
  }

  static func activeTwice(_ place: ConfigurationPlace) -> Self {
    Self(.activeTwice, [place], "\(place.capitalized) is recorded as active twice.")
  }

  static func notInnermost(_ outer: ConfigurationPlace, inner: ConfigurationPlace) -> Self {
    Self(
      .notInnermost, [outer, inner],
      "\(outer.capitalized) is recorded as an innermost active state, but \(inner.name) in it is.")
  }

  static func activeOutside(_ place: ConfigurationPlace) -> Self {
    Self(.activeOutside, [place], "Something outside of \(place.words) is active.")
  }

  static func activeChoice(in place: ConfigurationPlace) -> Self {
    Self(
      .activeChoice, [place],
      "A choice is active in \(place.words). Save the configuration between events, not during a step."
    )
  }

  static func inactiveRegion(_ region: ConfigurationPlace, of parallel: ConfigurationPlace) -> Self
  {
    Self(
      .inactiveRegion, [region, parallel],
      "\(parallel.capitalized) is active, and \(region.words) is not.")
  }

  /// The state has become a composite one.
  static func noActiveChild(_ place: ConfigurationPlace) -> Self {
    Self(.noActiveChild, [place], "\(place.capitalized) is active, and none of its states is.")
  }

  static func severalActiveChildren(
    _ places: [ConfigurationPlace], in composite: ConfigurationPlace
  ) -> Self {
    let names = places.map(\.name).joined(separator: " and ")
    return Self(
      .severalActiveChildren, places + [composite],
      "In \(composite.words), \(names) are active at once.")
  }

  static func discardedHistory(_ place: ConfigurationPlace) -> Self {
    var fault = Self(
      .discardedHistory, [place],
      "The recorded history of \(place.words) does not fit, and is discarded.")
    fault.severity = .warning
    return fault
  }
}

/// A state or a region in a fault.
struct ConfigurationPlace {
  /// The path; empty for the chart itself.
  let path: String
  let name: String
  /// The name in a sentence: `'on'`, `region 'camera'`.
  let words: String

  var capitalized: String { words.capitalized }
}

// MARK: - Places

extension StateTable {
  /// A node in a fault.
  func place(_ number: Int32) -> ConfigurationPlace {
    ConfigurationPlace(
      path: pathText(to: number), name: name(of: number), words: words(for: number))
  }

  /// The paths of the states that are most similar to one that is not declared.
  func pathsNearest(to path: String) -> [String] {
    let name = Array(lastComponent(of: path).unicodeScalars.prefix(64))
    let limit = max(1, name.count / 3)
    // A state around the missing one has not replaced it.
    let around = Set(path.pathsAround)
    let distances = nodes.indices.map(Int32.init).filter { !around.contains(pathText(to: $0)) }
      .compactMap { number in
        title(of: number).flatMap { title in
          editDistance(name, Array(title.unicodeScalars.prefix(64)), limit).map { (number, $0) }
        }
      }
    let least = distances.map(\.1).min()
    return distances.filter { $0.1 == least }.map { pathText(to: $0.0) }.nearest(to: path)
  }
}

extension [String] {
  /// At most three of the paths, those first with the most names in common from the innermost outward, then
  /// those in the same state.
  func nearest(to path: String) -> [String] {
    let names = path.namesOfStates.reversed()
    let parent = path.pathsAround.last
    let ranked = enumerated().map { index, other in
      (
        other, -zip(names, other.namesOfStates.reversed()).prefix { $0 == $1 }.count,
        other.pathsAround.last == parent ? 0 : 1, index
      )
    }
    return ranked.sorted { ($0.1, $0.2, $0.3) < ($1.1, $1.2, $1.3) }.prefix(3).map(\.0)
  }
}

extension String {
  /// The names of the states and regions on a path, without the numbers of regions, which their order gives.
  fileprivate var namesOfStates: [Substring] {
    split { "/@".contains($0) }.filter { !$0.allSatisfy(\.isNumber) }
  }
}

/// The last component of a path: the name of a state or of a region.
func lastComponent(of path: String) -> String {
  path.lastIndex { "/@".contains($0) }.map { String(path[path.index(after: $0)...]) } ?? path
}

/// The number of letters to add, remove or replace (Levenshtein distance); `nil` if it is over `limit`.
@_documentation(visibility: internal)
public func editDistance(
  _ left: [Unicode.Scalar], _ right: [Unicode.Scalar], _ limit: Int
) -> Int? {
  guard abs(left.count - right.count) <= limit else { return nil }
  var row = Array(0...right.count)
  for (index, scalar) in left.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for column in right.indices {
      let replaced = diagonal + (scalar == right[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
    }
  }
  return row[right.count] <= limit ? row[right.count] : nil
}
