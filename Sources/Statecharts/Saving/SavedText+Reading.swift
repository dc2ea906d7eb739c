import Schematic

extension SavedText {
  /// Reads a text.
  ///
  /// - Throws: ``SavedTextError`` with the first mistake: the text is not JSON, a part of it is missing or unknown,
  ///   or its version is not the one that this library reads.
  public init(_ text: String) throws(SavedTextError) {
    self.init(states: [])
    guard case .object(let members) = try JSONParser.value(of: text) else {
      throw SavedTextError("it is no object")
    }
    try Self.checkVersion(members)
    for member in members { try read(member.key, member.value) }
    if !members.contains(where: { $0.key == "in" }) { throw SavedTextError("'in' is missing") }
    if end != nil, !states.isEmpty { throw SavedTextError("it has 'end', and 'in' is not empty") }
  }

  private static func checkVersion(_ members: [JSONMember]) throws(SavedTextError) {
    guard let version = members.first(where: { $0.key == "v" }),
      case .number(let text) = version.value
    else { throw SavedTextError("its version 'v' is missing") }
    guard text == "\(Self.version)" else {
      let remedy = (Int(text) ?? 0) > Self.version ? ". Update the library" : ""
      throw SavedTextError(
        "its version is \(text), and this library reads \(Self.version)\(remedy)")
    }
  }

  private mutating func read(_ key: String, _ value: JSONValue) throws(SavedTextError) {
    switch key {
    case "v": break
    case "structure": structure = try value.string(key)
    case "in": states = try value.strings(key)
    case "end":
      guard let end = End(rawValue: try value.string(key)) else {
        throw SavedTextError("'end' is neither stopped nor terminated")
      }
      self.end = end
    case "history": history = try value.lists(key)
    case "joins": joins = try value.lists(key)
    case "deferred": deferredEvents = try value.array(key).map(\.text)
    case "delayed":
      for element in try value.array(key) { delayedEvents.append(try element.delayedEvent()) }
    case "timers":
      for member in try value.members(key) { timers.append(try member.timer()) }
    default: throw SavedTextError("'\(key)' is unknown")
    }
  }
}

extension JSONValue {
  fileprivate func string(_ key: String) throws(SavedTextError) -> String {
    guard case .string(let string) = self else { throw SavedTextError("'\(key)' is no string") }
    return string
  }

  fileprivate func array(_ key: String) throws(SavedTextError) -> [JSONValue] {
    guard case .array(let values) = self else { throw SavedTextError("'\(key)' is no array") }
    return values
  }

  fileprivate func members(_ key: String) throws(SavedTextError) -> [JSONMember] {
    guard case .object(let members) = self else { throw SavedTextError("'\(key)' is no object") }
    return members
  }

  fileprivate func strings(_ key: String) throws(SavedTextError) -> [String] {
    var strings: [String] = []
    for value in try array(key) { strings.append(try value.string(key)) }
    return strings
  }

  fileprivate func lists(_ key: String) throws(SavedTextError) -> [String: [String]] {
    var lists: [String: [String]] = [:]
    for member in try members(key) { lists[member.key] = try member.value.strings(key) }
    return lists
  }

  fileprivate func seconds(_ key: String) throws(SavedTextError) -> Duration {
    guard case .number(let text) = self, let duration = Duration(secondsText: text) else {
      throw SavedTextError("'\(key)' is no number of seconds, such as 1.5")
    }
    return duration
  }

  fileprivate func delayedEvent() throws(SavedTextError) -> DelayedEvent<String> {
    var (event, delay, left): (String?, Duration?, Duration?)
    var (name, submachine): (String?, [String]) = (nil, [])
    for member in try members("delayed") {
      let value = member.value
      switch member.key {
      case "event": event = value.text
      case "after": delay = try value.seconds("after")
      case "left": left = try value.seconds("left")
      case "as": name = try value.string("as")
      case "of": submachine = try value.strings("of")
      default: throw SavedTextError("'\(member.key)' is unknown in 'delayed'")
      }
    }
    guard let event, let delay else {
      throw SavedTextError("a delayed event has no 'event' or no 'after'")
    }
    return DelayedEvent(event, after: delay, as: name, in: submachine, timeLeft: left)
  }
}

extension JSONMember {
  fileprivate func timer() throws(SavedTextError) -> SavedStateTimer {
    guard let id = ActivityID(.timer, at: key) else {
      throw SavedTextError("'\(key)' is no timer: its name or its number is missing after '#'")
    }
    let left = value == .null ? nil : try value.seconds(key)
    return SavedStateTimer(of: id.state, named: id.name, index: id.index, timeLeft: left)
  }
}
