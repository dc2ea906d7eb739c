private struct PositionRemoval: DocumentVisitor {
  mutating func visit(_ position: inout SourcePosition?) { position = nil }
}

extension DocumentPart {
  mutating func removePositions() {
    var removal = PositionRemoval()
    accept(&removal)
  }

  func withoutPositions() -> Self {
    var part = self
    part.removePositions()
    return part
  }
}
