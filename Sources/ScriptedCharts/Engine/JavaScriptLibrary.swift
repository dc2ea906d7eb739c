#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The functions of JavaScriptCore's C interface, found at run time.
///
/// The names and types are those of Apple's framework, which WebKitGTK's library has, too. They have not changed since
/// 2009, so that no header is needed.
// Unchecked: pointers to functions, which are set once.
struct JavaScriptLibrary: @unchecked Sendable {
  /// A value, an object, a string, a context or a group of contexts.
  typealias Pointer = OpaquePointer
  typealias Exception = UnsafeMutablePointer<Pointer?>

  /// The files in which the library is looked for, in this order.
  static let names: [String] = {
    #if canImport(Darwin)
      ["/System/Library/Frameworks/JavaScriptCore.framework/JavaScriptCore"]
    #else
      [
        "libjavascriptcoregtk-4.1.so.0", "libjavascriptcoregtk-6.0.so.1",
        "libjavascriptcoregtk-4.0.so.18",
      ]
    #endif
  }()

  /// The library of the process, which stays loaded.
  static let installed: Result<JavaScriptLibrary, ScriptingError> = Result {
    () throws(ScriptingError) in
    try JavaScriptLibrary(names: names)
  }

  let createGroup: @convention(c) () -> Pointer?
  let releaseGroup: @convention(c) (Pointer) -> Void
  let createContext: @convention(c) (_ group: Pointer?, _ class: Pointer?) -> Pointer?
  let releaseContext: @convention(c) (Pointer) -> Void
  let createString: @convention(c) (UnsafePointer<UInt16>?, Int) -> Pointer?
  let releaseString: @convention(c) (Pointer) -> Void
  let length: @convention(c) (_ string: Pointer) -> Int
  let characters: @convention(c) (_ string: Pointer) -> UnsafePointer<UInt16>?
  let evaluate:
    @convention(c) (
      _ context: Pointer, _ script: Pointer, _ this: Pointer?, _ address: Pointer?, _ line: Int32,
      _ exception: Exception?
    ) -> Pointer?
  let call:
    @convention(c) (
      _ context: Pointer, _ function: Pointer, _ this: Pointer?, _ count: Int,
      _ arguments: UnsafePointer<Pointer?>?, _ exception: Exception?
    ) -> Pointer?
  let property:
    @convention(c) (_ context: Pointer, _ object: Pointer, _ name: Pointer, _ exception: Exception?)
      -> Pointer?
  let protect: @convention(c) (_ context: Pointer, _ value: Pointer) -> Void
  let unprotect: @convention(c) (_ context: Pointer, _ value: Pointer) -> Void
  let makeString: @convention(c) (_ context: Pointer, _ string: Pointer) -> Pointer?
  let makeNumber: @convention(c) (_ context: Pointer, _ number: Double) -> Pointer?
  let copyString:
    @convention(c) (_ context: Pointer, _ value: Pointer, _ exception: Exception?) -> Pointer?
  let number:
    @convention(c) (_ context: Pointer, _ value: Pointer, _ exception: Exception?) -> Double
  let boolean: @convention(c) (_ context: Pointer, _ value: Pointer) -> Bool
  let isUndefined: @convention(c) (_ context: Pointer, _ value: Pointer) -> Bool
  /// `nil` where the library does not export it: it is no part of the public interface.
  let setTimeLimit:
    (
      @convention(c) (
        _ group: Pointer, _ seconds: Double, _ callback: Pointer?,
        _ context: UnsafeMutableRawPointer?
      ) -> Void
    )?

  /// Loads the first library of `names` that can be loaded.
  init(names: [String]) throws(ScriptingError) {
    var reason: String?
    for name in names {
      guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
        let message = dlerror().map { String(cString: $0) } ?? ""
        if !message.lowercased().contains("no such file") { reason = reason ?? message }
        continue
      }
      try self.init(Symbols(handle: handle, library: name))
      return
    }
    throw .engineNotInstalled(tried: names, reason: reason)
  }

  private init(_ symbols: Symbols) throws(ScriptingError) {
    createGroup = try symbols("JSContextGroupCreate")
    releaseGroup = try symbols("JSContextGroupRelease")
    createContext = try symbols("JSGlobalContextCreateInGroup")
    releaseContext = try symbols("JSGlobalContextRelease")
    createString = try symbols("JSStringCreateWithCharacters")
    releaseString = try symbols("JSStringRelease")
    length = try symbols("JSStringGetLength")
    characters = try symbols("JSStringGetCharactersPtr")
    evaluate = try symbols("JSEvaluateScript")
    call = try symbols("JSObjectCallAsFunction")
    property = try symbols("JSObjectGetProperty")
    protect = try symbols("JSValueProtect")
    unprotect = try symbols("JSValueUnprotect")
    makeString = try symbols("JSValueMakeString")
    makeNumber = try symbols("JSValueMakeNumber")
    copyString = try symbols("JSValueToStringCopy")
    number = try symbols("JSValueToNumber")
    boolean = try symbols("JSValueToBoolean")
    isUndefined = try symbols("JSValueIsUndefined")
    setTimeLimit = symbols.find("JSContextGroupSetExecutionTimeLimit")
  }

  private struct Symbols {
    let handle: UnsafeMutableRawPointer
    let library: String

    /// - Parameter function: A type of C functions.
    func find<Function>(_ name: String, as function: Function.Type = Function.self) -> Function? {
      dlsym(handle, name).map { unsafeBitCast($0, to: function) }
    }

    func callAsFunction<Function>(_ name: String) throws(ScriptingError) -> Function {
      guard let function = find(name, as: Function.self) else {
        throw .engineNotInstalled(tried: [library], reason: "\(library) has no function \(name)")
      }
      return function
    }
  }
}
