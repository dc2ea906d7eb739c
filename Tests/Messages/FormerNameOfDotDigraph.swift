import Graphable

enum Bulb: DOTLabelable, CaseIterable { case off, on }

func write(_ schema: GraphableStateMachineSchema<Bulb, Bulb, Void>) {
  print(schema.DOTDigraph)
  // 16: 'DOTDigraph' has been renamed to 'dotDigraph'
}
