import ExampleMachines
import Foundation
import Schematic
import SchematicConcurrency
import StateGraphs
import Testing

@testable import SchematicInspector

/// What the stream gets of what machines do.
@Suite struct `Reading changes` {
  private typealias Machine = StateMachine<Turnstile>

  private func turnstile(_ recorder: Recorder, pushes: Int = 0) -> Machine {
    let machine = StateMachine(
      Turnstile(), subject: Turnstile.Counter(), reference: .strong)
    recorder.add(machine)
    for _ in 0..<pushes { machine.handle(.push) }
    return machine
  }

  /// `machine m1`, `step m1 3`, `skipped m1 2`, `gone m1`.
  private func changes(
    of recorder: Recorder, machines: Int = 2_000, steps: Int = 250
  ) throws -> [String] {
    try recorder.takeChanges(machines: machines, steps: steps).map { text in
      let line = try RecordedLine(text)
      let number =
        switch line["type"] {
        case "step": line["number"]
        case "skipped": line["count"]
        default: nil as String?
        }
      return [line["type"], line["machine"], number].compactMap(\.self).joined(separator: " ")
    }
  }

  @Test func `gives what is new, once`() throws {
    let recorder = Recorder()
    let (first, second) = (turnstile(recorder, pushes: 1), turnstile(recorder))
    #expect(try changes(of: recorder) == ["machine m1", "step m1 1", "machine m2"])
    #expect(try changes(of: recorder) == [])
    for _ in 0..<3 { second.handle(.coin) }
    first.handle(.coin)
    #expect(
      try changes(of: recorder) == [
        "machine m2", "step m2 1", "step m2 2", "step m2 3", "machine m1", "step m1 2",
      ])
    #expect(try changes(of: recorder) == [])
  }

  @Test(arguments: [
    (2, ["skipped m1 1", "step m1 2", "step m1 3"]),
    (3, ["step m1 1", "step m1 2", "step m1 3"]), (4, ["step m1 1", "step m1 2", "step m1 3"]),
  ])
  func `gives the last steps up to a number, and counts the others`(limit: Int, lines: [String])
    throws
  {
    let recorder = Recorder()
    let machine = turnstile(recorder, pushes: 3)
    #expect(try changes(of: recorder, steps: limit) == ["machine m1"] + lines)
    machine.handle(.coin)
    #expect(try changes(of: recorder, steps: limit) == ["machine m1", "step m1 4"])
  }

  @Test func `divides the number of steps among the machines, the first to change first`() throws {
    let recorder = Recorder()
    let machines = [3, 2, 1].map { turnstile(recorder, pushes: $0) }
    #expect(
      try changes(of: recorder, steps: 4) == [
        "machine m1", "step m1 1", "step m1 2", "step m1 3", "machine m2", "skipped m2 1",
        "step m2 2", "machine m3", "skipped m3 1",
      ])
    withExtendedLifetime(machines) {}
  }

  @Test(arguments: [(2, [2, 1]), (3, [3, 0]), (4, [3, 0])])
  func `gives some machines at once, and the others the next time`(limit: Int, counts: [Int]) throws
  {
    let recorder = Recorder()
    let machines = (0..<3).map { _ in turnstile(recorder) }
    let taken = try (0..<2).map { _ in try changes(of: recorder, machines: limit) }
    #expect(taken.map(\.count) == counts)
    #expect(taken.joined().sorted() == ["machine m1", "machine m2", "machine m3"])
    withExtendedLifetime(machines) {}
  }

  @Test func `counts the steps that are not kept, too`() throws {
    let recorder = Recorder(limit: 3)
    let machine = turnstile(recorder, pushes: 2)
    _ = recorder.takeChanges()
    for _ in 0..<5 { machine.handle(.push) }
    #expect(
      try changes(of: recorder)
        == ["machine m1", "skipped m1 2", "step m1 5", "step m1 6", "step m1 7"])
  }

  @Test func `gives nothing of what a page has got as a whole`() throws {
    let recorder = Recorder()
    let machine = turnstile(recorder, pushes: 2)
    recorder.discardChanges()
    #expect(try changes(of: recorder) == [])
    machine.handle(.push)
    #expect(try changes(of: recorder) == ["machine m1", "step m1 3"])
  }

  @Test func `says that a machine is gone, once, after its last steps`() throws {
    let recorder = Recorder()
    do { _ = turnstile(recorder, pushes: 1) }
    #expect(try changes(of: recorder) == ["machine m1", "step m1 1", "gone m1"])
    #expect(try changes(of: recorder) == [])
  }

  @Test(arguments: [false, true])
  func `says to pages alone that machines are gone which were forgotten`(isWatched: Bool) throws {
    let recorder = Recorder()
    recorder.watch(isWatched)
    for _ in 0..<250 { _ = turnstile(recorder) }
    let gone = try changes(of: recorder).filter { $0.hasPrefix("gone") }
    #expect(gone.count == (isWatched ? 250 : 150))
    #expect(gone.first == (isWatched ? "gone m1" : "gone m101"))
    #expect(Set(gone).count == gone.count)
    #expect(try changes(of: recorder) == [])
  }

  @Test(arguments: [(199, 199), (200, 100), (201, 101)])
  func `keeps between 100 and 199 machines that are gone`(count: Int, kept: Int) {
    let recorder = Recorder()
    for _ in 0..<count { _ = turnstile(recorder) }
    #expect(recorder.machines.map(\.id) == (count - kept + 1...count).map { "m\($0)" })
  }

  @Test func `finds enabled events as long as a page shows them, the third time as the first`()
    throws
  {
    let recorder = Recorder()
    let machine = turnstile(recorder)
    func enabled() throws -> [String] {
      // The first note of a recorder is at once; a step within a tenth of a second would have none.
      (recorder.machines[0] as? MachineLog<Turnstile>)?.note(machine)
      return try RecordedLine(recorder.machines[0].machineLine()).texts("events")
        .filter { $0.contains(#""enabled":true"#) }
    }
    for _ in 0..<3 {
      #expect(try enabled() == [])
      recorder.watch(true)
      #expect(try enabled() == [#"{"event":"coin","swift":".coin","enabled":true}"#])
      machine.handle(.coin)
      #expect(try RecordedLine(recorder.machines[0].machineLine())["number"] != "0")
      #expect(try enabled().count == 2)
      machine.handle(.push)
      recorder.watch(false)
    }
  }

  @Test func `a machine has its state since its last transition, and not since an ignored event`()
    throws
  {
    let recorder = Recorder()
    let machine = turnstile(recorder)
    let added = try RecordedLine(recorder.machines[0].machineLine())["since"]
    var times: [[String?]] = []
    for event: Turnstile.Event in [.push, .coin, .coin, .push, .push] {
      machine.handle(event)
      let step = try recorder.lines.lines("step").last
      let line = try RecordedLine(recorder.machines[0].machineLine())
      times.append([line["since"], step?["outcome"] == "ignored" ? nil : step?["time"]])
    }
    #expect(times[1...3].allSatisfy { $0[0] == $0[1] && $0[0] != nil })
    #expect(times[4][0] == times[3][0] && times[1][0] != times[0][0])
    #expect(times[0] == [added, nil])
  }

  @Test func `the enabled events of an actor's machine are those after its last step`()
    async throws
  {
    let recorder = Recorder()
    let machine = StateMachineActor(Turnstile(), subject: Turnstile.Counter())
    await recorder.add(machine)
    recorder.watch(true)
    func isEnabled(_ event: String) throws -> Bool {
      try RecordedLine(recorder.machines[0].machineLine()).texts("events").contains {
        $0.contains(#""event":"\#(event)""#) && $0.contains(#""enabled":true"#)
      }
    }
    for _ in 0..<3 {
      await recorder.refresh()
      #expect(try isEnabled("coin") && !isEnabled("push"))
      await machine.handle(.coin)
      await recorder.refresh()
      #expect(try isEnabled("push"))
      await machine.handle(.push)
      #expect(try !isEnabled("push"))
    }
  }

  @Test(arguments: [(0, ["5"]), (1, ["5"]), (2, ["4", "5"]), (5, ["1", "2", "3", "4", "5"])])
  func `keeps the last steps, and at least one`(limit: Int, kept: [String]) throws {
    let recorder = Recorder(limit: limit)
    let machine = turnstile(recorder, pushes: 5)
    #expect(try recorder.lines.lines("step").map { $0["number"] } == kept)
    withExtendedLifetime(machine) {}
  }

  @Test func `finds a machine by its identity alone`() {
    let recorder = Recorder()
    let machines = [turnstile(recorder), turnstile(recorder)]
    #expect(recorder.machine("m2")?.id == "m2")
    for id in ["m0", "m3", "2", "n2", "", "m", "m-1", "m2 "] {
      #expect(recorder.machine(id) == nil)
    }
    withExtendedLifetime(machines) {}
  }

  @Test func `a file is the lines, and is replaced`() throws {
    let recorder = Recorder()
    let path = "\(FileManager.default.temporaryDirectory.path)/\(UUID().uuidString).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let machine = turnstile(recorder, pushes: 1)
    for _ in 0..<2 {
      try recorder.write(to: path)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.hasSuffix("}\n"))
      let types = try text.split(separator: "\n").map { try RecordedLine(String($0))["type"] }
      #expect(types == [nil, "chart", "machine", "step"])
    }
    withExtendedLifetime(machine) {}
  }
}
