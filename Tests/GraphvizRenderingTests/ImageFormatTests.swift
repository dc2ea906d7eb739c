import Testing

@testable import GraphvizRendering

@Suite struct `Image formats` {
  @Test(arguments: [
    ("picture.svg", ImageFormat.svg), ("/pictures/a.b/picture.PNG", .png), ("./a.svg.pdf", .pdf),
  ])
  func `come from the path's last extension`(path: String, format: ImageFormat) throws {
    #expect(try ImageFormat(path: path) == format)
  }

  @Test(arguments: [
    "picture", "picture.gif", "picture.svg.", ".svg", "a.svg/picture", "a/.svg", "", "svg",
  ])
  func `do not come from a path with another extension`(path: String) {
    #expect(throws: RenderingError.unknownPathExtension(path: path)) {
      try ImageFormat(path: path)
    }
  }

  @Test func `are all named when an extension is none of them`() {
    let error = RenderingError.unknownPathExtension(path: "door.gif")
    #expect(error.description.contains("“door.gif”"))
    #expect(error.description.contains(".svg, .png, .pdf"))
  }
}
