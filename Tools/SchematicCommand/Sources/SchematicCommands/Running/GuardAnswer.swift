import ArgumentParser

/// The answer of a guard: `isUnlocked=true`.
struct GuardAnswer: ExpressibleByArgument {
  let name: String
  let holds: Bool

  init?(argument: String) {
    guard let sign = argument.lastIndex(of: "="),
      let holds = Bool(String(argument[argument.index(after: sign)...]))
    else { return nil }
    name = String(argument[..<sign])
    self.holds = holds
  }
}

extension [GuardAnswer] {
  /// The answers by their names; the last one for a name counts.
  var byName: [String: Bool] { Dictionary(map { ($0.name, $0.holds) }) { _, last in last } }
}
