import Schematic

/// The numbers of a map's states, from 1 in the order of its body; 0 for every other value.
@usableFromInline
struct StateNumbers<State: Hashable> {
  private let numbers: [State: Int32]

  /// The numbers by the states' byte, if that is all they are; else `nil`.
  ///
  /// An enum without payloads is one byte, and looking that up costs a fiftieth of hashing it.
  @usableFromInline let bytes: UnsafeMutablePointer<UInt16>?

  init(_ states: [State]) {
    var numbers: [State: Int32] = [:]
    for (index, state) in states.enumerated() { numbers[state] = Int32(index + 1) }
    self.numbers = numbers
    guard MemoryLayout<State>.size == 1 else {
      bytes = nil
      return
    }
    let bytes = UnsafeMutablePointer<UInt16>.allocate(capacity: 256)
    bytes.initialize(repeating: 0, count: 256)
    for (state, number) in numbers {
      bytes[Int(unsafeBitCast(state, to: UInt8.self))] = UInt16(number)
    }
    self.bytes = bytes
  }

  func free() {
    bytes?.deallocate()
  }

  @inlinable
  subscript(_ state: State) -> Int32 {
    if MemoryLayout<State>.size == 1, let bytes {
      let number = bytes[Int(unsafeBitCast(state, to: UInt8.self))]
      if number != 0 { return Int32(number) }
    }
    return find(state)
  }

  /// Equal values may differ in their byte, if their type says so: what the bytes don't know is
  /// looked up in earnest.
  @usableFromInline @inline(never)
  func find(_ state: State) -> Int32 {
    numbers[state] ?? 0
  }
}
