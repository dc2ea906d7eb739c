import Foundation
import OnlineShop

/// The checkout of an online shop, with a payment gateway behind a TCP port.
///
///     Shop                            runs all scenarios, the last one in a process that is killed
///     Shop gateway [drop,delay,…]     runs a gateway that treats its first requests in this way
///     Shop checkout FILE PORT         runs a checkout that is saved in a file, or resumes it
@main
struct Shop {
  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case (nil, _): try await runScenarios()
    case ("gateway", 1...2): try await runGateway(script: arguments.last ?? "")
    case ("checkout", 3...4): try await runCheckout(arguments)
    default: fail("Shop [gateway [SCRIPT] | checkout FILE PORT [--quiet]]")
    }
  }

  private static func runGateway(script: String) async throws {
    let treatments = script.split(separator: ",").map(String.init).filter { $0 != "gateway" }
    let server = try GatewayServer(
      treatments.map { name in
        guard let treatment = GatewayServer.Treatment(rawValue: name) else {
          fail("There is no '\(name)': use answer, drop, loseAnswer or delay.")
        }
        return treatment
      })
    write("The gateway has the port \(server.port).")
    for await request in server.requests { write("\(request)") }
  }

  private static func runCheckout(_ arguments: [String]) async throws {
    guard let port = UInt16(arguments[2]) else { fail("'\(arguments[2])' is no port.") }
    let isQuiet = arguments.last == "--quiet"
    let order = try await checkout(
      "order", with: TCPGateway(port: port),
      savedIn: CheckpointFile(URL(fileURLWithPath: arguments[1])), timing: .short)
    var customer = Customer()
    try await customer.use(order) { state in
      if !isQuiet { write("  \(state.name)") }
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(2)
  }
}

/// Prints a line at once: the buffer of `print` is lost when the process is killed.
func write(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

extension Timing {
  /// Short delays, so that the program ends soon.
  static var short: Timing {
    Timing(timeout: .seconds(1), firstPause: .milliseconds(10), refundDelay: .milliseconds(50))
  }
}
