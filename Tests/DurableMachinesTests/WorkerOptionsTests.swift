import DurableMachines
import Testing

struct WorkerOptionsTests {
  @Test func `an option that is not given has its default`() {
    let options = WorkerOptions(concurrency: 2)
    #expect(options.concurrency == 2)
    #expect(options.pollInterval == .milliseconds(500))
    #expect(options.lease == .seconds(30))
    #expect(options.attempts == 8)
    #expect(options.quarantineAfter == 8)
    #expect(options.shutdownTime == .seconds(10))
    #expect(options.inboxBatch == 50)
  }

  @Test func `an argument below the lowest value counts as that, as an assignment does`() {
    let options = WorkerOptions(
      pollInterval: .zero, lease: .seconds(-1), concurrency: 0, attempts: -1, quarantineAfter: 0,
      shutdownTime: .seconds(-1), inboxBatch: 0)
    #expect(options.pollInterval == .milliseconds(1))
    #expect(options.lease == .milliseconds(1))
    #expect(options.concurrency == 1)
    #expect(options.attempts == 1)
    #expect(options.quarantineAfter == 1)
    #expect(options.shutdownTime == .zero)
    #expect(options.inboxBatch == 1)
    var others = WorkerOptions()
    others.attempts = 0
    #expect(others.attempts == 1)
  }
}
