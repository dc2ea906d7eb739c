/// The description of an error that lists faults: a headline with their number, and one line for
/// each.
///
/// - Parameters:
///   - subject: The subject of the headline, such as "The chart".
///   - faults: The faults.
package func faultList(of subject: String, _ faults: [some CustomStringConvertible]) -> String {
  let count = faults.count == 1 ? "1 fault" : "\(faults.count) faults"
  return "\(subject) has \(count):\n" + faults.map { "- \($0)" }.joined(separator: "\n")
}
