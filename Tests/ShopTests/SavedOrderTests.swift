import DurableMachines
import DurableMachinesVerification
import Foundation
import OnlineShop
import Testing

/// The files of deployed versions of the checkout, in `Examples/OrderService/Charts`.
struct SavedOrderTests {
  /// A gateway that is never asked: the events of the tests are its answers.
  private struct Unused: PaymentGateway {
    func answer(to message: GatewayMessage) async throws -> GatewayAnswer { .declined }
  }

  private static let charts = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Examples/OrderService/Charts").standardized
  private static let samples = charts.appending(path: "Checkout-1.samples.json")
  private static let isRecording = ProcessInfo.processInfo.environment["SCHEMATIC_RECORD"] == "1"

  private let checkout = Checkout(Unused())
  private var archive: ChartArchive { ChartArchive(in: Self.charts) }

  @Test func `the checkout is the one of the file of its version`() throws {
    if Self.isRecording { try archive.write(checkout) }
    try archive.check(checkout)
  }

  @Test func `an order that is open in version 1 continues in each of its states`() async throws {
    if Self.isRecording { try MachineSample.write(await recorded(), to: Self.samples) }
    var upgrade = try Upgrade(from: archive.chart("Checkout", version: 1), to: checkout)
    upgrade.newEvents = Way.events
    try upgrade.check(decoding: MachineSample.read(from: Self.samples)).requireNoFindings()
  }

  @Test func `an order of version 1 is not decoded without its number`() throws {
    var samples = try MachineSample.read(from: Self.samples)
    samples[0] = MachineSample(
      version: 1, saved: samples[0].saved,
      data: samples[0].data.replacing(#""number":"#, with: #""id":"#))
    let report = try Upgrade(from: archive.chart("Checkout", version: 1), to: checkout)
      .check(decoding: samples)
    #expect(report.findings.map(\.kind) == [.sample])
    #expect(report.findings[0].message.contains("number"))
  }

  /// An order for each way to a state.
  private func recorded() async throws -> [MachineSample] {
    let orders = try await DurableMachines(
      checkout, named: "checkout", in: .memory, initial: { Order("4711") })
    var samples: [MachineSample] = []
    for (number, events) in Way.all.enumerated() {
      try await orders.create("\(number)")
      for (position, event) in events.enumerated() {
        try await orders.handle(event, to: "\(number)", eventID: "\(position)")
      }
      samples.append(try await orders.sample(of: "\(number)"))
    }
    return samples
  }
}

/// Events that lead to the states of the checkout.
private enum Way {
  private static let book: [CheckoutEvent] = [.add(Item("book", price: 4_999))]
  private static let address = book + [.checkOut]
  private static let card = address + [.address("1 Main Street")]
  private static let charge = card + [.card("4242")]
  private static let code = charge + [.answer(.codeNeeded)]
  private static let check = code + [.code("123456")]
  private static let paid = charge + [.answer(.approved)]
  private static let shipped = paid + [.ship]
  private static let refund = paid + [.cancel]

  static let all: [[CheckoutEvent]] = [
    book, address, card, charge, charge + [.request(.timeout)],
    charge + .tries { .request($0) }, code, check, check + [.confirmation(.timeout)],
    paid, shipped, shipped + [.keep], book + [.cancel], refund,
    refund + [.refund(.request(.timeout))], refund + .tries { .refund(.request($0)) },
    refund + [.refund(.request(.answered(.refunded)))],
  ]

  /// A sample for each event that the checkout has a transition for.
  static let events =
    all.flatMap { $0 } + [
      .back, .payment(.retry), .payment(.verification(.expired)),
      .confirmation(.answered(.approved)),
      .confirmation(.resend), .confirmation(.failed("")), .request(.failed("")),
      .refund(.request(.failed(""))), .refund(.retry),
    ]
}

extension CheckoutEvent {
  fileprivate static func request(_ event: GatewayRequest.Event) -> Self {
    .payment(.request(event))
  }

  fileprivate static func answer(_ answer: GatewayAnswer) -> Self { .request(.answered(answer)) }

  fileprivate static func confirmation(_ event: GatewayRequest.Event) -> Self {
    .payment(.verification(.request(event)))
  }
}

extension [CheckoutEvent] {
  /// As many attempts without an answer as a request has.
  fileprivate static func tries(_ event: (GatewayRequest.Event) -> CheckoutEvent) -> Self {
    [.timeout, .resend, .timeout, .resend, .timeout].map(event)
  }
}
