import Graphable

enum Bulb: DOTLabelable {
  // 6: type 'Bulb' does not conform to protocol 'DOTLabelable'
  // 6: unavailable static property 'dotLabelableItems' was used to satisfy a requirement of protocol 'DOTLabelable': rename 'DOTLabelableItems' to 'dotLabelableItems'
  case off, dimmed(Int)
  static var DOTLabelableItems: [Bulb] { [.off, .dimmed(1)] }
}
