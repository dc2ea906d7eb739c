/// What guards and actions throw here.
package enum Failure: Error {
  case guarding, leaving, entering, following, broken
}
