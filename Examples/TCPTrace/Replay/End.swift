/// One of the two ends of a connection.
public enum End: Hashable, Sendable, CaseIterable {
  /// The end that asked first.
  case client
  /// The end that was asked.
  case server

  /// The other one.
  public var other: End {
    switch self {
    case .client: .server
    case .server: .client
    }
  }
}

/// Something for each end.
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
