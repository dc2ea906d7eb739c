import DurableMachines

extension Invocation {
  mutating func migrateDatabase() async throws {
    let isPrinting = arguments.isSet("sql")
    let store = try openStore(isCreating: !isPrinting)
    let (dialect, prefix) = (store.connection.dialect, arguments.text("prefix") ?? "")
    let migrations =
      if let parts = try parts() {
        try MachineStore.migrations(of: dialect, prefix: prefix, parts: parts.count)
      } else { try MachineStore.migrations(of: dialect, prefix: prefix) }
    let target = try arguments.number("to") ?? migrations.count
    guard target <= migrations.count else {
      throw UsageError("There is no migration \(target): the last one is \(migrations.count).")
    }
    let found = try await store.migrationNumber()
    if found > migrations.count { throw otherTables(found, known: migrations.count) }
    if isPrinting { return print(sql(migrations, from: found, to: target)) }
    if target < found, !arguments.isSet("yes") {
      end(.finding)
      let loss = target == 0 ? "all machines" : "the data of later tables"
      return remark(
        "From migration \(found) to \(target): \(loss) would be deleted. Repeat with '--yes' to do it."
      )
    }
    try await store.migrate(to: target)
    if isJSON { return print("{\"from\":\(found),\"to\":\(target)}") }
    print(
      found == target
        ? "The tables are those of migration \(target)." : "Migrated from \(found) to \(target).")
  }

  private func sql(_ migrations: [MachineMigration], from found: Int, to target: Int) -> String {
    if found < target { return migrations[found..<target].map(\.up).joined(separator: "\n") }
    return migrations[target..<found].reversed().map(\.down).joined(separator: "\n")
  }
}
