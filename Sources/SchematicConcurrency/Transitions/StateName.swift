import Statecharts

/// A state in one line: its description, or the leaf states of a configuration.
package func name<State>(of state: State) -> String {
  (state as? any NamedInOneLine)?.oneLineName ?? "\(state)"
}

package protocol NamedInOneLine {
  var oneLineName: String { get }
}

extension Configuration: NamedInOneLine {
  package var oneLineName: String {
    leaves.isEmpty ? description : leaves.map { "\($0)" }.joined(separator: " + ")
  }
}
