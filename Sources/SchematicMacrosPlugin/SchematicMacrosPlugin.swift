#if Macros
  import SwiftCompilerPlugin
  import SwiftSyntaxMacros

  /// The program that the compiler starts to expand the macro.
  @main
  struct SchematicMacrosPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [PayloadPropertiesMacro.self]
  }
#else
  /// An empty program: without the trait `Macros`, swift-syntax is neither fetched nor built.
  @main
  enum SchematicMacrosPlugin {
    static func main() {}
  }
#endif
