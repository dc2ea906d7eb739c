import ChartDocuments

/// A global context of JavaScriptCore, in a group of its own.
///
/// It belongs to one machine. The engine itself locks its context while it is used, so that the machine may move from
/// thread to thread.
final class JavaScriptContext {
  typealias Value = OpaquePointer

  private let library: JavaScriptLibrary
  private let group: OpaquePointer
  private let context: OpaquePointer
  private let limits: ScriptLimits
  private var functions: [Prelude.Function: Value] = [:]
  /// Texts without refused words, because those of a file are evaluated again and again.
  private var accepted: Set<String> = []

  /// - Throws: ``ScriptingError`` if the engine cannot be used.
  init(_ limits: ScriptLimits) throws(ScriptingError) {
    self.limits = limits
    library = try JavaScriptLibrary.installed.get()
    guard let group = library.createGroup() else { throw .contextNotCreated }
    guard let context = library.createContext(group, nil) else {
      library.releaseGroup(group)
      throw .contextNotCreated
    }
    (self.group, self.context) = (group, context)
    do {
      let object = try evaluate(Prelude.text)
      for function in Prelude.Function.allCases {
        let value = withString(function.rawValue) { library.property(context, object, $0, nil) }
        guard let value else { throw ScriptingError.contextNotCreated }
        library.protect(context, value)
        functions[function] = value
      }
    } catch {
      throw .contextNotCreated
    }
    // The limit is for scripts of charts: a short one would end the prelude.
    if let time = limits.time {
      guard let setTimeLimit = library.setTimeLimit else { throw .timeLimitNotSupported }
      setTimeLimit(group, time / .seconds(1), nil, nil)
    }
  }

  deinit {
    for value in functions.values { library.unprotect(context, value) }
    library.releaseContext(context)
    library.releaseGroup(group)
  }

  // MARK: - Evaluation

  /// Evaluates a script.
  ///
  /// - Parameters:
  ///   - position: Where its text begins in the file.
  ///   - file: The name of the file that it is, which an error in it, or in a function of it, says. Default: none.
  func evaluate(
    _ script: String, at position: SourcePosition? = nil, file: String? = nil
  ) throws(ScriptFailure) -> Value {
    try check(script, at: position)
    var exception: Value?
    let line = Int32(clamping: file == nil ? position?.line ?? 1 : 1)
    let value = withString(script) { script in
      // No URL, which the engine would change.
      guard let file else { return library.evaluate(context, script, nil, nil, line, &exception) }
      return withString("script \(file)") {
        library.evaluate(context, script, nil, $0, line, &exception)
      }
    }
    return try result(value, exception, at: position)
  }

  /// Calls a function of the prelude.
  ///
  /// Lines of the prelude are none of the file: an error has the position itself.
  func call(
    _ function: Prelude.Function, _ arguments: Value..., at position: SourcePosition? = nil
  ) throws(ScriptFailure) -> Value {
    guard let function = functions[function] else { preconditionFailure("the prelude declares it") }
    do { return try call(function, arguments, at: position) } catch {
      throw ScriptFailure(error.message, at: position)
    }
  }

  /// Calls a function that a script has returned.
  func call(
    _ function: Value, _ arguments: [Value], at position: SourcePosition?
  ) throws(ScriptFailure) -> Value {
    var exception: Value?
    let values: [Value?] = arguments
    let value = library.call(context, function, nil, values.count, values, &exception)
    return try result(value, exception, at: position)
  }

  private func result(
    _ value: Value?, _ exception: Value?, at position: SourcePosition?
  ) throws(ScriptFailure) -> Value {
    if let value, exception == nil { return value }
    guard let exception else { throw ScriptFailure("the engine has no value", at: position) }
    throw describe(exception, at: position)
  }

  // MARK: - Words

