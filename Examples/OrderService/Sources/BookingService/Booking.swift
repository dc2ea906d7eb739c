import Statecharts

struct Booking: Statechart, Sendable {
  enum State { case held, paying, booked, released }
  enum Event: Codable, Sendable { case pay, paid, declined, expired }
  typealias Subject = Seat

  var body: [Element] {
    state(.held) {
      after(.seconds(600), send: .expired)
      on(.pay, to: .paying)
      on(.expired, to: .released)
    }
    state(.paying) {
      run("charge", with: \.payment, charge, then: { _ in .paid }, failed: { _ in .declined })
      on(.paid, to: .booked)
      on(.declined, to: .held) { $0.payment.number += 1 }
    }
    final(.booked)
    final(.released)
  }
}

final class Seat: Codable {
  var payment: Payment
  init(_ payment: Payment) { self.payment = payment }
}

struct Payment: Codable, Sendable {
  var booking = ""
  var cents = 0
  var number = 1
}

/// In a real program, a request to a payment service, with `booking` and `number` as its key.
func charge(_ payment: Payment) async throws {}
