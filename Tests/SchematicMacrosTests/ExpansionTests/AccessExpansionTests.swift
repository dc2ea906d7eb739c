import Testing

struct AccessExpansionTests {
  @Test(
    arguments: [
      ("", ""), ("internal ", ""), ("private ", ""), ("fileprivate ", ""),
      ("package ", "package "), ("public ", "public "),
    ])
  func `a property is as accessible as the enum`(ofEnum: String, ofProperty: String) {
    expectExpansion(
      of: """
        @PayloadProperties
        \(ofEnum)enum Event {
          case volume(Double)
        }
        """,
      is: """
        \(ofEnum)enum Event {
          case volume(Double)

          /// The payload of `volume`, and `nil` for every other case.
          \(ofProperty)var volume: Double? {
            if case .volume(let value) = self {
              value
            } else {
              nil
            }
          }
        }
        """)
  }

  @Test(
    arguments: [("", "public "), ("internal ", ""), ("package ", "package ")])
  func `an enum without a modifier has the access of its extension`(
    ofEnum: String, ofProperty: String
  ) {
    expectExpansion(
      of: """
        public extension Player {
          @PayloadProperties
          \(ofEnum)enum Event {
            case volume(Double)
          }
        }
        """,
      is: """
        public extension Player {
          \(ofEnum)enum Event {
            case volume(Double)

            /// The payload of `volume`, and `nil` for every other case.
            \(ofProperty)var volume: Double? {
              if case .volume(let value) = self {
                value
              } else {
                nil
              }
            }
          }
        }
        """)
  }
}
