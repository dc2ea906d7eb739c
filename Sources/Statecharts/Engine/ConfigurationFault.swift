/// A mismatch between a configuration and a chart.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ConfigurationFault: Hashable, Sendable {
  /// The chart does not declare an active state, or a region.
  ///
  /// `nearest` has the paths of up to three states that may have taken its place: those with its name, or with
  /// similar names.
  case undeclared(ConfigurationPlace, nearest: [String])
  /// The chart has no join with this name, to which transitions have been taken.
  case undeclaredJoin(String)
  /// A state has reported to a join, and is not active or does not lead there.
  case unexpectedArrival(ConfigurationPlace, join: String)
  /// A state is recorded as active twice.
  case activeTwice(ConfigurationPlace)
  /// A state is recorded as an innermost active one, but one in it is, too.
  case notInnermost(ConfigurationPlace, inner: ConfigurationPlace)
  /// Something outside of a composite state or region is recorded as active in it.
  case activeOutside(ConfigurationPlace)
  /// A choice is active: the configuration was saved during a step.
  case activeChoice(in: ConfigurationPlace)
  /// A parallel state is active, and a region of it is not.
  case inactiveRegion(ConfigurationPlace, of: ConfigurationPlace)
  /// A state is active that is now a composite one, and none of its states is.
  case noActiveChild(ConfigurationPlace)
  /// Several states of a composite state or region are active at once.
  case severalActiveChildren([ConfigurationPlace], in: ConfigurationPlace)
  /// The recorded history of a state does not fit; it is discarded, and no reason to reject the configuration.
  case discardedHistory(ConfigurationPlace)
}

/// A state or a region in a ``ConfigurationFault``.
public struct ConfigurationPlace: Hashable, Sendable, CustomStringConvertible {
  /// The path, as ``StatechartSchema/path(of:)`` writes it; empty for the chart itself.
  public let path: String

  let name: String

  /// The name in a sentence: `'on'`, `region 'camera'`.
  public let description: String
}

extension ConfigurationFault: CustomStringConvertible {
  /// The mismatch as a sentence.
  public var description: String {
    switch self {
    case .undeclared(let place, _): "\(place.description.capitalized) is not declared in it."
    case .undeclaredJoin(let name): "It has no join '\(name)'."
    case .unexpectedArrival(let place, let join):
      """
      \(place.name) has reported to the join '\(join)', and is not active or does not lead there.
      """
    case .activeTwice(let place):
      "\(place.description.capitalized) is recorded as active twice."
    case .notInnermost(let outer, let inner):
      """
      \(outer.description.capitalized) is recorded as an innermost active state, but \(inner.name) \
      in it is.
      """
    case .activeOutside(let place): "Something outside of \(place) is active."
    case .activeChoice(let place):
      """
      A choice is active in \(place). Save the configuration between events, not during a step.
      """
    case .inactiveRegion(let region, let parallel):
      "\(parallel.description.capitalized) is active, and \(region) is not."
    case .noActiveChild(let place):
      "\(place.description.capitalized) is active, and none of its states is."
    case .severalActiveChildren(let places, let composite):
      "In \(composite), \(places.map(\.name).joined(separator: " and ")) are active at once."
    case .discardedHistory(let place):
      "The recorded history of \(place) does not fit, and is discarded."
    }
  }
}

// MARK: - Places

extension StateTable {
  /// A node in a fault.
  func place(_ number: Int32) -> ConfigurationPlace {
    ConfigurationPlace(
      path: pathText(to: number), name: name(of: number), description: words(for: number))
  }

  /// The paths of the states that are most similar to one that is not declared.
  func pathsNearest(to path: String) -> [String] {
    let name = Array(lastComponent(of: path).unicodeScalars.prefix(64))
    let limit = max(1, name.count / 3)
    let distances = nodes.indices.map(Int32.init).compactMap { number in
      title(of: number).flatMap { title in
        distance(name, Array(title.unicodeScalars.prefix(64)), limit).map { (number, $0) }
      }
    }
    let least = distances.map(\.1).min()
    return distances.filter { $0.1 == least }.prefix(3).map { pathText(to: $0.0) }
  }
}

/// The last component of a path: the name of a state or of a region.
func lastComponent(of path: String) -> String {
  path.lastIndex { "/@".contains($0) }.map { String(path[path.index(after: $0)...]) } ?? path
}

/// How many letters must be added, removed or replaced (Levenshtein); `nil` if more than `limit`.
private func distance(
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