  private func check(_ script: String, at position: SourcePosition?) throws(ScriptFailure) {
    // The prelude removes what its own words could start.
    if functions.isEmpty || accepted.contains(script) { return }
    if let word = Self.refusedWord(in: script) {
      throw ScriptFailure(
        "The word '\(word)' is refused: what it starts would have no limit of time", at: position)
    }
    if accepted.count >= 1000 { accepted = [] }
    accepted.insert(script)
  }

  /// The first word of a text that starts what has no limit of time.
  ///
  /// It is found in strings and comments, too: to tell them apart would need a parser.
  private static func refusedWord(in script: String) -> String? {
    ["async", "import"].first { word in
      script.ranges(of: word).contains { range in
        let before = script[..<range.lowerBound].last
        let after = script[range.upperBound...].first
        return !(before?.continuesName ?? false) && !(after?.continuesName ?? false)
      }
    }
  }

  private func describe(
    _ exception: Value, at position: SourcePosition?
  ) -> ScriptFailure {
    var failure: Value?
    guard let describe = functions[.describe],
      let value = library.call(context, describe, nil, 1, [exception], &failure),
      failure == nil
    else { return ScriptFailure("an exception that cannot be described", at: position) }
    let parts = string(value).split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let length = Int(parts[2]) else {
      return ScriptFailure(string(value), at: position)
    }
    let rest = Array(parts[3].utf16)
    let file = String(decoding: rest.prefix(length), as: UTF16.self)
    var message = String(decoding: rest.dropFirst(length), as: UTF16.self)
    if message.hasPrefix(Self.termination) {
      message = "It took longer than \(limits.time.map { "\($0)" } ?? "allowed")"
    }
    if !file.isEmpty {
      return ScriptFailure("\(message), in line \(parts[0]) of '\(file)'", at: position)
    }
    return ScriptFailure(
      message, at: position.map { $0.moved(to: Int(parts[0]) ?? 0, Int(parts[1]) ?? 0) })
  }

  /// The words of the engine for an evaluation that its limit of time has ended.
  private static let termination = "JavaScript execution terminated"

  // MARK: - Values

  func string(_ value: Value) -> String {
    guard let string = library.copyString(context, value, nil) else { return "" }
    defer { library.releaseString(string) }
    let characters = UnsafeBufferPointer(
      start: library.characters(string), count: library.length(string))
    return String(decoding: characters, as: UTF16.self)
  }

  func value(_ text: String) -> Value {
    guard let value = withString(text, { library.makeString(context, $0) }) else {
      preconditionFailure("the engine makes a value of each string")
    }
    return value
  }

  func value(_ number: Int) -> Value {
    guard let value = library.makeNumber(context, Double(number)) else {
      preconditionFailure("the engine makes a value of each number")
    }
    return value
  }

  func holds(_ value: Value) -> Bool { library.boolean(context, value) }

  func number(_ value: Value) -> Double { library.number(context, value, nil) }

  /// The property `length` of an array of the prelude.
  func length(of array: Value) -> Int {
    let length = withString("length") { library.property(context, array, $0, nil) }
    return length.map { Int(number($0)) } ?? 0
  }

  func isUndefined(_ value: Value) -> Bool { library.isUndefined(context, value) }

  /// Keeps a value while a closure is performed.
  func keeping<Result>(_ value: Value, _ body: () throws -> Result) rethrows -> Result {
    library.protect(context, value)
    defer { library.unprotect(context, value) }
    return try body()
  }

  private func withString(_ text: String, _ body: (Value) -> Value?) -> Value? {
    let characters = Array(text.utf16)
    guard let string = library.createString(characters, characters.count) else { return nil }
    defer { library.releaseString(string) }
    return body(string)
  }
}

extension Character {
  /// Whether it may be in the middle of a name in ECMAScript.
  fileprivate var continuesName: Bool { isLetter || isNumber || self == "_" || self == "$" }
}

extension SourcePosition {
  /// The place of a line that the engine counts from the line of this position.
  fileprivate func moved(to line: Int, _ column: Int) -> SourcePosition {
    line > self.line ? SourcePosition(line: line, column: max(1, column)) : self
  }
}
