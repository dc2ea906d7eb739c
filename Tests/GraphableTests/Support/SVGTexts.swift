import Foundation

/// The lines of text that an SVG of Graphviz's shows, sorted; blank ones are left out.
func sortedTexts(ofSVG svg: [UInt8]) -> [String] {
  String(decoding: svg, as: UTF8.self).components(separatedBy: "<text").dropFirst()
    .compactMap { element in
      guard let start = element.firstIndex(of: ">"), let end = element.range(of: "</text>")
      else { return nil }
      return decoded(String(element[element.index(after: start)..<end.lowerBound]))
    }
    .filter { !$0.isEmpty }.sorted()
}

private func decoded(_ text: String) -> String {
  let entities = [
    ("&#160;", " "), ("&#45;", "-"), ("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"),
    ("&gt;", ">"), ("&amp;", "&"),
  ]
  return entities.reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    .trimmingCharacters(in: .whitespaces)
}
