/// The declarations of a system: its machines, the receivers of their messages, and their hosts.
struct SystemPlan {
  /// One machine, or several that are the same.
  struct Party {
    let name: String
    let count: Int
    let delivery: Delivery
    /// Whether it is created by its first message.
    let isCreated: Bool
    let restarts: Bool
    /// How many events come from outside; `nil` for any number.
    let outsideLimit: Int?
    /// The names of the receivers; `nil` if it may send to all machines.
    var receivers: Set<String>?
    /// Makes the machine, when its own declared messages and those to it are known.
    let make: (ExplorationOptions, [Sending], [Any]) throws -> any LocalBehavior
    /// Events of the machine, as ``make`` numbers them.
    let outside: [Any]
    let ignored: [Any]
    /// Whether the machine may wait in a state without end; `nil` for none but the first one.
    let mayRest: ((Any) -> Bool)?
  }

  struct Sending {
    let party: Int
    let action: String
    let message: SystemMessage
  }

  /// A request that needs an answer.
  struct Request {
    let sender: Int
    let receiver: Int
    let event: Any
    let answers: [AnyHashable]
  }

  struct Channel: Hashable {
    let sender: Int
    let receiver: Int
  }

  let limit: Int
  var parties: [Party] = []
  var sendings: [Sending] = []
  var requests: [Request] = []
  var channels: [Channel: Delivery] = [:]

  func delivery(from sender: Int, to receiver: Int) -> Delivery {
    channels[Channel(sender: sender, receiver: receiver)] ?? parties[receiver].delivery
  }

  /// Identifies an event: by its value, or by its text if it cannot be compared.
  static func key(of event: Any) -> AnyHashable {
    event as? AnyHashable ?? AnyHashable("\(event)")
  }

  func index(of name: String) throws(SystemModelError) -> Int {
    guard let index = parties.firstIndex(where: { $0.name == name }) else {
      throw .unknownMachine(name, known: parties.map(\.name))
    }
    return index
  }
}
