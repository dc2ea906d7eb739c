import Schematic
import SchematicConcurrency
import SchematicTesting
import Statecharts
import Testing

/// Tasks of a chart without a subject take no input.
struct VoidTaskTests {
  struct Fault: Error {}

  struct Chart: Statechart {
    enum State: Sendable { case idle, loading, failing, measuring, counting, done }
    enum Event: Sendable, Equatable {
      case load, fail, measure, count, loaded(String), failed, measured(Int), counted(Int)
    }

    var body: [Element] {
      state(.idle) {
        on(.load, to: .loading)
        on(.fail, to: .failing)
        on(.measure, to: .measuring)
        on(.count, to: .counting)
      }
      state(.loading) {
        run("load") {
          try await Self.text("text")
        } then: {
          .loaded($0)
        } failed: { _ in
          .failed
        }
        on(.loaded("text"), to: .done)
      }
      state(.failing) {
        run("fail") {
          try await Self.text(nil)
        } then: {
          .loaded($0)
        } failed: { _ in
          .failed
        }
        on(.failed, to: .done)
      }
      state(.measuring) {
        run("measure") {
          9
        } then: {
          .measured($0)
        }
        on(.measured(9), to: .done)
      }
      state(.counting) {
        run("count") { send in
          send(.counted(1))
          send(.counted(2))
        }
        on(.counted(2), to: .done)
      }
      state(.done)
    }

    static func text(_ text: String?) async throws -> String {
      guard let text else { throw Fault() }
      return text
    }
  }

  @Test(arguments: [Chart.Event.load, .fail, .measure, .count])
  func `a task without an input runs, and its end or its events arrive`(_ event: Chart.Event)
    async throws
  {
    let machine = try StateMachineActor(Chart(), clock: ManualClock())
    await machine.start()
    await machine.handle(event)
    try await machine.first { $0.contains(.done) }
  }
}
