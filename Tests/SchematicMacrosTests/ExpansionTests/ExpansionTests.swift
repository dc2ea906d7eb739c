import Testing

struct ExpansionTests {
  @Test func `a case with one value gets an optional property`() {
    expectExpansion(
      of: """
        @PayloadProperties
        enum Event {
          case power, volume(Double)
        }
        """,
      is: """
        enum Event {
          case power, volume(Double)

          /// The payload of `volume`, and `nil` for every other case.
          var volume: Double? {
            if case .volume(let value) = self {
              value
            } else {
              nil
            }
          }
        }
        """)
  }

  @Test func `a case with several values gets a tuple with their labels`() {
    expectExpansion(
      of: """
        @PayloadProperties
        public indirect enum Event<Value> {
          case connect(_: Value, host: String, port: Int = 80)
        }
        """,
      is: """
        public indirect enum Event<Value> {
          case connect(_: Value, host: String, port: Int = 80)

          /// The payload of `connect`, and `nil` for every other case.
          public var connect: (Value, host: String, port: Int)? {
            if case .connect(let value0, let value1, let value2) = self {
              (value0, value1, value2)
            } else {
              nil
            }
          }
        }
        """)
  }

  @Test func `a property has the availability of its case, and no other attribute`() {
    expectExpansion(
      of: """
        @PayloadProperties
        enum Event {
          @available(*, deprecated, message: "Use b") @available(swift, introduced: 6) @other
          case `in`(@autoclosure () -> Int)
        }
        """,
      is: """
        enum Event {
          @available(*, deprecated, message: "Use b") @available(swift, introduced: 6) @other
          case `in`(@autoclosure () -> Int)

          /// The payload of `in`, and `nil` for every other case.
          @available(*, deprecated, message: "Use b")
          @available(swift, introduced: 6)
          var `in`: (() -> Int)? {
            if case .`in`(let value) = self {
              value
            } else {
              nil
            }
          }
        }
        """)
  }

  @Test func `properties are in the if directives of their cases`() {
    expectExpansion(
      of: """
        @PayloadProperties
        enum Event {
          #if DEBUG
            case trace(Int)
          #elseif os(Linux)
            case other
          #else
            case trace(String)
          #endif
          #if os(Linux)
            case plain
          #endif
        }
        """,
      is: """
        enum Event {
          #if DEBUG
            case trace(Int)
          #elseif os(Linux)
            case other
          #else
            case trace(String)
          #endif
          #if os(Linux)
            case plain
          #endif

          #if DEBUG
          /// The payload of `trace`, and `nil` for every other case.
          var trace: Int? {
            if case .trace(let value) = self {
              value
            } else {
              nil
            }
          }
          #elseif os(Linux)
          #else
          /// The payload of `trace`, and `nil` for every other case.
          var trace: String? {
            if case .trace(let value) = self {
              value
            } else {
              nil
            }
          }
          #endif
        }
        """)
  }
}
