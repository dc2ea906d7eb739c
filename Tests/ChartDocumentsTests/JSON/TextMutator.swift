import Foundation
import TestSupport

/// Makes mutations of texts, the same ones for the same seed.
struct TextMutator {
  private var numbers: SeededRandom
  private let fragments: [Data]

  /// What JSON consists of, and what it must not contain.
  static let json = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "\\udc00", "0", "1", "-", "+", ".",
    "e", "E5", "true", "null", "NaN", " ", "\n", "\t", "\u{1}", "é", "😀", "a", "\"a\"", "\"a\":",
    "#",
    "/", "@", "*",
  ]

  /// Creates a mutator.
  init(seed: UInt64, fragments: [String] = json) {
    numbers = SeededRandom(seed: seed)
    self.fragments = fragments.map { Data($0.utf8) }
  }

  /// One of the texts, with one to three changes.
  mutating func next(of texts: [String]) -> Data {
    var data = Data(texts[numbers.number(below: texts.count)].utf8)
    for _ in 0...numbers.number(below: 3) { mutate(&data) }
    return data
  }

  private mutating func mutate(_ data: inout Data) {
    let place = numbers.number(below: data.count + 1)
    let end = min(data.count, place + 1 + numbers.number(below: 4))
    switch numbers.number(below: 6) {
    case 0: data.removeSubrange(place..<end)
    case 1: data.insert(contentsOf: data[place..<end], at: numbers.number(below: data.count + 1))
    case 2: data.insert(contentsOf: fragments[numbers.number(below: fragments.count)], at: place)
    case 3:
      data.replaceSubrange(place..<end, with: fragments[numbers.number(below: fragments.count)])
    case 4: data = data.prefix(place)
    default:
      if place < data.count { data[place] ^= 1 << UInt8(numbers.number(below: 8)) }
    }
  }
}
