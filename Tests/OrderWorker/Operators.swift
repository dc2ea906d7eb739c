import DurableMachines
import Foundation
import Statecharts

// Interventions while workers work and are killed.
extension OrderWorker {
  /// Whether operators intervene in an order: its data may be any, and its log must be explained all the same.
  static func isOperated(_ order: Int) -> Bool { order % 3 == 0 }

  /// Pauses, continues, moves or rewinds an order that may have been created.
  static func intervene<Chart: OrderChart>(
    inOneOf count: Int, _ orders: DurableMachines<Chart>
  ) async throws where Chart.Subject == Order {
    let id = "order \(Int.random(in: 0..<(count + 2) / 3) * 3)"
    try await unlessRefused {
      let rows = try await orders.log(of: id)
      let interventions: [Intervention] = [
        .pause, .continue, .move(to: Chart.places.randomElement() ?? []),
        .rewind(to: rows.randomElement()?.version ?? 0),
      ]
      try await orders.intervene(
        interventions.randomElement() ?? .pause, in: id, by: "operator \(getpid())",
        because: "It is tried.")
    }
  }

  /// Continues paused orders, and sends those that operators have moved their events once more.
  static func complete<Chart: OrderChart>(
    _ count: Int, _ orders: DurableMachines<Chart>
  ) async throws where Chart.Subject == Order {
    let operated = Set((0..<count).filter(isOperated).map { "order \($0)" })
    func selected(_ filter: MachineFilter) async throws -> [String] {
      try await patiently { try await orders.store.machines(filter, atMost: count).machines }
        .map(\.id).filter(operated.contains)
    }
    for id in try await selected(MachineFilter(isPaused: true)) {
      try await unlessRefused {
        try await orders.intervene(
          .continue, in: id, by: "operator \(getpid())", because: "All are sent.")
      }
    }
    for id in try await selected(MachineFilter(isEnded: false)) {
      for event in Chart.sentEvents.map(\.event) {
        try await unlessRefused { try await orders.handle(event, to: id, eventID: nil) }
      }
    }
  }

  /// Performs what another process may have made impossible meanwhile.
  private static func unlessRefused(_ body: @Sendable () async throws -> Void) async throws {
    do { try await patiently(body) } catch is InterventionError {} catch let error as MachineError
      where [.unknown, .newerChart, .paused, .contended].contains(error.kind)
    {}
  }
}
