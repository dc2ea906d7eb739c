import Testing

@testable import GraphvizRendering

struct SVGOrderTests {
  @Test func `SVG elements are in the graph's order, frames first`() {
    #expect(
      order([
        "<!-- a -->", #"<g id="state10" class="node state">"#, "<text>ten</text>", "</g>",
        #"<g id="state2" class="node state">"#, "<title>two</title>", "</g>",
        #"<g id="transition0" class="edge transition">"#, "</g>",
        #"<g id="state3" class="cluster region">"#, "</g>",
        #"<g id="state1" class="cluster state composite">"#, "</g>",
      ]) == [
        #"<g id="state1" class="cluster state composite">"#, "</g>",
        #"<g id="state3" class="cluster region">"#, "</g>",
        #"<g id="transition0" class="edge transition">"#, "</g>",
        #"<g id="state2" class="node state">"#, "<title>two</title>", "</g>",
        "<!-- a -->", #"<g id="state10" class="node state">"#, "<text>ten</text>", "</g>",
      ])
  }

  @Test func `SVG elements keep their links`() {
    let linked = [
      #"<g id="state0" class="node state">"#, #"<g id="a_state0"><a href="x">"#, "</a>", "</g>",
      "</g>",
    ]
    #expect(order(linked) == linked)
  }

  /// The elements in order; what is around them must stay as it is.
  private func order(_ elements: [String]) -> [String] {
    let head = ["<svg>", #"<g id="graph0" class="graph">"#, "<title>G</title>"]
    let tail = ["</g>", "</svg>"]
    let lines = SVGOrder(of: head + elements + tail).lines
    #expect(Array(lines.prefix(3)) == head && Array(lines.suffix(2)) == tail)
    return Array(lines.dropFirst(3).dropLast(2))
  }
}
