#if canImport(Glibc)
  import Glibc
  import Schematic
  import Testing

  struct SizeTests {
    @Test func `a machine allocates at most 128 bytes for every kind of schema`() throws {
      let counter = Counter()
      let typed = StateMachine(schema: numberSchema, subject: counter)
      let closure = StateMachine(schema: makeClosureSchema(), subject: counter)
      #expect(try size(of: typed) <= 128)
      #expect(try size(of: closure) <= 128)
    }

    @Test func `a machine of a flat schema allocates 64 bytes, whatever its reference`() throws {
      // In debug builds, a flag more: see `SubjectReleasedError`.
      #if DEBUG
        let limit = 80
      #else
        let limit = 64
      #endif
      let counter = Counter()
      for reference in [SubjectReference.weak, .strong, .unowned] {
        // The smallest of many: the allocator may give a machine what is left of something larger.
        let machines = (0..<100).map { _ in
          StateMachine(schema: numberSchema, subject: counter, reference: reference)
        }
        let smallest = try #require(try machines.map(size).min())
        // With the word of the allocator.
        #expect(smallest + 16 <= limit)
      }
    }

    /// What the allocator set aside, without the word that it adds to a multiple of 16.
    private func size(of object: AnyObject) throws -> Int {
      // Looked up by name: malloc.h is not among the headers that the module Glibc has.
      let function = try #require(dlsym(nil, "malloc_usable_size"))
      let usableSize = unsafeBitCast(function, to: UsableSize.self)
      return usableSize(Unmanaged.passUnretained(object).toOpaque()) / 16 * 16
    }

    private typealias UsableSize = @convention(c) (UnsafeMutableRawPointer) -> Int
  }
#endif
