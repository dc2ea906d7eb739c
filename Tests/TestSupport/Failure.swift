/// The errors that guards and actions of tests throw.
package enum Failure: Error {
  case guarding, leaving, entering, following, broken
}
