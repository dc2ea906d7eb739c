#if Macros
  import SwiftSyntax

  extension PayloadCase {
    /// The text of the property that returns the associated values.
    func property(access: String) -> String {
      let count = parameters.count
      let names = count == 1 ? ["value"] : (0..<count).map { "value\($0)" }
      let patterns = names.map { "let \($0)" }.joined(separator: ", ")
      let result = count == 1 ? names[0] : "(\(names.joined(separator: ", ")))"
      return """
        /// The payload of `\(baseName)`, and `nil` for every other case.
        \(availability)\(access)var \(element.name.text): \(type) {
          if case .\(element.name.text)(\(patterns)) = self { \(result) } else { nil }
        }
        """
    }

    /// The `@available` attributes of the case, each on a line.
    private var availability: String {
      declaration.attributes
        .compactMap { $0.as(AttributeSyntax.self) }
        .filter { $0.attributeName.trimmedDescription == "available" }
        .map { $0.trimmedDescription + "\n" }
        .joined()
    }

    private var type: String {
      if let parameter = parameters.first, parameters.count == 1 {
        return parameter.type.payloadType.optionalText
      }
      let values = parameters.map { parameter in
        let label = parameter.firstName.map(\.text).flatMap { $0 == "_" ? nil : $0 + ": " }
        return (label ?? "") + parameter.type.payloadType.trimmedDescription
      }
      return "(\(values.joined(separator: ", ")))?"
    }
  }
#endif
