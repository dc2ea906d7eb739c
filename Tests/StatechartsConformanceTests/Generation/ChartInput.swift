/// What a generated chart is run with.
enum ChartInput: Hashable, CustomStringConvertible {
  /// What is asked of a machine without an event.
  enum Request: String, CaseIterable {
    case start, stop, reset
  }

  case event(String)
  /// So many milliseconds pass.
  case wait(Int)
  case request(Request)
  /// An event, after which an observer of stable states makes a request.
  case observed(String, Request)
  /// The machine is saved, and another one goes on.
  case resume

  var description: String {
    switch self {
    case .event(let name): name
    case .wait(let milliseconds): "wait(\(milliseconds))"
    case .request(let request): "\(request)()"
    case .observed(let name, let request): "\(name)+\(request)()"
    case .resume: "resume()"
    }
  }
}
