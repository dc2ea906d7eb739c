/// Looks for a smaller value that fails as a given one does.
///
/// - Parameters:
///   - tries: How many values are tried at most. Default: 4,000.
///   - simplifications: The values that lack one thing, the larger things first.
/// - Returns: The smallest value found: the given one, if nothing can be left out.
package func shrink<Value>(
  _ value: Value, tries: Int = 4000, by simplifications: (Value) -> [Value],
  while fails: (Value) -> Bool
) -> Value {
  var (best, left) = (value, tries)
  while let smaller = simplifications(best).first(where: { candidate in
    left -= 1
    return left >= 0 && fails(candidate)
  }) {
    best = smaller
  }
  return best
}
