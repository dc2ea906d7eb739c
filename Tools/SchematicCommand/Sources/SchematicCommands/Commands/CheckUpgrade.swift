import ArgumentParser
import DurableMachinesVerification
import LoadedCharts
import Statecharts

struct CheckUpgrade: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check-upgrade",
    abstract: "Finds the machines of a chart that cannot continue in another version of it.",
    discussion: """
      Everything that the former chart can do is explored, with all answers of its guards. Each configuration is saved, \
      migrated and resumed in the new chart, and what the new chart can do from there is explored, too. The exit code is \
      1 if a machine cannot continue or loses something. It is also 1 if nothing is proved, because a chart was not explored as \
      a whole.
      """)

  @Argument(help: "The former version of the chart.") var former: ChartFile
  @Argument(help: "The new version.") var new: ChartFile
  @Option(
    help: ArgumentHelp(
      "A step of the migration, as findings name it: 'rename(\"printed\", to: \"prints\")'. Several are performed in their order.",
      valueName: "step"))
  var migrate: [MigrationStep] = []
  @Option(
    help: ArgumentHelp(
      "A kind of findings that is not reported: \(UpgradeFinding.Kind.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "kind"))
  var permit: [UpgradeFinding.Kind] = []
  @Option(help: "The number of configurations after which exploring ends.")
  var maximumConfigurations = 100_000

  func validate() throws {
    if maximumConfigurations < 1 {
      throw ValidationError("'--maximum-configurations' must be at least 1.")
    }
  }

  func run() throws {
    var isProved = false
    try Console.reporting {
      let report = try report().without(Set(permit))
      Console.line("\(report)")
      isProved = report.isProved
    }
    if !isProved { throw ExitCode.failure }
  }

  func report() throws -> UpgradeReport {
    var upgrade = Upgrade(
      from: try ArchivedChart(former.read(), version: 1, file: former.path),
      to: try ArchivedChart(new.read(), version: 2, file: new.path),
      migrations: [ChartMigration(from: 1, migrate)])
    upgrade.options.maximumConfigurations = maximumConfigurations
    return try upgrade.check()
  }
}

extension MigrationStep: @retroactive ExpressibleByArgument {
  /// Reads a step from its text.
  public init?(argument: String) { self.init(argument) }
}

extension UpgradeFinding.Kind: @retroactive ExpressibleByArgument {}
