import ChartDocuments

/// An option of a subcommand.
struct CommandOption: Sendable {
  var name: String
  /// The name of its value; `nil` for a flag.
  var value: String?
  var help: String
  /// Whether it may be given several times.
  var isRepeated = false

  init(_ name: String, _ value: String, _ help: String, isRepeated: Bool = false) {
    (self.name, self.value, self.help, self.isRepeated) = (name, value, help, isRepeated)
  }

  init(_ name: String, _ help: String) { (self.name, self.help) = (name, help) }

  var words: String { "--\(name)\(value.map { " \($0)" } ?? "")" }
}

/// Arguments that are not those of the subcommand.
struct UsageError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// The arguments of a subcommand: options, anywhere, and the others in their order.
struct Arguments: Sendable {
  private(set) var positional: [String] = []
  private var values: [String: [String]] = [:]
  private let subcommand: Subcommand
  /// The seconds of a hundred years; those of a million would not fit into microseconds.
  private static let century = 3_153_600_000

  init(_ words: [String], of subcommand: Subcommand) throws(UsageError) {
    self.subcommand = subcommand
    var rest = words[...]
    var isOption = true
    while let word = rest.popFirst() {
      if isOption, word == "--" {
        isOption = false
      } else if isOption, word.hasPrefix("-"), word.count > 1 {
        try read(word, &rest)
      } else {
        positional.append(word)
      }
    }
    if !isSet("help") { try checkCount() }
  }

  private mutating func read(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0] == "-h" ? "help" : String(parts[0].drop { $0 == "-" })
    guard let option = subcommand.allOptions.first(where: { $0.name == name }) else {
      throw unknownOption(String(parts[0]))
    }
    if values[name] != nil, !option.isRepeated {
      throw UsageError("'--\(name)' is given twice: remove one.")
    }
    var value = parts.dropFirst().first.map(String.init)
    if value == nil { value = option.value == nil ? "" : rest.popValue() }
    guard let value else { throw UsageError("'--\(name)' needs a value: \(option.words).") }
    if option.value == nil, parts.count > 1 {
      throw UsageError("'--\(name)' takes no value: remove it.")
    }
    values[name, default: []].append(value)
  }

  private func unknownOption(_ name: String) -> UsageError {
    let names = subcommand.allOptions.map { "--\($0.name)" }
    return UsageError(
      "'\(subcommand.name)' has no option '\(name)'. \(meant(name, among: names) ?? "It has \(names.joined(separator: ", ")).")"
    )
  }

  private func checkCount() throws(UsageError) {
    let (needed, all) = (subcommand.operands.filter { !$0.hasPrefix("[") }, subcommand.operands)
    guard (needed.count...all.count).contains(positional.count) else {
      let expected = all.isEmpty ? "options alone" : all.joined(separator: " ")
      throw UsageError(
        "'\(subcommand.name)' needs \(expected), and \(positional.count) were given: see '\(subcommand.name) --help'."
      )
    }
  }

  func isSet(_ name: String) -> Bool { values[name] != nil }

  func text(_ name: String) -> String? { values[name]?.first }

  /// The values of an option that may be given several times, in their order.
  func texts(_ name: String) -> [String] { values[name] ?? [] }

  func number(_ name: String) throws(UsageError) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text), number >= 0 else {
      throw UsageError("'--\(name) \(text)' is no number. One is 20.")
    }
    return number
  }

  /// How many at most: not more than are read with one more.
  func limit(_ standard: Int) throws(UsageError) -> Int {
    min(max(try number("limit") ?? standard, 1), .max - 1)
  }

  /// A time as `90s`, `15m`, `1h`, `2d` or `1w`.
  func duration(_ name: String) throws(UsageError) -> Duration? {
    guard let text = text(name) else { return nil }
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400, "w": 604_800]
    guard let unit = text.last.flatMap({ units[$0] }), let number = Int(text.dropLast()),
      (0...(Self.century / unit)).contains(number)
    else {
      throw UsageError(
        "'--\(name) \(text)' is no time of at most a hundred years. One is 90s, 15m, 1h, 2d or 1w.")
    }
    return .seconds(number * unit)
  }
}

extension ArraySlice<String> {
  /// The value of an option; one that looks like an option is written as `--name=value`.
  fileprivate mutating func popValue() -> String? {
    first?.hasPrefix("--") == true ? nil : popFirst()
  }
}

/// `Did you mean 'list'?`, or nil.
func meant(_ name: String, among names: [String]) -> String? {
  var misses = NearMisses()
  return misses.name(like: name, among: names).map { "Did you mean '\($0)'?" }
}
