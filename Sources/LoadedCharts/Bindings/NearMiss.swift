/// The most similar of some names, if it is so similar that it may have been meant.
///
/// - Complexity: For each name, the product of the lengths.
func nearMiss(of name: String, among known: [String]) -> String? {
  // Names may be expressions, for which there is nothing similar.
  guard name.count <= 100 else { return nil }
  let limit = max(1, name.count / 3)
  return known.map { (name: $0, distance: distance(from: name.lowercased(), to: $0.lowercased())) }
    .filter { $0.name != name && $0.distance <= limit }
    .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
}

/// How many characters must be inserted, removed or replaced to make one text of the other.
private func distance(from one: String, to other: String) -> Int {
  let (one, other) = (Array(one), Array(other))
  var row = Array(0...other.count)
  for (line, character) in one.enumerated() {
    var diagonal = row[0]
    row[0] = line + 1
    for column in other.indices {
      let replaced = diagonal + (character == other[column] ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
    }
  }
  return row[other.count]
}
