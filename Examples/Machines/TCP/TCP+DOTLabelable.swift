import Graphable

// The labels are the descriptions: the RFC's own names.

extension TCPState: DOTLabelable {}

extension TCPEvent: DOTLabelable {
  /// The events in figure 5, without the resets: with them it "would become very difficult to
  /// read".
  public static var dotLabelableItems: [TCPEvent] { drawnInFigure5 }
}
