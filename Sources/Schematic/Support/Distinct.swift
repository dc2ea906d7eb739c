/// The elements' descriptions, each once, in the order of their appearance.
package func distinct<Element>(_ elements: [Element]) -> [String] {
  var seen: Set<String> = []
  return elements.map { String(describing: $0) }.filter { seen.insert($0).inserted }
}
