import Schematic
import Statecharts
import Testing

/// A host that records timers and tasks, and runs none.
private final class RecordingHost<Event>: ActivityHost {
  var timers: [Int32: Duration] = [:]
  var tasks: Set<Int32> = []

  func begin(_ activity: Activity<Event>, number: Int32) {
    switch activity {
    case .timer(let delay, _, _): timers[number] = delay
    case .task, .sendingTask: tasks.insert(number)
    }
  }

  func end(_ number: Int32) {
    timers[number] = nil
    tasks.remove(number)
  }

  func endAll() { (timers, tasks) = ([:], []) }
  func schedule(
    delayedEvent number: Int, after delay: Duration, deliver: @escaping ((any Error)?) -> Void
  ) {}
  func cancel(delayedEvent number: Int) {}
  func timeLeft(ofTimer number: Int32) -> Duration? { timers[number] }
}

private final class Basket {
  var charged = 0
}

private struct Purchase: Statechart {
  enum State { case open, busy, paying, packing, late }
  enum Event: Equatable { case pay, charged(Int), declined, timeout }
  typealias Subject = Basket
  var isFlat = false

  var body: [Element] {
    state(.open) { on(.pay, to: .paying) }
    if isFlat { paying } else { state(.busy) { paying } }
    state(.packing)
    state(.late)
  }

  private var paying: Element {
    state(.paying) {
      after(.seconds(90), timer: "patience", send: .declined)
      run("charge", with: \.charged) {
        $0 + 1
      } then: {
        .charged($0)
      }
      after(.seconds(60), send: .timeout)
      after(.seconds(70), send: .timeout)
      on(.charged(1), to: .packing)
      on(.timeout, to: .late)
      on(.declined, to: .open).when { _ in false }
    }
  }
}

/// Hosts, and the identities of activities.
@Suite struct OwnHostTests {
  private let basket = Basket()
  private let host = RecordingHost<Purchase.Event>()

  private func paying() throws -> Purchase.Machine {
    let machine = try StateMachine(Purchase(), subject: basket)
    machine.hostActivities(by: host)
    machine.start()
    machine.handle(.pay)
    return machine
  }

  @Test func `each activity that begins has an identity`() throws {
    let machine = try paying()
    let numbers = host.timers.keys.sorted() + host.tasks
    let names = numbers.map { machine.schema.activityID($0)?.description }
    #expect(
      names == [
        "timer busy/paying#patience", "timer busy/paying#0", "timer busy/paying#1",
        "task busy/paying#charge",
      ])
    let timers = machine.schema.timers(of: machine.state)
    let ids = machine.schema.timerIDs(of: machine.state)
    #expect(ids.map(\.number) == timers.map(\.number))
    #expect(!ids.isEmpty && ids.allSatisfy { machine.schema.activityID($0.number) == $0.id })
    #expect(machine.schema.activityID(4) == nil && machine.schema.activityID(-1) == nil)
  }

  @Test func `a timer is fired by its identity, once`() throws {
    let machine = try paying()
    let timer = ActivityID(.timer, of: "busy/paying", index: 1)
    #expect(machine.pendingTimers.map(\.id?.index) == [0, 1, 0])
    #expect(machine.fire(timer)?.isTransition == true)
    #expect(machine.isIn(.late) && host.timers.isEmpty && host.tasks.isEmpty)
    #expect(machine.fire(timer) == nil)
  }

  @Test func `a timer whose event was ignored is not fired again`() throws {
    let machine = try paying()
    let timer = ActivityID(.timer, of: "busy/paying", named: "patience")
    #expect(machine.fire(timer) == .ignored)
    #expect(machine.fire(timer) == nil)
  }

  @Test func `a timer that was fired is saved as delivered`() throws {
    let machine = try paying()
    #expect(machine.fire(ActivityID(.timer, of: "busy/paying", named: "patience")) == .ignored)
    #expect(machine.saved.stateTimers.map(\.timeLeft) == [nil, .seconds(60), .seconds(70)])
  }

  @Test func `a task is found by its identity in a machine without a host`() async throws {
    let saved = try paying().saved
    let machine = try StateMachine(Purchase(), subject: basket)
    try machine.resume(from: saved)
    let activity = machine.activity(ActivityID(.task, of: "busy/paying", named: "charge"))
    guard case .task(let work) = activity else { return #expect(Bool(false)) }
    #expect(await work() == .charged(1))
    #expect(machine.activity(ActivityID(.task, of: "busy/paying", named: "refund")) == nil)
  }

  @Test func `another host gets the activities, and the former one none`() throws {
    let machine = try paying()
    let other = RecordingHost<Purchase.Event>()
    machine.hostActivities(by: other)
    #expect(other.timers.count == 3 && other.tasks.count == 1)
    #expect(host.timers.isEmpty && host.tasks.isEmpty)
  }

  @Test func `timers continue in a chart in which their state was moved`() throws {
    var saved = try paying().saved
    saved.stateTimers[1].timeLeft = .seconds(9)
    let moved = try StateMachine(Purchase(isFlat: true), subject: basket)
    try moved.resume(from: saved)
    #expect(moved.pendingTimers.first?.id?.description == "timer paying#0")
    #expect(moved.pendingTimers.first?.timeLeft == .seconds(9))
  }

  @Test func `a timer that two states of one name have saved begins anew`() throws {
    var saved = try paying().saved
    saved.stateTimers = ["front/paying", "back/paying"].map {
      SavedStateTimer(of: $0, timeLeft: .seconds(9))
    }
    let moved = try StateMachine(Purchase(isFlat: true), subject: basket)
    try moved.resume(from: saved)
    moved.hostActivities(by: host)
    #expect(host.timers.values.sorted() == [.seconds(60), .seconds(70), .seconds(90)])
  }

  @Test(arguments: [
    ActivityID(.timer, of: "a/b@0/c"), ActivityID(.task, of: "a b", named: "c"),
    ActivityID(.task, of: "a", named: "7"), ActivityID(.task, of: "a", named: "x#7"),
    ActivityID(.task, of: "", named: "", index: 3), ActivityID(.timer, of: "é", index: 12),
    ActivityID(.task, of: "a", named: "#"), ActivityID(.task, of: "a", named: "x#"),
    ActivityID(.task, of: "a", named: ""), ActivityID(.timer, of: "C#"),
    ActivityID(.timer, of: "a#b", named: "c"), ActivityID(.timer, of: "a", named: "b#c"),
    ActivityID(.timer, of: "100 %23"), ActivityID(.timer, of: "\u{301}x", named: "\u{301}y"),
  ])
  func `an identity is made of its description`(id: ActivityID) {
    #expect(ActivityID(id.description) == id)
  }

  @Test(arguments: ["", "timer", "timer a", "clock a#0", "task"])
  func `other texts are no identities`(text: String) {
    #expect(ActivityID(text) == nil)
  }
}
