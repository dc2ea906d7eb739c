extension MachineStore {
  /// Waits for the statements that are being performed, and closes the store's connections.
  ///
  /// Afterwards the store is not used again. One that is not closed closes its connections with the last reference to it. A
  /// connection of yours stays open.
  public func close() async {
    await (connection as? ConnectionPool)?.close()
  }
}
