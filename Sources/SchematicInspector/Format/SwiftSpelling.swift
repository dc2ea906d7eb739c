import Schematic

/// A value as Swift code: `.volume(0.5)`.
///
/// - Returns: The code; `nil` if it is not known. It is known for numbers, Booleans, texts, durations, optionals, arrays,
///   sets and dictionaries of such values, enums with such payloads or none, and structures whose stored properties are
///   such values, written with the initializer that Swift gives them.
func swiftSpelling(of value: Any) -> String? {
  spelling(of: value, depth: 0)
}

/// Values in each other, up to a number of levels: what is deeper is no test that anybody reads.
private func spelling(of value: Any, depth: Int) -> String? {
  guard depth <= 8 else { return nil }
  switch value {
  case let text as String: return String(reflecting: text)
  case let number as any BinaryInteger: return "\(number)"
  case let number as any BinaryFloatingPoint: return isFinite(number) ? "\(number)" : nil
  case let flag as Bool: return "\(flag)"
  case let duration as Duration:
    let (seconds, attoseconds) = duration.components
    return ".init(secondsComponent: \(seconds), attosecondsComponent: \(attoseconds))"
  default: break
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional:
    guard let (_, wrapped) = mirror.children.first else { return "nil" }
    return spelling(of: wrapped, depth: depth + 1)
  case .enum: return spelling(ofCase: value, mirror, depth)
  case .collection:
    return list(mirror.children.prefix(101).map { spelling(of: $0.value, depth: depth + 1) })
  case .set: return set(mirror, depth)
  case .dictionary: return dictionary(mirror, depth)
  case .struct: return spelling(ofStructure: value, mirror, depth)
  default: return nil
  }
}

/// A list of at most 100 elements.
private func list(_ elements: [String?], empty: String = "[]") -> String? {
  guard elements.count <= 100, !elements.contains(nil) else { return nil }
  return elements.isEmpty ? empty : "[\(elements.compactMap(\.self).joined(separator: ", "))]"
}

/// The elements in the order of their texts: that of a set differs from run to run.
private func set(_ mirror: Mirror, _ depth: Int) -> String? {
  let elements = mirror.children.prefix(101).map { spelling(of: $0.value, depth: depth + 1) }
  guard !elements.contains(nil) else { return nil }
  return list(elements.compactMap(\.self).sorted())
}

/// The elements in the order of their texts, as of a set.
private func dictionary(_ mirror: Mirror, _ depth: Int) -> String? {
  let pairs = mirror.children.prefix(101).map { child -> String? in
    let parts = Array(Mirror(reflecting: child.value).children)
    guard parts.count == 2, let key = spelling(of: parts[0].value, depth: depth + 1),
      let value = spelling(of: parts[1].value, depth: depth + 1)
    else { return nil }
    return "\(key): \(value)"
  }
  guard !pairs.contains(nil) else { return nil }
  return list(pairs.compactMap(\.self).sorted(), empty: "[:]")
}

/// The stored properties as arguments.
///
/// A value that describes its own parts need not have them as properties, and an event that is a structure is often of
/// another library, which has another initializer.
private func spelling(ofStructure value: Any, _ mirror: Mirror, _ depth: Int) -> String? {
  guard depth > 0, !(value is any CustomReflectable), !mirror.children.isEmpty else { return nil }
  let arguments = mirror.children.map { label, value -> String? in
    guard let label, label.allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
    return spelling(of: value, depth: depth + 1).map { "\(label): \($0)" }
  }
  guard !arguments.contains(nil) else { return nil }
  return ".init(\(arguments.compactMap(\.self).joined(separator: ", ")))"
}

private func isFinite(_ number: some BinaryFloatingPoint) -> Bool { number.isFinite }

private func spelling(ofCase value: Any, _ mirror: Mirror, _ depth: Int) -> String? {
  guard let (name, payload) = mirror.children.first, let name else {
    // A description of its own need not be the name of the case.
    return value is any CustomStringConvertible ? nil : ".\(spelledName("\(value)"))"
  }
  let parts = Mirror(reflecting: payload)
  guard parts.displayStyle == .tuple else {
    return spelling(of: payload, depth: depth + 1).map { ".\(spelledName(name))(\($0))" }
  }
  let arguments = parts.children.map { label, value in
    spelling(of: value, depth: depth + 1).map { spelled in
      label.flatMap { $0.hasPrefix(".") ? nil : "\($0): \(spelled)" } ?? spelled
    }
  }
  guard !arguments.contains(nil) else { return nil }
  return ".\(spelledName(name))(\(arguments.compactMap(\.self).joined(separator: ", ")))"
}

/// The name of a member after a dot, which needs quotes if it is a word of the language there, or no identifier.
private func spelledName(_ name: String) -> String {
  let isIdentifier =
    name.first?.isNumber == false && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  return isIdentifier && !["init", "self", "Type", "Protocol"].contains(name) ? name : "`\(name)`"
}
