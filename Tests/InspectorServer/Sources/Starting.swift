import SchematicInspector

/// Starts inspectors as they cannot be, and one at the port of another that was stopped.
///
/// - Returns: What is wrong.
func faultsOfStarting() throws -> [String] {
  var faults: [String] = []
  func expect(_ expected: InspectorError, from start: () throws(InspectorError) -> Inspector) {
    do {
      try start().stop()
      faults.append("no error, instead of: \(expected)")
    } catch {
      if error != expected { faults.append("\(error)") }
    }
  }
  let noHosts = InspectorAddress("0.0.0.0", reachedAs: [])
  expect(.noHost("0.0.0.0")) { () throws(InspectorError) in
    try Inspector.start(port: 0, exposing: noHosts)
  }
  for address in ["not an address", "192.0.2.1"] {
    let other = InspectorAddress(address, reachedAs: ["here"])
    expect(.noAddress(address)) { () throws(InspectorError) in
      try Inspector.start(port: 0, exposing: other)
    }
  }
  let (port, first) = try firstFree()
  expect(.portInUse(port)) { () throws(InspectorError) in try Inspector.start(port: port) }
  first.stop()
  try Inspector.start(port: port).stop()
  return faults
}

private func firstFree() throws -> (UInt16, Inspector) {
  for port in UInt16(28_421)..<28_600 {
    if let inspector = try? Inspector.start(port: port) { return (port, inspector) }
  }
  throw InspectorError.portInUse(28_600)
}
