import DurableMachines
import Hummingbird
import Logging
import OnlineShop

/// The settings of the environment.
struct Settings {
  /// `DATABASE`: a connection string of PostgreSQL, `postgresql://…` or `host=…`, or the path of a file of SQLite.
  let store: MachineStore
  /// `PORT` of the loopback interface.
  let port: Int
  let address: BindAddress
  /// `GATEWAY`: the address of the payment gateway.
  let gateway: String
  /// `LOG_LEVEL`.
  let logLevel: Logger.Level

  init(_ environment: Environment = Environment()) throws {
    let database = try environment.require("DATABASE")
    // A connection string has a password, and the path of a file is written to the log.
    let isPostgreSQL = database.contains(/^(postgres(ql)?:\/\/|\s*[a-z_]+\s*=)/)
    store = isPostgreSQL ? .postgreSQL(database) : .sqlite(database)
    port = try environment.require("PORT", as: Int.self)
    address = .hostname("127.0.0.1", port: port)
    gateway = try environment.require("GATEWAY")
    logLevel = environment.get("LOG_LEVEL", as: Logger.Level.self) ?? .info
  }

  /// The chart sends a request again after growing pauses, under the same key.
  let timing = Timing(
    timeout: .seconds(2), firstPause: .milliseconds(200), maximumAttempts: 6)

  var worker: WorkerOptions {
    var options = WorkerOptions()
    options.pollInterval = .milliseconds(100)
    options.lease = .seconds(3)
    options.concurrency = 16
    // Each failure is an event of the chart, which decides about the next attempt.
    options.attempts = 1
    return options
  }
}
