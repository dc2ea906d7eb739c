import DurableMachines
import Foundation

extension Invocation {
  mutating func list() async throws {
    var filter = try await filter()
    if arguments.isSet("ended") { filter.isEnded = true }
    if arguments.isSet("live") { filter.isEnded = false }
    let (after, limit) = (try startOfPage(), try arguments.limit(50))
    let page = try await store().machines(filter, after: after, atMost: limit)
    if isJSON {
      for machine in page.machines { try printJSON(machine) }
    } else {
      printTable(page, filter)
    }
    if page.machines.isEmpty { try await remarkOnState(filter) }
    if page.hasMore, let last = page.machines.last {
      remark("There are more: --after=\(MachineToken(last.chart, last.id).text)")
    }
  }

  private func startOfPage() throws -> (chart: String, id: String)? {
    guard let text = arguments.text("after") else { return nil }
    guard let token = MachineToken(text) else {
      throw UsageError(
        "'--after \(text)' is not a chart and an id: '--after checkout/order-1'. A slash in one of them is '%2F', and a percent sign '%25'."
      )
    }
    return (token.chart, token.id)
  }

  private mutating func printTable(_ page: MachinePage, _ filter: MachineFilter) {
    var table = TextTable("CHART", "ID", "STATES", "SINCE", "VERSION", "NOTE")
    for machine in page.machines {
      table.add([
        machine.chart, machine.id, machine.innermostStates.joined(separator: " "),
        page.now.age(of: machine.time(in: filter.state)), "\(machine.version)", machine.note,
      ])
    }
    print(table)
  }

  /// A state in which no machine is may be misspelled.
  private mutating func remarkOnState(_ filter: MachineFilter) async throws {
    guard let state = filter.state else { return }
    let all = MachineFilter(chart: filter.chart, state: state)
    guard try await store().machines(all, atMost: 1).machines.isEmpty else { return }
    let states = try await store().stateAges(ofChart: filter.chart).map(\.state)
    let inner = states.first { $0.hasSuffix("/\(state)") }.map { "Did you mean '\($0)'?" }
    remark("No machine is in a state '\(state)'. \(inner ?? meant(state, among: states) ?? "")")
  }
}

extension MachineSummary {
  /// When it has entered the state, or the latest of its innermost states.
  func time(in state: String?) -> Date {
    if let time = state.flatMap({ states[$0] }) { return time }
    return innermostStates.compactMap { states[$0] }.max() ?? savedAt
  }

  /// The remarks for an operator, such as a quarantine.
  var note: String {
    var notes: [String] = []
    if damage != nil { notes.append("damaged") }
    if let pause { notes.append("paused by \(pause.trimmedSentence)") }
    if let quarantine { notes.append("quarantined: \(quarantine.trimmedSentence)") }
    if quarantinedEvents > 0 {
      let noun = quarantinedEvents == 1 ? "event" : "events"
      notes.append("\(quarantinedEvents) quarantined \(noun)")
    }
    if deadJobs > 0 { notes.append("\(deadJobs) dead \(deadJobs == 1 ? "job" : "jobs")") }
    if isEnded { notes.append("ended") }
    return notes.joined(separator: "; ")
  }

  var address: String { "\(chart)/\(id)" }
}

extension Date {
  /// How long ago a time was, in the greatest unit and the next: `2 d 3 h`, `5 min`, `0.2 s`.
  func age(of time: Date) -> String {
    let seconds = max(timeIntervalSince(time), 0)
    if seconds < 10 { return "\((seconds * 10).rounded() / 10) s".replacing(".0 s", with: " s") }
    var rest = Int(seconds)
    let units = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)].map { unit in
      defer { rest %= unit.1 }
      return (name: unit.0, count: rest / unit.1)
    }
    return units.drop { $0.count == 0 }.prefix(2).filter { $0.count > 0 }
      .map { "\($0.count) \($0.name)" }.joined(separator: " ")
  }
}

extension Date {
  /// Since 1970, for programs; at most until the year 76000.
  var microseconds: Int64 {
    // Seconds since 1970 have one digit less.
    let (count, limit) = (timeIntervalSinceReferenceDate * 1_000_000, Double(Int64.max / 4))
    return Int64(max(-limit, min(limit, count.rounded()))) + 978_307_200_000_000
  }
}
