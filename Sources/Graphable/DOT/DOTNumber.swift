/// A number with at most two decimals, in the notation of Graphviz.
func hundredths(_ value: Double) -> String {
  // Without `rounded()`, for which every program would have to link the math library.
  "\(Double(Int(value * 100 + (value < 0 ? -0.5 : 0.5))) / 100)"
}
