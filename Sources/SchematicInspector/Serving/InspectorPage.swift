/// The page, which is in the binary.
enum InspectorPage {
  static let placeholder = "NONCE"

  /// The page for one answer.
  static func text(nonce: String) -> String {
    inspectorPageText.replacing(placeholder, with: nonce)
  }

  /// The permissions of the page: to run its own script, use its own style, and connect to this
  /// server.
  static func policy(nonce: String) -> String {
    """
    default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; connect-src 'self'; img-src data: blob:; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """
  }
}
