import DurableMachinesVerification
import Foundation
import Schematic
import Statecharts
import Testing

/// The log of a store is checked against the chart, and against the rules of the store.
@Suite struct StoredLogTests {
  struct Ticket: Statechart, Sendable {
    enum State: String, CaseIterable, Sendable { case open, paying, paid, late }
    enum Event: String, CaseIterable, Codable, Sendable { case pay, charged, timeout }
    typealias Subject = Seat

    var body: [Element] {
      state(.open) { on(.pay, to: .paying) }
      state(.paying) {
        after(.seconds(60), send: .timeout)
        on(.charged, to: .paid)
        on(.timeout, to: .late)
      }
      final(.paid)
      final(.late)
    }
  }

  final class Seat: Codable {}

  private func log() async throws -> [DurableLogRow] {
    let tickets = try await DurableMachines(
      Ticket(), named: "ticket", in: MachineStore.memory, initial: Seat.init)
    try await tickets.create("1")
    try await tickets.handle(.pay, to: "1", eventID: "a")
    try await tickets.handle(.pay, to: "1", eventID: "b")
    try await tickets.handle(.charged, to: "1", eventID: "c")
    return try await tickets.log(of: "1")
  }

  private func findings(
    in log: [DurableLogRow], upTo version: Int64? = nil
  ) throws -> [String] {
    var check = try LogCheck(Ticket())
    return check.findings(in: log, of: "1", upTo: version).map { "\($0.number): \($0.reason)" }
  }

  @Test func `the chart explains the log of its machine`() async throws {
    #expect(try findings(in: await log(), upTo: 3) == [])
  }

  @Test func `a row that is missing, doubled or changed is found`() async throws {
    let log = try await log()
    #expect(log.map(\.version) == [1, 2, 2, 3])
    var (missing, doubled, changed) = (log, log, log)
    missing.remove(at: 1)
    doubled.insert(log[2], at: 3)
    changed[3].to = ["late"]
    changed[3].at = log[0].at - 1

    #expect(
      try findings(in: missing) == [
        "2: It begins in paying, and the rows before do not end there. A row is missing, or changed."
      ])
    #expect(
      try findings(in: doubled) == ["4: The id 'b' occurs twice: the event was handled twice."])
    #expect(
      try findings(in: changed, upTo: 4) == [
        "4: The event leads to other states.", "4: Its time is before that of the row before.",
        "4: The last row has version 3, and the machine has version 4.",
      ])
  }

  @Test func `a timer of the log has its time only if it is known to be one`() async throws {
    var log = try await log()
    log.removeLast()
    var row = log[1]
    (row.eventID, row.event, row.version) = (nil, "timeout", 3)
    (row.from, row.to, row.at) = (["paying"], ["late"], row.at + 59)
    log.append(row)
    #expect(try findings(in: log) == [])

    var options = LogCheckOptions()
    options.timerEvents = ["timeout"]
    var check = try LogCheck(Ticket(), options: options)
    #expect(
      check.findings(in: log, of: "1").map(\.reason) == [
        "The timer elapses too early: its state was not active for the whole delay."
      ])
  }
}
