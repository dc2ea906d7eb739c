// Bloat and its causes, connections, and settings of durability.
extension StoreDoctor {
  func bloat() async throws -> [StoreFinding] {
    switch tables.dialect {
    case .sqlite: try await freePages()
    case .postgreSQL: try await deadRows() + longTransactions() + connections() + durability()
    }
  }

  private func freePages() async throws -> [StoreFinding] {
    let row = try await numbers { _ in
      "SELECT f.freelist_count, c.page_count FROM pragma_freelist_count AS f, pragma_page_count AS c"
    }
    guard row.count == 2, let free = row[0], let all = row[1], free > 10_000, free > all / 4 else {
      return []
    }
    return [
      StoreFinding(
        .note, "bloat", "\(free) of \(all) pages of the file are free.",
        "New rows use them. To make the file smaller, stop all workers, and run VACUUM.")
    ]
  }

  /// Autovacuum begins at a fifth by default.
  private func deadRows() async throws -> [StoreFinding] {
    let rows = try await rows { text in
      """
      SELECT s.relname, s.n_dead_tup, s.n_live_tup, pg_size_pretty(pg_total_relation_size(s.relid))
      FROM pg_stat_user_tables AS s WHERE s.relid IN (\(tableIDs(text)))
        AND s.n_dead_tup > 10000 AND s.n_dead_tup > s.n_live_tup / 2 ORDER BY s.relname
      """
    }
    return rows.map { row in
      StoreFinding(
        .warning, "bloat",
        "The table '\(row[0] ?? "")' has \(row[1] ?? "") dead rows beside \(row[2] ?? "") (\(row[3] ?? "")).",
        "Autovacuum is off, too slow for this table, or a long transaction keeps the rows: VACUUM it, and set autovacuum_vacuum_cost_delay lower."
      )
    }
  }

  private func longTransactions() async throws -> [StoreFinding] {
    let row = try await numbers { _ in
      """
      SELECT count(*), CAST(extract(epoch FROM max(clock_timestamp() - xact_start)) AS bigint) FROM pg_stat_activity
      WHERE datname = current_database() AND clock_timestamp() - xact_start > interval '10 minutes'
      """
    }
    guard let count = row.first.flatMap(\.self), count > 0 else { return [] }
    return [
      StoreFinding(
        .warning, "transactions",
        "\(counted(Int(count), "transaction of the database is", "transactions of the database are")) open for up to \(Duration.seconds(row[1] ?? 0).short).",
        "Dead rows are kept until it ends: find its program in pg_stat_activity, and pg_terminate_backend(pid) if it hangs."
      )
    ]
  }

  private func connections() async throws -> [StoreFinding] {
    let row = try await numbers { _ in
      """
      SELECT count(*), CAST(current_setting('max_connections') AS bigint) FROM pg_stat_activity
      WHERE backend_type = 'client backend'
      """
    }
    guard row.count == 2, let used = row[0], let limit = row[1], used * 5 > limit * 4 else {
      return []
    }
    return [
      StoreFinding(
        .warning, "connections", "\(used) of \(limit) connections of the server are used.",
        "A store opens 8 at most: .postgreSQL(_:connections:) has fewer.")
    ]
  }

  private func durability() async throws -> [StoreFinding] {
    let rows = try await rows { _ in
      "SELECT name FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') AND setting = 'off'"
    }
    return rows.compactMap { $0.first ?? nil }.sorted().map { name in
      StoreFinding(
        .error, "durability",
        "The setting '\(name)' is off: events that were acknowledged may be lost.",
        "Set it to on: see Guarantees.")
    }
  }
}
