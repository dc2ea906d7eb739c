extension Duration {
  /// In the largest unit that gives a number of at least 1: `1.5 s`, `250 ms`, `2 min`.
  @_documentation(visibility: internal)
  public var briefly: String {
    let units: [(Duration, String)] = [
      (.seconds(3_600), "h"), (.seconds(60), "min"), (.seconds(1), "s"), (.milliseconds(1), "ms"),
      (.microseconds(1), "µs"), (.nanoseconds(1), "ns"),
    ]
    // Hours and minutes only for whole numbers: 93 s, not 1.55 min.
    for (unit, name) in units where self >= unit {
      let number = self / unit
      if number == Double(Int(number)) { return "\(Int(number)) \(name)" }
      if unit <= .seconds(1) { return "\(number) \(name)" }
    }
    return self == .zero ? "0 s" : "\(self / .nanoseconds(1)) ns"
  }
}
