import Graphable

// The cases would be drawn instead of the items, which are some of them.
enum Bulb: DOTLabelable, CaseIterable {
  // 6: type 'Bulb' does not conform to protocol 'DOTLabelable'
  // 6: unavailable static property 'dotLabelableItems' was used to satisfy a requirement of protocol 'DOTLabelable': rename 'DOTLabelableItems' to 'dotLabelableItems'
  case off, on, broken
  static var DOTLabelableItems: [Bulb] { [.off, .on] }
}
