import DurableMachines
import Foundation
import Schematic
import SchematicInspector
import StateGraphs
import Statecharts

/// The durable machines of a chart, as the page asks for them.
struct DurableFleet<Chart: Statechart & Sendable>: InspectedFleet
where Chart.Event: Codable & Sendable, Chart.Subject: Codable {
  private let machines: DurableMachines<Chart>
  private let showsPayloads: Bool
  private let showsData: Bool
  /// The name of the operator; `nil` if the page changes no machine by hand.
  private let operatorName: String?
  let diagram: (name: String, graph: StateGraph)
  let code: FleetCode?

  init(
    _ machines: DurableMachines<Chart>, showsPayloads: Bool, showsData: Bool, operatorName: String?
  ) throws {
    (self.machines, self.showsPayloads) = (machines, showsPayloads)
    (self.showsData, self.operatorName) = (showsData, operatorName)
    diagram = (machines.name, try StateGraph(of: machines.chart))
    // A chart of a file is a value of a library's type, which a test cannot make by its name.
    let isOwn = !String(reflecting: Chart.self).hasPrefix("LoadedCharts.")
    code = isOwn ? FleetCode(of: try machines.chart.makeSchema()) : nil
  }

  func counts() async throws -> FleetCounts {
    let summary = try await machines.summary()
    let all = try await machines.store.machineCount(
      MachineFilter(chart: machines.name, isEnded: false))
    return FleetCounts(
      machines: summary.states.mapValues(\.count),
      oldest: summary.states.mapValues { $0.oldest / .seconds(1) }, all: all,
      blocked: summary.quarantined, dead: summary.deadJobs,
      actions: DurableAction.allCases.map(\.rawValue) + (operatorName == nil ? [] : ["intervene"]))
  }

  func machines(matching filter: FleetFilter) async throws -> FleetList {
    let stored = MachineFilter(
      chart: machines.name, idPrefix: filter.text, state: filter.state,
      age: filter.age > 0 ? .seconds(filter.age) : nil, isEnded: false)
    let page = try await machines.store.machines(stored, atMost: filter.limit)
    return FleetList(
      page.machines.map(listed), count: page.hasMore ? nil : page.machines.count)
  }

  func machine(_ id: String) async throws -> FleetList.Machine? {
    let found = try await machines.store.machine(id, ofChart: machines.name, atMost: 0)
    guard let found else { return nil }
    var machine = listed(found.summary)
    // What the codec cannot decode is no data that the page may show.
    if showsData { machine.data = found.damage.first ?? found.data }
    return machine
  }

  private func listed(_ machine: MachineSummary) -> FleetList.Machine {
    FleetList.Machine(
      id: machine.id, version: machine.version,
      active: machine.states.keys.sorted { $0.count < $1.count },
      since: (machine.states.values.max() ?? machine.savedAt).timeIntervalSince1970,
      blocked: machine.quarantine ?? machine.pause.map { "paused by \($0)" })
  }

  func log(of machine: String) async throws -> [FleetStep] {
    try await machines.log(of: machine).suffix(1_000).map { row in
      FleetStep(
        version: row.version, time: row.at.timeIntervalSince1970, event: row.event,
        isStart: row.payload == nil && row.from.isEmpty, swift: swift(of: row),
        payload: showsPayloads ? row.payload : nil, outcome: row.outcome.rawValue,
        reason: row.reason, from: active(row.from), to: active(row.to))
    }
  }

  /// The event of a row as code; one with a payload only if payloads are shown.
  private func swift(of row: DurableLogRow) -> String? {
    guard let payload = row.payload,
      let event = try? JSONDecoder().decode(Chart.Event.self, from: Data(payload.utf8)),
      let code = FleetCode.spelling(of: event)
    else { return nil }
    return showsPayloads || !code.contains("(") ? code : nil
  }

  func perform(_ action: String, on machine: String) async throws {
    switch DurableAction(rawValue: action) {
    case .retry: try await machines.retryJobs(of: machine)
    case .release: try await machines.release(machine)
    case nil: throw UnknownActionError(action: action)
    }
  }

  func intervene(
    _ asked: FleetIntervention, in machine: String
  ) async throws -> FleetInterventionEffect {
    guard let operatorName else { throw InterventionsNotAllowedError() }
    let intervention: Intervention =
      switch asked.kind {
      case .pause: .pause
      case .continue: .continue
      case .move: .move(to: asked.states)
      }
    let report: InterventionReport
    if asked.isPreview {
      report = try await machines.preview(intervention, of: machine)
    } else {
      report = try await machines.intervene(
        intervention, in: machine, by: operatorName, because: asked.reason,
        ifVersion: asked.version)
    }
    return FleetInterventionEffect(text: "\(report)", version: report.version)
  }

  /// The paths of the innermost states in the log, with those of the states around them.
  private func active(_ innermost: [String]) -> [String] {
    let paths = innermost.flatMap { path in
      path.indices.filter { "/@".contains(path[$0]) }.map { String(path[..<$0]) } + [path]
    }
    var known: Set<String> = []
    return paths.filter { diagram.graph.node(at: $0) != nil && known.insert($0).inserted }
  }
}

/// What the page may do with a machine.
private enum DurableAction: String, CaseIterable {
  case retry, release
}

/// The page offers no interventions.
private struct InterventionsNotAllowedError: Error, CustomStringConvertible {
  let description =
    "The page must not change machines by hand: the program has added them without the name of an operator."
}

/// The error of an action that the page does not offer.
private struct UnknownActionError: Error, CustomStringConvertible {
  let action: String

  var description: String { "There is no action '\(action)': use 'retry' or 'release'." }
}
