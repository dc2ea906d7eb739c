import DurableMachines
import Schematic
import SchematicVerification
import Statecharts

/// A preview of an intervention, with a proof of what the chart does from there on.
///
/// ```swift
/// let proof = try await orders.proof(
///   of: .move(to: ["packing@box/boxing", "packing@papers/printing"]), in: "order-4711",
///   properties: [.alwaysReachable(.sent), .never(.late, with: .packing)])
/// print(proof)
/// ```
/// All that the chart can do from the configuration afterwards is explored, with all answers of its guards. The
/// configuration is legal: otherwise there is no preview.
public struct InterventionProof: Codable, Hashable, Sendable {
  /// A property of the chart, from the configuration on.
  public struct Statement: Codable, Hashable, Sendable {
    /// The name of the property.
    public var name: String
    /// Whether it holds in the model.
    public var holds: Bool
    /// Whether the result holds for the program, too.
    public var isProved: Bool
    /// The result in words; with a counterexample, if it does not hold.
    public var text: String
  }

  /// The preview.
  public var report: InterventionReport
  /// Whether events lead a new machine to these states; also `true` if the limits of the exploration hide it.
  ///
  /// If not, only an intervention does: see that the program expects machines there.
  public var isReachable: Bool
  /// Whether some sequence of events leads to an end from there, or the machine has ended.
  public var reachesEnd: Bool
  /// Whether the machine has not ended, and no event leads out of the configuration.
  public var isDeadEnd: Bool
  /// The given properties, in their order.
  public var statements: [Statement]
  /// The behavior that the model adds or leaves out, a sentence for each; empty if the results are proved for the program.
  public var notProved: [String]

  /// Whether an end is reached, and all properties hold.
  public var isFine: Bool { reachesEnd && !isDeadEnd && statements.allSatisfy(\.holds) }
}

extension InterventionProof: CustomStringConvertible {
  /// The lines of the preview, and the results.
  public var description: String {
    var lines = ["\(report)"]
    if !isReachable {
      lines.append("  warning: No events lead to these states, only an intervention.")
    }
    if isDeadEnd {
      lines.append("  warning: No event leads out of these states.")
    } else {
      lines.append(
        reachesEnd ? "  an end is still reachable" : "  warning: No end is reachable from there.")
    }
    lines += statements.flatMap { $0.text.split(separator: "\n").map { "  \($0)" } }
    lines += notProved.map { "  in the model: \($0)" }
    return lines.joined(separator: "\n")
  }
}

extension DurableMachines {
  /// Previews an intervention, and proves what the chart does from there on.
  ///
  /// - Parameters:
  ///   - intervention: The intervention.
  ///   - id: The id of the machine.
  ///   - properties: Properties of the chart that are checked from the configuration afterwards. Default: none.
  ///   - options: Limits of the exploration.
  /// - Returns: The proof, with the samples of `eventSamples`.
  /// - Throws: The errors of `preview(_:of:)`; `InvalidDefinitionError` with the faults of
  ///   the chart.
  /// - Complexity: That of exploring the chart twice.
  public func proof(
    of intervention: Intervention, in id: String,
    properties: [Property<Configuration<Chart.State>, Chart.Event>] = [],
    options: ExplorationOptions = ExplorationOptions()
  ) async throws -> InterventionProof {
    let report = try await preview(intervention, of: id)
    let schema = try StatechartSchema(chart)
    let saved = try SavedText(report.result.saved)
    let configuration = try schema.configuration(of: saved)
    let whole = try chart.explored(events: eventSamples, options: options)
    let leaves = Set(configuration.leafStates)
    var proof = InterventionProof(
      report: report,
      isReachable: !whole.isComplete
        || whole.configurations.contains { Set($0.leafStates) == leaves },
      reachesEnd: report.isEnded, isDeadEnd: false, statements: [], notProved: [])
    // An exploration from no state begins at the start.
    guard !report.to.isEmpty else { return proof }
    let model = try chart.explored(from: [configuration], events: eventSamples, options: options)
    proof.reachesEnd = proof.reachesEnd || model.reachesEnd.first == true
    proof.isDeadEnd = !report.isEnded && model.deadEnds.contains(0)
    proof.statements = properties.map { InterventionProof.Statement(model.check($0)) }
    proof.notProved = Self.reasons(model, saved)
    return proof
  }

  private static func reasons(
    _ model: StateSpace<Configuration<Chart.State>, Chart.Event>, _ saved: SavedText
  ) -> [String] {
    var reasons = model.additions
    if !model.isComplete { reasons.append("The chart has more configurations than were explored.") }
    if model.isComplete, !model.containsAllBehavior {
      reasons.append("Events of the chart have no sample: set eventSamples.")
    }
    if !saved.deferredEvents.isEmpty || !saved.delayedEvents.isEmpty {
      reasons.append("The deferred and delayed events of the machine are left out.")
    }
    return reasons
  }
}

extension InterventionProof.Statement {
  init<State, Event>(_ verdict: Verdict<State, Event>) {
    self.init(
      name: verdict.property, holds: verdict.holds, isProved: verdict.certainty == .proved,
      text: verdict.description)
  }
}

extension StatechartSchema {
  /// The configuration of a text, without its events.
  fileprivate func configuration(of text: SavedText) throws -> Configuration<State> {
    var text = text
    (text.deferredEvents, text.delayedEvents) = ([], [])
    return try saved(from: text) { _ in throw CancellationError() }.state
  }
}

extension Configuration {
  fileprivate var leafStates: [State] {
    StatechartSchema<State, Never, Void>.activeStates(in: self, leavesOnly: true)
  }
}
