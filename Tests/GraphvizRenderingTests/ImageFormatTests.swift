import Testing

@testable import GraphvizRendering

struct ImageFormatTests {
  @Test(arguments: [
    ("picture.svg", ImageFormat.svg), ("/pictures/a.b/picture.PNG", .png), ("./a.svg.pdf", .pdf),
  ])
  func `the format is the path's last extension`(path: String, format: ImageFormat) throws {
    #expect(try ImageFormat(path: path) == format)
  }

  @Test(arguments: [
    "picture", "picture.gif", "picture.svg.", ".svg", "a.svg/picture", "a/.svg", "", "svg",
  ])
  func `a path with another extension has no format`(path: String) {
    #expect(throws: RenderingError.unknownPathExtension(path: path)) {
      try ImageFormat(path: path)
    }
  }

  @Test func `the error for an unknown extension names all formats`() {
    let error = RenderingError.unknownPathExtension(path: "door.gif")
    #expect(error.description.contains("“door.gif”"))
    #expect(error.description.contains(".svg, .png, .pdf"))
  }
}
