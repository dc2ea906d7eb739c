/// How an error describes all that validation has found: a headline with their number, and a line
/// each.
///
/// - Parameters:
///   - subject: What has the faults, such as "The chart".
///   - faults: What is wrong.
package func faultList(of subject: String, _ faults: [some CustomStringConvertible]) -> String {
  let count = faults.count == 1 ? "1 fault" : "\(faults.count) faults"
  return "\(subject) has \(count):\n" + faults.map { "- \($0)" }.joined(separator: "\n")
}
