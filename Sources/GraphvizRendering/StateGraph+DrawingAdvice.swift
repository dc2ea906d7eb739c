import Graphable

extension StateGraph {
  /// Advice for a better picture, if the drawn one is a strip or has 100 or more states.
  ///
  /// - Parameters:
  ///   - picture: The bytes that ``rendered(as:style:)`` has returned.
  ///   - format: The format of the picture. The size of a PDF is not read.
  /// - Returns: `nil` if there is nothing to advise: see `drawingAdvice(width:height:)`.
  public func drawingAdvice(for picture: [UInt8], as format: ImageFormat) -> String? {
    guard let size = format.size(of: picture) else { return drawingAdvice }
    return drawingAdvice(width: size.width, height: size.height)
  }
}

extension ImageFormat {
  /// The width and height in the head of a picture; `nil` for a PDF.
  func size(of picture: [UInt8]) -> (width: Double, height: Double)? {
    switch self {
    case .svg: return Self.svgSize(of: picture.prefix(2_000))
    case .png:
      // The header chunk follows the signature of eight bytes.
      guard picture.count >= 24 else { return nil }
      func number(_ start: Int) -> Double {
        picture[start..<start + 4].reduce(0) { $0 * 256 + Double($1) }
      }
      return (number(16), number(20))
    case .pdf: return nil
    }
  }

  private static func svgSize(of head: ArraySlice<UInt8>) -> (width: Double, height: Double)? {
    let text = String(decoding: head, as: UTF8.self)
    func number(_ name: String) -> Double? {
      let parts = text.split(separator: " \(name)=\"", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return Double(parts[1].prefix { $0.isNumber || $0 == "." })
    }
    guard let width = number("width"), let height = number("height") else { return nil }
    return (width, height)
  }
}
