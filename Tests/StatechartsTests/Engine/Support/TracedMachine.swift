import Schematic
import Statecharts

/// The machine of a traced chart.
///
/// Those that ``TracedChart/machine(_:)`` makes are accompanied by machines of the same chart with other types
/// of events. The functions here are preferred to those of `StateMachine` with the same names, and
/// pass each request to these machines, too.
typealias TracedMachine = StateMachine<StatechartSchema<String, String, Trace>>

extension TracedChart {
  /// A machine that has not started, and others with further types of events.
  func machine(_ trace: Trace) throws -> TracedMachine {
    let machine = try StateMachine(self, subject: trace)
    trace.recoded.append(try RecodedMachines(of: self, original: machine))
    return machine
  }

  /// A machine that has started and forgotten what it noted.
  ///
  /// - Parameter isAlone: Whether no machine with another type of events is compared with it, because
  ///   observers write into the trace, or actions print the numbers of the chart's nodes. Default: `false`.
  func started(_ trace: Trace, isAlone: Bool = false) throws -> TracedMachine {
    let machine = isAlone ? try StateMachine(self, subject: trace) : try self.machine(trace)
    machine.start()
    _ = trace.take()
    return machine
  }
}

extension StateMachine where Schema == StatechartSchema<String, String, Trace> {
  @discardableResult
  func start() -> Outcome<Configuration<String>> { perform(.start) }

  @discardableResult
  func start(with event: String) -> Outcome<Configuration<String>> { perform(.startWith(event)) }

  @discardableResult
  func handle(_ event: String) -> Outcome<Configuration<String>> { perform(.handle(event)) }

  @discardableResult
  func stop() -> Outcome<Configuration<String>> { perform(.stop) }

  @discardableResult
  func stop(with event: String) -> Outcome<Configuration<String>> { perform(.stopWith(event)) }

  @discardableResult
  func reset(runningActions: Bool = false) -> Outcome<Configuration<String>> {
    perform(.reset(runningActions: runningActions))
  }

  private func perform(_ request: MachineRequest<String>) -> Outcome<Configuration<String>> {
    guard let trace = subject, let others = trace.recoded.first(where: { $0.belong(to: self) })
    else { return request.perform(on: self) }
    return others.perform(request, on: self, trace)
  }
}
