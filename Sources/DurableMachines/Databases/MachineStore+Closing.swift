extension MachineStore {
  /// Waits for the statements that are being performed, then closes the store's connections.
  ///
  /// Do not use the store afterwards. A store that you do not close closes its connections with the last reference to
  /// it. A connection that you have passed to the store stays open.
  public func close() async {
    for server in parts?.servers ?? [connection] { await (server as? ConnectionPool)?.close() }
  }
}
