/// Labels that contain the syntax of DOT, Mermaid, PlantUML, HTML, Markdown or printf.
enum SyntaxLabels {
  static let verbatim = [
    #"say "hi""#, #"back\slash"#, #"\"#, #"\""#, #"\N \G \L"#, "<b>&amp;", "&", "#59;", ";", ":",
    "%%", "{}", "a|b", "a -> b", "-->", "[*]", "direction TB", "1. one", "- item", "*a*", "__a__",
    "[a](b)", "$x$", "~~a~~", "`a`", "שלום", "👩‍👩‍👧‍👦🏳️‍🌈", "e\u{301}", "state",
  ]

  /// What cannot be drawn, and the lines that are drawn instead.
  static let replaced: [(label: String, lines: [String])] = [
    ("a\nb", ["a", "b"]), ("a\r\nb", ["a", "b"]), ("a\rb", ["a", "b"]),
    ("a\u{2028}b", ["a", "b"]), ("a\tb", ["a    b"]), ("a\0b", ["a\u{FFFD}b"]),
    ("\u{1B}[0m", ["\u{FFFD}[0m"]), ("\u{FFFE}", ["\u{FFFD}"]),
  ]

  static let all = verbatim + replaced.map(\.label) + [""]
}
