// Those of the standard library are generic: without optimization, they take ten times as long.

func min(_ one: Double, _ other: Double) -> Double { other < one ? other : one }

func max(_ one: Double, _ other: Double) -> Double { other >= one ? other : one }

func max(_ one: Double, _ other: Double, _ third: Double) -> Double {
  max(max(one, other), third)
}

func abs(_ number: Double) -> Double { number.magnitude }
