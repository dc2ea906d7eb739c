import Foundation
import OnlineShop

/// The ledger, with a file to which each request is appended before it is answered.
///
/// A gateway that starts performs the requests of the file again. The lines of a killed process are there; the loss of the
/// computer's power is no part of this example.
actor LedgerFile {
  /// A line of the file.
  private struct Line: Codable {
    var message: GatewayMessage
    var answer: GatewayAnswer
    /// The amount in cents, if the card was charged for this request.
    var charged: Int?
  }

  private var ledger: KeyedLedger
  private let file: FileHandle

  /// - Parameter ignoresKeys: Whether each request counts as a new payment, as it does without idempotency.
  init(at path: String, ignoringKeys ignoresKeys: Bool) throws {
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(filePath: path))
    }
    file = try FileHandle(forUpdating: URL(filePath: path))
    ledger = KeyedLedger(ignoresKeys: ignoresKeys)
    let lines = try file.readToEnd() ?? Data()
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      // The last line may be incomplete, and was then not answered.
      guard let line = try? JSONDecoder().decode(Line.self, from: line) else { continue }
      _ = ledger.answer(to: line.message)
    }
    if let last = lines.last, last != UInt8(ascii: "\n") {
      try file.write(contentsOf: Data("\n".utf8))
    }
  }

  func answer(to message: GatewayMessage) throws -> GatewayAnswer {
    let (answer, charged) = ledger.answer(to: message)
    let line = try JSONEncoder().encode(Line(message: message, answer: answer, charged: charged))
    try file.write(contentsOf: line + Data("\n".utf8))
    return answer
  }
}

/// A ledger that may ignore the keys of payments.
private struct KeyedLedger {
  let ignoresKeys: Bool
  private var ledger = Ledger()
  private var count = 0

  init(ignoresKeys: Bool) { self.ignoresKeys = ignoresKeys }

  mutating func answer(to message: GatewayMessage) -> (answer: GatewayAnswer, charged: Int?) {
    count += 1
    let charges = ledger.charges.count
    let answer = ledger.answer(to: ignoresKeys ? message.withKey("\(count)") : message)
    return (answer, ledger.charges.count > charges ? ledger.charges.last : nil)
  }
}

extension GatewayMessage {
  fileprivate func withKey(_ key: String) -> GatewayMessage {
    switch self {
    case .charge(_, let card, let amount): .charge(key: key, card: card, amount: amount)
    case .confirm(_, let code): .confirm(key: key, code: code)
    case .refund: .refund(key: key)
    }
  }
}
