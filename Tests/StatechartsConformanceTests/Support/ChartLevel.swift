import Statecharts

/// The types of an adapted chart: those of a chart with submachines contain those of the submachines.
protocol ChartLevel {
  associatedtype State: AdaptedState
  associatedtype Event: AdaptedEvent
  associatedtype Subject: AdaptedSubject

  /// The declaration of a submachine.
  static func element(
    _ submachine: ModelSubmachine, of chart: AdaptedChart<Self>
  ) -> ChartElement<State, Event, Subject>
}

/// What an adapted chart's states are.
protocol AdaptedState: Hashable {
  /// - Parameter id: The name in the model, with the path of the submachine: `left/s1`.
  init(id: String)
  var id: String { get }
}

/// What an adapted chart's subject is.
protocol AdaptedSubject: AnyObject {
  /// - Parameters:
  ///   - path: The path of the submachine.
  ///   - whole: The subject of the whole chart; `nil` for that itself.
  init(_ chart: ModelChart, at path: String, of whole: ChartSubject?)

  /// The variables of the chart itself.
  var own: ChartSubject { get }
}

extension String: AdaptedState {
  init(id: String) { self = id }
  var id: String { self }
}

extension ChartSubject: AdaptedSubject {
  var own: ChartSubject { self }
}

/// The types of a chart without submachines.
enum Plain<Event: AdaptedEvent>: ChartLevel {
  typealias State = String
  typealias Subject = ChartSubject

  static func element(
    _ submachine: ModelSubmachine, of chart: AdaptedChart<Self>
  ) -> ChartElement<State, Event, Subject> {
    preconditionFailure("A chart with submachines needs the types of a Whole.")
  }
}

/// The types of a chart with submachines.
enum Whole<Inner: ChartLevel>: ChartLevel {
  enum State: AdaptedState {
    case own(String)
    case left(Inner.State), right(Inner.State)

    init(id: String) {
      self =
        switch id.inner("/") {
        case (.left, let rest)?: .left(Inner.State(id: rest))
        case (.right, let rest)?: .right(Inner.State(id: rest))
        case nil: .own(id)
        }
    }

    var id: String {
      switch self {
      case .own(let id): id
      case .left(let inner): "left/\(inner.id)"
      case .right(let inner): "right/\(inner.id)"
      }
    }
  }

  enum Event: AdaptedEvent {
    case own(SmallEvent)
    case left(Inner.Event), right(Inner.Event)

    init?(_ event: ModelEvent) {
      let found: Self? =
        switch event.name.inner(".") {
        case (.left, let rest)?: Inner.Event(ModelEvent(name: rest)).map(Self.left)
        case (.right, let rest)?: Inner.Event(ModelEvent(name: rest)).map(Self.right)
        case nil: SmallEvent(event).map(Self.own)
        }
      guard let found else { return nil }
      self = found
    }

    var model: ModelEvent {
      switch self {
      case .own(let event): event.model
      case .left(let inner): ModelEvent(name: "left.\(inner.model.name)")
      case .right(let inner): ModelEvent(name: "right.\(inner.model.name)")
      }
    }
  }

  final class Subject: AdaptedSubject {
    let own: ChartSubject
    let left, right: Inner.Subject

    init(_ chart: ModelChart, at path: String = "", of whole: ChartSubject? = nil) {
      let own = ChartSubject(chart, at: path, of: whole)
      func inner(_ side: ModelSubmachine.Side) -> Inner.Subject {
        Inner.Subject(
          chart.submachine(side)?.chart ?? .empty, at: path + side.path, of: whole ?? own)
      }
      self.own = own
      (left, right) = (inner(.left), inner(.right))
    }
  }

  static func element(
    _ submachine: ModelSubmachine, of chart: AdaptedChart<Self>
  ) -> ChartElement<State, Event, Subject> {
    let child = AdaptedChart<Inner>(submachine.chart, at: chart.path + submachine.side.path)
    let aliases = submachine.aliases.mapValues { Inner.Event(ModelEvent(name: $0)) }
    func alias(_ event: SmallEvent) -> Inner.Event? { aliases[event.rawValue] ?? nil }
    return switch submachine.side {
    case .left:
      chart.submachine(
        child, state: State.left,
        event: { event in
          switch event {
          case .own(let event): alias(event)
          case .left(let inner): inner
          case .right: nil
          }
        }, sending: Event.left, subject: \.left)
    case .right:
      chart.submachine(
        child, state: State.right,
        event: { event in
          switch event {
          case .own(let event): alias(event)
          case .left: nil
          case .right(let inner): inner
          }
        }, sending: Event.right, subject: \.right)
    }
  }
}

extension String {
  /// The submachine that a name belongs to, and the name in it.
  fileprivate func inner(_ separator: Character) -> (ModelSubmachine.Side, String)? {
    guard let end = firstIndex(of: separator),
      let side = ModelSubmachine.Side(rawValue: String(self[..<end]))
    else { return nil }
    return (side, String(self[index(after: end)...]))
  }
}

extension ModelChart {
  fileprivate static let empty = ModelChart(name: "", root: ModelState(id: "", kind: .atomic))
}
