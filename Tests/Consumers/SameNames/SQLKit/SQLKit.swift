// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Types with names of SQLKit, and one with a name of DurableMachines.

public protocol SQLConnection {}
public protocol SQLDialect {
  var name: String { get }
}
public protocol SQLRow {}
public struct SQLStatement {
  public var parts: [String]
  public init(_ parts: String...) { self.parts = parts }
}
public struct SQLError: Error {
  public init() {}
}

public struct Outbox {
  public init() {}
}
