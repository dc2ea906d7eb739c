import Schematic

/// The numbers of a map's states, from 1 in the order of its body; 0 for every other value.
@usableFromInline
struct StateNumbers<State: Hashable> {
  private let numbers: [State: Int32]
  @usableFromInline let bytes: ByteIndex<State>

  init(_ states: [State]) {
    let numbers = Dictionary(uniqueKeysWithValues: zip(states, Int32(1)...))
    self.numbers = numbers
    bytes = ByteIndex(states.enumerated().map { ($1, $0 + 1) }, unknown: 0)
  }

  func free() {
    bytes.free()
  }

  @inlinable
  subscript(_ state: State) -> Int32 {
    if ByteIndex<State>.isUsable {
      let number = bytes[state]
      if number != 0 { return Int32(truncatingIfNeeded: number) }
    }
    return find(state)
  }

  @usableFromInline @inline(never)
  func find(_ state: State) -> Int32 {
    numbers[state] ?? 0
  }
}
