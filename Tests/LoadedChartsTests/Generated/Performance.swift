import LoadedCharts
import Schematic
import Statecharts

/// A run of a chart in virtual time, moment by moment.
struct Performance<Chart: Statechart> where Chart.Event: Sendable {
  private let machine: StateMachine<StatechartSchema<Chart.State, Chart.Event, Chart.Subject>>
  private let host: ManualHost<Chart.Event>
  private let log: CallLog
  private let name: (Chart.State) -> String

  init(
    _ chart: Chart, _ subject: Chart.Subject, _ log: CallLog,
    naming name: @escaping (Chart.State) -> String
  ) throws {
    machine = try StateMachine(chart, subject: subject)
    (machine.maximumSteps, machine.maximumEvents) = (40, 40)
    (self.log, self.name) = (log, name)
    host = machine.manualHost()
  }

  /// What the events did, which states are active afterwards, and what was called.
  ///
  /// - Parameter events: For `nil`, a second passes, and a task ends.
  func moments(of events: [Chart.Event?]) async -> [String] {
    var moments = ["\(word(for: machine.start())) \(rest)"]
    for event in events {
      if let event {
        moments.append("\(word(for: machine.handle(event))) \(rest)")
      } else {
        host.advance(by: .seconds(1))
        await host.endTask()
        moments.append(rest)
      }
    }
    return moments
  }

  private var rest: String { "\(machine.state.states.map(name)) \(log.take())" }

  private func word(for outcome: Outcome<Configuration<Chart.State>>) -> String {
    switch outcome {
    case .transitioned: "transitioned"
    case .ignored: "ignored"
    case .deferred: "deferred"
    case .rejected(let error): "rejected: \(error)"
    case .failed: "failed"
    case .queued: "queued"
    case .subjectReleased: "released"
    }
  }
}
