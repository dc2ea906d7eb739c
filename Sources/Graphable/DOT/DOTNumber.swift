/// A number with at most two digits after the point, as Graphviz reads it.
package func hundredths(_ value: Double) -> String {
  // Without `rounded()`, which would make every program link the library for mathematics.
  "\(Double(Int(value * 100 + (value < 0 ? -0.5 : 0.5))) / 100)"
}
