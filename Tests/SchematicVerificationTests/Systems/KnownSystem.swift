import SchematicVerification
import Testing

/// A system with a known answer, right and with planted faults.
struct KnownSystem: CustomTestStringConvertible, Sendable {
  /// A replacement of lines in the text.
  struct Fault: Sendable {
    let name: String
    let old: String
    let new: String
    /// The findings and the violated properties.
    let found: Set<String>
  }

  let name: String
  let text: String
  var limit = 4
  /// The conditions that are never fulfilled.
  var never: [String] = []
  /// The conditions of which one leads to the other.
  var leads: [[String]] = []
  /// The request, the sender, the receiver, and the answers.
  var requests: [[String]] = []
  let faults: [Fault]

  var testDescription: String { name }

  /// The findings and the properties that are not proved, with the word of the verdict.
  func answers(_ fault: Fault? = nil, observing: [String]? = nil) throws -> Set<String> {
    let model = try explored(fault, observing: observing)
    return Set(model.space.findings.map(\.kind.rawValue))
      .union(
        try verdicts(of: model).filter { !$0.holds || $0.certainty == .unknown }.map(\.property))
  }

  func explored(
    _ fault: Fault? = nil, observing: [String]? = nil
  ) throws -> (system: TextSystem, space: StateSpace<SystemState, SystemEvent>) {
    let changed = fault.map {
      text.split(separator: $0.old, omittingEmptySubsequences: false).joined(separator: $0.new)
    }
    var system = try TextSystem(changed ?? text, limit: limit)
    try system.require(requests)
    return (system, try system.model.explored(observing: observing))
  }

  func verdicts(
    of model: (system: TextSystem, space: StateSpace<SystemState, SystemEvent>)
  ) throws -> [Verdict<SystemState, SystemEvent>] {
    try never.map { model.space.check(try model.system.never($0)) }
      + leads.map { model.space.check(try model.system.leads($0[0], $0[1])) }
  }
}

extension TextSystem {
  /// - Parameter requests: The request, the sender, the receiver, and the answers.
  mutating func require(_ requests: [[String]]) throws {
    for request in requests {
      try model.requires(
        answers: Array(request.dropFirst(3)), to: request[0], from: try self[request[1]],
        by: try self[request[2]])
    }
  }
}
