/// One of the two ends of a connection.
public enum End: Hashable, Sendable, CaseIterable {
  /// The end that sent the first SYN.
  case client
  /// The end that received the first SYN.
  case server

  /// The other end.
  public var other: End {
    switch self {
    case .client: .server
    case .server: .client
    }
  }
}

/// A value for each end.
struct Pair<Value> {
  var client: Value
  var server: Value

  subscript(end: End) -> Value {
    get {
      switch end {
      case .client: client
      case .server: server
      }
    }
    set {
      switch end {
      case .client: client = newValue
      case .server: server = newValue
      }
    }
  }
}

extension Pair: Sendable where Value: Sendable {}
