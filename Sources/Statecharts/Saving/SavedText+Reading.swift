import ChartModel
import Schematic

extension SavedText {
  /// Reads a saved machine from its text.
  ///
  /// - Throws: ``SavedTextError`` with the first fault: the text is not JSON, a part of it is missing or
  ///   unknown, or this library cannot read its version.
  public init(_ text: String) throws(SavedTextError) {
    self.init(states: [])
    let object = try JSONNode(text)
    guard let members = object.members else { throw SavedTextError("it is no object") }
    try Self.checkVersion(object)
    for member in members { try read(member.name, member.value) }
    timers = sortedByPlace(timers)
    if object["in"] == nil { throw SavedTextError("'in' is missing") }
    if end != nil, !states.isEmpty { throw SavedTextError("it has 'end', and 'in' is not empty") }
  }

  private static func checkVersion(_ object: JSONNode) throws(SavedTextError) {
    guard case .number(let text) = object["v"]?.content else {
      throw SavedTextError("its version 'v' is missing")
    }
    guard text == "\(Self.version)" else {
      let remedy = (Int(text) ?? 0) > Self.version ? ". Update the library" : ""
      throw SavedTextError(
        "its version is \(text), and this library reads \(Self.version)\(remedy)")
    }
  }

  private mutating func read(_ key: String, _ value: JSONNode) throws(SavedTextError) {
    switch key {
    case "v": break
    case "structure": structure = try value.string(key)
    case "in": states = try value.strings(key)
    case "end":
      let name = try value.string(key)
      guard let end = End.allCases.first(where: { "\($0)" == name }) else {
        throw SavedTextError("'end' is neither stopped nor terminated")
      }
      self.end = end
    case "history": history = try value.lists(key)
    case "joins": joins = try value.lists(key)
    case "deferred": deferredEvents = try value.array(key).map(\.canonicalText)
    case "delayed":
      for element in try value.array(key) { delayedEvents.append(try element.delayedEvent()) }
    case "timers":
      for member in try value.members(key) { timers.append(try member.timer()) }
    default: throw SavedTextError("'\(key)' is unknown")
    }
  }
}

extension JSONNode {
  /// Reads JSON.
  init(_ text: String, maximumDepth: Int = JSONReader.maximumDepth) throws(SavedTextError) {
    do {
      self = try JSONReader.read(Array(text.utf8), maximumDepth: maximumDepth)
    } catch {
      throw SavedTextError(error.faults[0])
    }
  }

  /// The value as JSON: equal values have equal texts.
  var canonicalText: String { value.sorted.text }

  fileprivate func string(_ key: String) throws(SavedTextError) -> String {
    guard let string else { throw SavedTextError("'\(key)' is no string") }
    return string
  }

  fileprivate func array(_ key: String) throws(SavedTextError) -> [JSONNode] {
    guard let elements else { throw SavedTextError("'\(key)' is no array") }
    return elements
  }

  fileprivate func members(_ key: String) throws(SavedTextError) -> [JSONNodeMember] {
    guard let members else { throw SavedTextError("'\(key)' is no object") }
    return members
  }

  fileprivate func strings(_ key: String) throws(SavedTextError) -> [String] {
    var strings: [String] = []
    for value in try array(key) { strings.append(try value.string(key)) }
    return strings
  }

  fileprivate func lists(_ key: String) throws(SavedTextError) -> [String: [String]] {
    var lists: [String: [String]] = [:]
    for member in try members(key) { lists[member.name] = try member.value.strings(key) }
    return lists
  }

  fileprivate func seconds(_ key: String) throws(SavedTextError) -> Duration {
    guard case .number(let text) = content, let duration = Duration(secondsText: text) else {
      throw SavedTextError("'\(key)' is no number of seconds, such as 1.5")
    }
    return duration
  }

  fileprivate func delayedEvent() throws(SavedTextError) -> DelayedEvent<String> {
    var (event, delay, left): (String?, Duration?, Duration?)
    var (name, submachine): (String?, [String]) = (nil, [])
    for member in try members("delayed") {
      let value = member.value
      switch member.name {
      case "event": event = value.canonicalText
      case "after": delay = try value.seconds("after")
      case "left": left = try value.seconds("left")
      case "as": name = try value.string("as")
      case "of": submachine = try value.strings("of")
      default: throw SavedTextError("'\(member.name)' is unknown in 'delayed'")
      }
    }
    guard let event, let delay else {
      throw SavedTextError("a delayed event has no 'event' or no 'after'")
    }
    return DelayedEvent(event, after: delay, as: name, in: submachine, timeLeft: left)
  }
}

extension JSONNodeMember {
  fileprivate func timer() throws(SavedTextError) -> SavedStateTimer {
    guard let id = ActivityID(.timer, at: name) else {
      throw SavedTextError("'\(name)' is no timer: its name or its number is missing after '#'")
    }
    var left: Duration?
    if case .null = value.content {} else { left = try value.seconds(name) }
    return SavedStateTimer(of: id.state, named: id.name, index: id.index, timeLeft: left)
  }
}
