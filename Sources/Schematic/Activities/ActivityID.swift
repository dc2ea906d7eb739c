/// Identifies a timer or a task of a state in all processes and versions of a program that declare it.
///
/// ```swift
/// ActivityID(.task, of: "paying", named: "charge").description     // task paying#charge
/// ```
/// An ``ActivityHost`` gets numbers, which change with the definition;
/// ``StateMachineSchemaProtocol/activityID(_:)`` returns the identity of each.
public struct ActivityID: Hashable, Sendable {
  /// The types of activities.
  public enum Kind: String, Hashable, Sendable {
    /// Delivers an event after a delay.
    case timer
    /// Performs work that may deliver events.
    case task
  }

  /// The type of the activity.
  public var kind: Kind

  /// The state that declares the activity: its path in a chart, its name in other schemas.
  public var state: String

  /// The name that the state declares for it, if any.
  public var name: String?

  /// How many activities of the same type and name the state declares before this one.
  public var index: Int

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - kind: The type of the activity.
  ///   - state: The path or the name of the state that declares it.
  ///   - name: The name that the state declares for it. Default: none.
  ///   - index: How many of that type and name the state declares before. Default: 0.
  public init(_ kind: Kind, of state: String, named name: String? = nil, index: Int = 0) {
    (self.kind, self.state, self.name, self.index) = (kind, state, name, index)
  }
}

// The text of a name that could be mistaken for a number has the number, too.
extension ActivityID: LosslessStringConvertible {
  /// The type, the state, and the name or the number: `task paying#charge`, `timer paying#0`.
  ///
  /// The second one of the same name is `timer paying#limit#1`.
  public var description: String { "\(kind.rawValue) \(place)" }

  /// Creates the identity with this description; `nil` if the text is not the description of an identity.
  public init?(_ description: String) {
    guard let space = description.utf8.firstIndex(of: UInt8(ascii: " ")),
      let kind = Kind(rawValue: String(description[..<space]))
    else { return nil }
    self.init(kind, at: String(description[description.utf8.index(after: space)...]))
  }

  /// The description without the type.
  ///
  /// In the state, `#` and `%` are escaped as in addresses, so that the first `#` ends it.
  public var place: String {
    let state = Self.escaped(state)
    guard let name else { return "\(state)#\(index)" }
    let isNumbered = index != 0 || Self.index(of: name[...]) != nil
    return isNumbered ? "\(state)#\(name)#\(index)" : "\(state)#\(name)"
  }

  /// The identity at a ``place``.
  package init?(_ kind: Kind, at place: String) {
    // Bytes, because a name may begin with a mark that combines with what is before it.
    guard let end = place.utf8.firstIndex(of: UInt8(ascii: "#")) else { return nil }
    let state = Self.unescaped(String(place[..<end]))
    let rest = place[place.utf8.index(after: end)...]
    guard let mark = Self.index(of: rest) else {
      self.init(kind, of: state, named: String(rest))
      return
    }
    let isNamed = mark.start != rest.startIndex
    self.init(
      kind, of: state,
      named: isNamed ? String(rest[..<rest.utf8.index(before: mark.start)]) : nil, index: mark.index
    )
  }

  private static func escaped(_ state: String) -> String {
    guard state.utf8.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "%") }) else {
      return state
    }
    return state.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "#": text += "%23"
      case "%": text += "%25"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var (state, rest) = ("".unicodeScalars, text.unicodeScalars[...])
    while let scalar = rest.popFirst() {
      let code = String(String.UnicodeScalarView(rest.prefix(2)))
      guard scalar == "%", code == "23" || code == "25" else {
        state.append(scalar)
        continue
      }
      state.append(code == "23" ? "#" : "%")
      rest = rest.dropFirst(2)
    }
    return String(state)
  }

  /// The index at the end of a text, which is the whole text or follows a `#`.
  private static func index(of text: Substring) -> (start: String.Index, index: Int)? {
    let mark = text.utf8.lastIndex(of: UInt8(ascii: "#"))
    let start = mark.map(text.utf8.index(after:)) ?? text.startIndex
    let digits = text[start...]
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let index = Int(digits) else {
      return nil
    }
    return (start, index)
  }
}

extension ActivityID {
  /// The identity with the last component of the state's path: a state that was moved keeps it.
  ///
  /// Timers that earlier versions of this library have saved have no other name.
  var shortened: ActivityID {
    var short = self
    if let end = state.lastIndex(of: "/") {
      short.state = String(state[state.index(after: end)...])
    }
    return short
  }
}

extension StateMachineSchemaProtocol {
  /// Returns the identity of an activity of this schema in a schema that wraps this one and others.
  ///
  /// ```swift
  /// func activityID(_ number: Int32) -> ActivityID? {
  ///   lights.activityID(number, schema: 0, of: 2) ?? player.activityID(number, schema: 1, of: 2)
  /// }
  /// ```
  /// - Parameters:
  ///   - number: The number in the wrapping schema.
  ///   - index: The index of this schema, as in ``ActivityHost/translating(_:schema:of:)``.
  ///   - count: How many schemas the machine's schema wraps.
  /// - Returns: The identity; `nil` if the activity belongs to another schema.
  public func activityID(_ number: Int32, schema index: Int, of count: Int) -> ActivityID? {
    let numbering = ActivityNumbering(schema: index, of: count)
    guard let inner = numbering.inner(number), var id = activityID(inner) else { return nil }
    if count > 1 { id.state = "\(index)/\(id.state)" }
    return id
  }
}
