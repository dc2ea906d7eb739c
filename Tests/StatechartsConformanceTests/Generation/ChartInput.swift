/// What a generated chart is run with.
enum ChartInput: Hashable, CustomStringConvertible {
  case event(String)
  /// So many milliseconds pass.
  case wait(Int)

  var description: String {
    switch self {
    case .event(let name): name
    case .wait(let milliseconds): "wait(\(milliseconds))"
    }
  }
}
