/// The events of a traced chart in another type, each for a name and its number.
///
/// The engine finds transitions in other ways for events of one byte than for all others, so charts that
/// are written with texts run with further types as well.
protocol CodedEvent: Equatable, Sendable {
  /// The event for a name.
  ///
  /// - Returns: `nil` if the type has too few events.
  init?(number: Int, name: String)

  /// The name of the event.
  func name(in names: EventNames) -> String
}

/// An enum without payloads: its events have columns in the table of steps.
enum PlainEvent: UInt8, CodedEvent {
  case e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, e10, e11, e12, e13, e14, e15
  case e16, e17, e18, e19, e20, e21, e22, e23, e24, e25, e26, e27, e28, e29, e30, e31

  init?(number: Int, name: String) {
    self.init(rawValue: UInt8(clamping: number))
  }

  func name(in names: EventNames) -> String { names[Int(rawValue)] }
}

/// An enum with payloads of several sizes, and a case without.
enum PayloadEvent: CodedEvent {
  case first
  case numbered(Int)
  case named(String)

  init(number: Int, name: String) {
    self = number == 0 ? .first : number % 2 == 0 ? .numbered(number) : .named(name)
  }

  func name(in names: EventNames) -> String {
    switch self {
    case .first: names[0]
    case .numbered(let number): names[number]
    case .named(let name): name
    }
  }
}

/// The names of the events of one chart, numbered in the order in which they are met.
final class EventNames: @unchecked Sendable {
  private var names: [String] = []

  subscript(number: Int) -> String { names[number] }

  func event<Event: CodedEvent>(_ name: String) -> Event {
    let number = names.firstIndex(of: name) ?? names.count
    if number == names.count { names.append(name) }
    guard let event = Event(number: number, name: name) else {
      preconditionFailure("\(Event.self) has no event for number \(number), '\(name)': add cases.")
    }
    return event
  }
}
