/// Those who trace one machine.
final class TracerList<Schema: StateMachineSchemaProtocol> {
  private final class Tracer {
    let number: Int
    let call: (StateMachineTrace<Schema>) -> Void
    var isRemoved = false

    init(_ number: Int, _ call: @escaping (StateMachineTrace<Schema>) -> Void) {
      self.number = number
      self.call = call
    }
  }

  private var tracers: [Tracer] = []

  var isEmpty: Bool { tracers.isEmpty }

  func add(_ call: @escaping (StateMachineTrace<Schema>) -> Void, number: Int) {
    tracers.append(Tracer(number, call))
  }

  func remove(_ number: Int) {
    for tracer in tracers where tracer.number == number { tracer.isRemoved = true }
    tracers.removeAll { $0.number == number }
  }

  /// One that is removed meanwhile is not called any more.
  func tell(_ trace: StateMachineTrace<Schema>) {
    for tracer in tracers where !tracer.isRemoved { tracer.call(trace) }
  }
}
