import Graphable

enum Bulb: DOTLabelable, CaseIterable {
  // 6: type 'Bulb' does not conform to protocol 'DOTLabelable'
  // 6: unavailable property 'dotLabel' was used to satisfy a requirement of protocol 'DOTLabelable': rename 'DOTLabel' to 'dotLabel'
  case off, on
  var DOTLabel: String { "a bulb" }
}
