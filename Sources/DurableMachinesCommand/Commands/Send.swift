import DurableMachines
import Foundation

extension Invocation {
  mutating func send() async throws {
    let summary = try await machine()
    guard let machines = try await operated(summary.chart) else {
      throw UsageError(
        "This program has no chart '\(summary.chart)' to decode the event. Use one that has it, and that calls MachinesCommand.main."
      )
    }
    let event = arguments.positional[1]
    let eventID = arguments.text("event-id") ?? "operator-\(UUID().uuidString.lowercased())"
    do {
      let answer = try await machines.handle(text: event, to: summary.id, eventID: eventID)
      try report(answer)
    } catch let error as UndecodableEventError {
      throw UndecodableEventError(error, among: machines.eventNames)
    } catch {
      // So that a repetition is handled once.
      remark("To send it again: --event-id \(eventID)")
      throw error
    }
  }

  private mutating func report(_ answer: DurableAnswer) throws {
    if [.ignored, .rejected, .failed].contains(answer.kind) { end(.finding) }
    if isJSON { return try printJSON(answer) }
    let reason = answer.reason.map { ": \($0.trimmedSentence)" } ?? ""
    print(
      "\(answer.kind)\(reason), in \(answer.states.joined(separator: " ")), version \(answer.version)\(answer.isRepetition ? ", handled before" : "")"
        .printable)
  }
}

extension UndecodableEventError {
  /// The same error with the name that may have been meant.
  fileprivate init(_ error: UndecodableEventError, among names: [String]) {
    self = error
    guard !error.event.hasPrefix("{") else { return }
    reason = meant(event, among: names) ?? "It declares \(names.joined(separator: ", ")). \(reason)"
  }
}
