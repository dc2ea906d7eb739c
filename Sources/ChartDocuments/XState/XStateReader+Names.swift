import ChartModel

extension XStateReader {
  /// A part of the file.
  struct Place {
    /// The id of the state in the document; empty for the machine.
    var state: String
    /// The member of the state: `entry`, or the name of an event.
    var member: String
  }

  /// The kinds of functions that a program binds to names.
  enum Function: String {
    case action, `guard`, delay, output, work

    /// The kind at the beginning of a sentence.
    var subject: String {
      switch self {
      case .action, .output: "An \(rawValue)"
      case .guard, .delay: "A \(rawValue)"
      case .work: "'src'"
      }
    }
  }

  /// Whether an editor has written a function as a text.
  static func isCode(_ name: String) -> Bool {
    name.contains("=>") || name.hasPrefix("function") || name.hasPrefix("{{")
  }

  /// Reads a name that a program binds.
  ///
  /// A function that an editor has written as a text gets a name.
  mutating func readName(
    _ name: String, at position: SourcePosition, _ function: Function
  ) -> String? {
    if name.isEmpty {
      faults.add("\(function.subject) needs a name.", at: position)
      return nil
    }
    guard Self.isCode(name) else { return name }
    return makeName(
      Self.declaredName(in: name) ?? function.rawValue, at: position,
      because: "\(function.subject) is code, which is not executed")
  }

  /// `open` of `function open(context) { … }`.
  private static func declaredName(in code: String) -> String? {
    let name = code.dropping(prefix: "function ")?.prefix {
      $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$"
    }
    return name.flatMap { $0.isEmpty ? nil : String($0) }
  }

  /// Makes a name for an unnamed function from its kind and its place: `assign.a.INC`.
  ///
  /// The same file always gives the same names, and no name equals a text of the file.
  mutating func makeName(
    _ text: String, at position: SourcePosition, because reason: String
  ) -> String {
    if let name = madeNames[position] { return name }
    var taken = takenNames ?? Self.texts(in: nodes[0].json)
    let base = [text, place.state, place.member].filter { !$0.isEmpty }.joined(separator: ".")
    var (name, number) = (base, 1)
    while !taken.insert(name).inserted {
      number += 1
      name = "\(base).\(number)"
    }
    (takenNames, madeNames[position]) = (taken, name)
    faults.warn(
      "\(reason): bind a function to '\(name)', its name here.", at: position)
    return name
  }

  private static func texts(in json: JSONNode) -> Set<String> {
    switch json.content {
    case .string(let text): [text]
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(texts(in: $1)) }
    case .object(let members): members.reduce(into: []) { $0.formUnion(texts(in: $1.value)) }
    case .null, .bool, .number: []
    }
  }
}

extension ChartDocument.Trigger {
  /// The member of a state in XState's files that has its transitions.
  var xstateMember: String {
    switch self {
    case .events(let events): events.map(\.text).joined(separator: ".")
    case .always: "always"
    case .completion: "onDone"
    case .after(let delay): "after.\(delay.xstateText)"
    case .taskDone: "invoke.onDone"
    case .taskFailed: "invoke.onError"
    case .failure: "onError"
    }
  }
}

extension ChartDocument.Delay {
  /// The milliseconds, or the name.
  var xstateText: String {
    switch self {
    case .fixed(let duration): duration.milliseconds
    case .named(let reference): reference.name
    }
  }
}
