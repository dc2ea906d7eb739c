import Schematic
import SchematicTesting
import Testing

struct RecorderReleaseTests {
  /// An event that calls the recorder when it is deallocated.
  final class Ticket {
    let release: () -> Void

    init(_ release: @escaping () -> Void) {
      self.release = release
    }

    deinit { release() }
  }

  // Without the fix, this waits forever for a lock that its own thread holds.
  @Test func `deallocating a forgotten value can call the recorder`() {
    let schema = StateMachineSchema<Int, Ticket, Void>(startingIn: 0) { _, _ in .to(1) }
    let machine = StateMachine(schema: schema)
    let recorder = Recorder(machine)
    var counts: [Int] = []
    machine.handle(Ticket { counts.append(recorder.notices.count) })
    #expect(counts == [])
    recorder.clear()
    #expect(counts == [0])
  }
}
