/// What guards and actions throw here.
enum Failure: Error {
  case guarding, leaving, entering, following, broken
}
