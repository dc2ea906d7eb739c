import Foundation

/// The chart and the id of a machine as one word, which a shell leaves as it is: `checkout/order-1`.
///
/// All but letters, digits and some signs of ASCII are percent-encoded, so one slash divides the two.
struct MachineToken: Hashable {
  var chart, id: String

  private static let signs = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.:@+,")

  init(_ chart: String, _ id: String) { (self.chart, self.id) = (chart, id) }

  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      .compactMap { String($0).removingPercentEncoding }
    guard parts.count == 2, text.utf8.count(where: { $0 == UInt8(ascii: "/") }) == 1 else {
      return nil
    }
    (chart, id) = (parts[0], parts[1])
  }

  var text: String {
    [chart, id].compactMap { $0.addingPercentEncoding(withAllowedCharacters: Self.signs) }
      .joined(separator: "/")
  }
}
