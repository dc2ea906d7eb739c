import DurableMachines
import Testing

@testable import DurableMachines

/// The number of parts of the stores of tests.
let partCount = 3

extension DurableMachines<Checkout> {
  /// Ids of machines in a part, in their order.
  func ids(inPart number: Int, count: Int = 1) -> [String] {
    let ids = (0...).lazy.map { "order-\($0)" }.filter { [store, name] in
      store.partNumber(of: $0, ofChart: name) == number
    }
    return Array(ids.prefix(count))
  }

  /// Performs a statement in a part; `{p}` stands before the names of tables.
  @discardableResult
  func perform(inPart number: Int, _ sql: String) async throws -> [String?] {
    let part = try #require(divided?[number])
    return try await part.connection.values(sql.replacing("{p}", with: part.tables.prefix))
  }

  /// Works until nothing is due.
  func workUntilIdle() async throws { while try await workOnce({ _, _ in nil }) > 0 {} }

  private func workOnce(
    _ effect: @escaping @Sendable (Order.Effect, String) async throws -> Checkout.Event?
  ) async throws -> Int {
    try await workOnce(performing: effect)
  }
}

extension MachineStore {
  /// The same store on another connection, which passes requests on.
  func passing<Passing: Connection>(_ make: (any Connection) -> Passing) -> (MachineStore, Passing)
  {
    let connection = make(connection)
    let count = parts?.count
    return (
      count.map { MachineStore(connection, prefix: prefix, parts: $0) }
        ?? MachineStore(connection, prefix: prefix), connection
    )
  }
}
