import DurableMachines
import Hummingbird

/// Answers with a status what the store and its machines throw.
struct ErrorMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // The details are for the log, and not for customers.
    do { return try await next(request, context) } catch let error as MachineError {
      context.logger.info("refused", metadata: ["error": "\(error)"])
      throw HTTPError(error.status, message: error.kind.rawValue)
    } catch let error as MachineStore.DatabaseError {
      context.logger.warning("database", metadata: ["error": "\(error)"])
      throw HTTPError(.serviceUnavailable)
    }
  }
}

extension MachineError {
  fileprivate var status: HTTPResponse.Status {
    switch kind {
    case .unknown: .notFound
    case .exists: .conflict
    case .invalidID: .badRequest
    case .contended, .newerChart, .paused: .serviceUnavailable
    case .quarantined, .unsavable, .invalidName, .otherChart: .internalServerError
    }
  }
}
