/// Random numbers, the same ones for the same seed (Steele, Lea and Flood, 2014).
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A number from 0 up to, and not including, this one.
  mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(bound))
  }

  /// Whether one of so many chances came true.
  mutating func one(in chances: Int) -> Bool { number(below: chances) == 0 }

  /// One of these; the list must not be empty.
  mutating func element<Element>(of list: [Element]) -> Element { list[number(below: list.count)] }
}
