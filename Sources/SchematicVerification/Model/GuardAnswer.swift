/// An answer of the running program that a path assumes, such as that a guard holds.
public struct GuardAnswer: Hashable, Sendable, CustomStringConvertible {
  /// The possible answers.
  public enum Value: Hashable, Sendable {
    /// The guard or barrier holds, or the error has the type.
    case holds
    /// The guard or barrier does not hold, or the error does not have the type.
    case doesNotHold
    /// The guard, barrier or action throws an error.
    case `throws`
    /// The state with this label is selected among the candidates; `nil` if none of them is.
    case selects(String?)
  }

  /// The name of the guard or action, the reason of the barrier, or the type of an error; `nil` without a name.
  public let name: String?

  /// The label of the state that declares it; empty for the top level of the chart.
  public let place: String

  /// The answer.
  public let value: Value

  /// The answer in words: `loaded`, `not loaded`, `loaded throws`, `selects express`.
  public var description: String {
    let place = place.isEmpty ? "the chart" : place
    let name = name ?? "a guard of \(place)"
    return switch value {
    case .holds: name
    case .doesNotHold: "not \(name)"
    case .throws: "\(self.name ?? "something in \(place)") throws"
    case .selects(let state): "selects \(state ?? "no candidate")"
    }
  }
}

extension Question {
  func answer(_ number: Int32) -> GuardAnswer {
    let value: GuardAnswer.Value =
      switch kind {
      case .guard, .barrier, .failureType:
        number == 0 ? .holds : number == 1 ? .doesNotHold : .throws
      case .selection(let candidates):
        Int(number) > candidates.count
          ? .throws : .selects(Int(number) < candidates.count ? candidates[Int(number)] : nil)
      case .action: .throws
      }
    return GuardAnswer(name: name, place: place, value: value)
  }
}
