import Schematic

/// A value as Swift code: `.volume(0.5)`.
///
/// - Returns: The code; `nil` if it is not known. It is known for numbers, Booleans, texts, optionals of these,
///   and enums with such payloads or none.
func swiftSpelling(of value: Any) -> String? {
  switch value {
  case let text as String: return String(reflecting: text)
  case let number as any BinaryInteger: return "\(number)"
  case let number as any BinaryFloatingPoint: return isFinite(number) ? "\(number)" : nil
  case let flag as Bool: return "\(flag)"
  default: break
  }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional:
    guard let (_, wrapped) = mirror.children.first else { return "nil" }
    return swiftSpelling(of: wrapped)
  case .enum: return spelling(ofCase: value, mirror)
  default: return nil
  }
}

private func isFinite(_ number: some BinaryFloatingPoint) -> Bool { number.isFinite }

private func spelling(ofCase value: Any, _ mirror: Mirror) -> String? {
  guard let (name, payload) = mirror.children.first, let name else {
    // A description of its own need not be the name of the case.
    return value is any CustomStringConvertible ? nil : ".\(spelledName("\(value)"))"
  }
  let parts = Mirror(reflecting: payload)
  guard parts.displayStyle == .tuple else {
    return swiftSpelling(of: payload).map { ".\(spelledName(name))(\($0))" }
  }
  let arguments = parts.children.map { label, value in
    swiftSpelling(of: value).map { spelled in
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
