import Foundation

/// Makes mutations of texts, the same ones for the same seed.
struct TextMutator {
  private var state: UInt64
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
    state = seed
    self.fragments = fragments.map { Data($0.utf8) }
  }

  /// One of the texts, with one to three changes.
  mutating func next(of texts: [String]) -> Data {
    var data = Data(texts[number(below: texts.count)].utf8)
    for _ in 0...number(below: 3) { mutate(&data) }
    return data
  }

  private mutating func mutate(_ data: inout Data) {
    let place = number(below: data.count + 1)
    let end = min(data.count, place + 1 + number(below: 4))
    switch number(below: 6) {
    case 0: data.removeSubrange(place..<end)
    case 1: data.insert(contentsOf: data[place..<end], at: number(below: data.count + 1))
    case 2: data.insert(contentsOf: fragments[number(below: fragments.count)], at: place)
    case 3: data.replaceSubrange(place..<end, with: fragments[number(below: fragments.count)])
    case 4: data = data.prefix(place)
    default:
      if place < data.count { data[place] ^= 1 << UInt8(number(below: 8)) }
    }
  }

  // SplitMix64 (Steele, Lea and Flood, 2014).
  private mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(bound))
  }
}
