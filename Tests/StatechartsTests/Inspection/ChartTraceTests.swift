import Schematic
import Statecharts
import TestSupport
import Testing

/// What a tracer of a chart is called with.
@Suite struct ChartTraceTests {
  private struct Chart: TextChart {
    var body: [Element] {
      state("a") {
        defers("later")
        on("go", to: "b")
        on("fail", via: .choice([.to("b").when { throw Failure.guarding }, .otherwise("a")]))
        on("choose", via: .choice([.otherwise("b")]))
      }
      state("b") {
        on("later") {}
        on("on", to: "c")
      }
      state("c") { always(to: "a") }
    }
  }

  private func line(_ trace: StateMachineTrace<StatechartSchema<String, String, Void>>) -> String {
    switch trace {
    case .began(let request, let isRecalled): "began \(request)\(isRecalled ? " again" : "")"
    case .taking(let step, let event): "taking \(step.transitions) on \(event ?? "-")"
    case .took: "took"
    case .undid: "undid"
    case .ended(let outcome, let waiting): "\(outcome), \(waiting) waiting"
    }
  }

  private func trace(_ perform: (Chart.Machine) -> Void) throws -> [String] {
    let (machine, log) = (try StateMachine(Chart()), Log())
    machine.start()
    machine.trace { log.add(line($0)) }
    perform(machine)
    return log.entries
  }

  @Test func `a deferred event begins again, which its trace says`() throws {
    let lines = try trace {
      $0.handle("later")
      $0.handle("go")
    }
    #expect(
      lines == [
        "began later", "deferred, 0 waiting", "began go",
        "taking [a --> b] on go", "took", "transitioned from a to b, 0 waiting",
        "began later again", "taking [b] on later", "took",
        "transitioned from b to b, 0 waiting",
      ])
  }

  @Test func `an eventless transition is taken in the same request, without an event`() throws {
    let lines = try trace {
      $0.handle("go")
      $0.handle("on")
    }
    #expect(
      lines == [
        "began go", "taking [a --> b] on go", "took",
        "transitioned from a to b, 0 waiting", "began on", "taking [b --> c] on on",
        "took", "taking [c --> a] on -", "took", "transitioned from b to a, 0 waiting",
      ])
  }

  @Test func `both steps of a choice are taken, and a failing one is undone`() throws {
    let lines = try trace {
      $0.handle("fail")
      $0.handle("choose")
    }
    #expect(
      lines == [
        "began fail", "taking [a --> choice] on fail", "took", "undid",
        "failed in a: guarding, 0 waiting", "began choose",
        "taking [a --> choice] on choose", "took", "taking [choice --> b] on -", "took",
        "transitioned from a to b, 0 waiting",
      ])
  }

  @Test func `a stop, a reset and a start are requests`() throws {
    let lines = try trace {
      $0.stop(with: "end")
      $0.start(with: "begin")
      $0.reset()
    }
    #expect(
      lines == [
        "began stop with 'end'", "taking [] on -", "took",
        "transitioned from a to (stopped), 0 waiting", "began start with 'begin'",
        "taking [] on -", "took", "transitioned from (stopped) to a, 0 waiting",
        "began reset", "transitioned from a to (not started), 0 waiting",
      ])
  }
}
