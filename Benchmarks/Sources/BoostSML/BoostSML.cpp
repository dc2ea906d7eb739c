#include "BoostSML.h"

#include <boost/sml.hpp>

using namespace boost::sml;

// MARK: Four levels

namespace hierarchy {

struct Leap {};
struct Cross {};
struct Count {};
struct Next {};
struct Hop {};

/// What the actions receive. A transition leads to a composite state, never into it: whether `a1` is entered by `cross`,
/// and so its second leaf, is a variable.
struct Data {
  SMLTally *tally;
  bool isCrossing = false;
};

const auto act = [](Data &data) { data.tally->actions += 1; };
const auto actAndCross = [](Data &data) { data.tally->actions += 1; data.isCrossing = true; };
const auto arrive = [](Data &data) { data.isCrossing = false; };
const auto begin = [](Data &) {};
const auto isCrossing = [](Data &data) { return data.isCrossing; };

template <int level>
struct Enter {
  void operator()(Data &data) const { data.tally->entries[level] += 1; }
};
template <int level>
struct Exit {
  void operator()(Data &data) const { data.tally->exits[level] += 1; }
};

// Where a composite begins. An initial state that is a composite is not initialised anew when the state around it is
// entered a second time; the target of a transition is.
struct Start {};
struct First {};
struct Second {};
struct Single {};

/// `a11`, `b11`: begins in the first leaf, or in the second one if it is entered by `cross`.
template <int top>
struct Inner1 {
  auto operator()() const {
    return make_transition_table(
      (*state<Start>)[isCrossing] / arrive = state<Second>,
      state<Start> / begin = state<First>,
      state<First> + on_entry<_> / Enter<3>{},
      state<First> + on_exit<_> / Exit<3>{},
      state<First> + event<Next> / act = state<Second>,
      state<Second> + on_entry<_> / Enter<3>{},
      state<Second> + on_exit<_> / Exit<3>{},
      state<Second> + event<Next> / act = state<First>);
  }
};

/// `a21`, `b21`: begins in the second leaf.
template <int top>
struct Inner2 {
  auto operator()() const {
    return make_transition_table(
      *state<Second> + on_entry<_> / Enter<3>{},
      state<Second> + on_exit<_> / Exit<3>{},
      state<Second> + event<Next> / act = state<First>,
      state<First> + on_entry<_> / Enter<3>{},
      state<First> + on_exit<_> / Exit<3>{},
      state<First> + event<Next> / act = state<Second>);
  }
};

/// `a1`, `b1`.
template <int top>
struct Middle1 {
  auto operator()() const {
    return make_transition_table(
      *state<Start> / begin = state<Inner1<top>>,
      state<Inner1<top>> + on_entry<_> / Enter<2>{},
      state<Inner1<top>> + on_exit<_> / Exit<2>{},
      state<Inner1<top>> + event<Hop> / act = state<Single>,
      state<Single> + on_entry<_> / Enter<3>{},
      state<Single> + on_exit<_> / Exit<3>{},
      state<Single> + event<Hop> / act = state<Inner1<top>>);
  }
};

/// `a2`, `b2`.
template <int top>
struct Middle2 {
  auto operator()() const {
    return make_transition_table(
      *state<Start> / begin = state<Inner2<top>>,
      state<Inner2<top>> + on_entry<_> / Enter<2>{},
      state<Inner2<top>> + on_exit<_> / Exit<2>{});
  }
};

/// `a`, `b`.
template <int top>
struct Top {
  auto operator()() const {
    return make_transition_table(
      *state<Start> / begin = state<Middle1<top>>,
      state<Middle1<top>> + on_entry<_> / Enter<1>{},
      state<Middle1<top>> + on_exit<_> / Exit<1>{},
      state<Middle1<top>> + event<Cross> / act = state<Middle2<top>>,
      state<Middle1<top>> + event<Count> / act,
      state<Middle2<top>> + on_entry<_> / Enter<1>{},
      state<Middle2<top>> + on_exit<_> / Exit<1>{},
      state<Middle2<top>> + event<Cross> / actAndCross = state<Middle1<top>>,
      state<Middle2<top>> + event<Count> / act);
  }
};

struct Chart {
  auto operator()() const {
    return make_transition_table(
      *state<Start> / begin = state<Top<0>>,
      state<Top<0>> + on_entry<_> / Enter<0>{},
      state<Top<0>> + on_exit<_> / Exit<0>{},
      state<Top<0>> + event<Leap> / act = state<Top<1>>,
      state<Top<1>> + on_entry<_> / Enter<0>{},
      state<Top<1>> + on_exit<_> / Exit<0>{},
      state<Top<1>> + event<Leap> / act = state<Top<0>>);
  }
};

struct Machine {
  Data data;
  sm<Chart> chart;
  explicit Machine(SMLTally *tally) : data{tally}, chart{data} {}
};

}  // namespace hierarchy

extern "C" void *sml_hierarchy(SMLTally *tally) { return new hierarchy::Machine(tally); }

extern "C" __attribute__((noinline)) void sml_hierarchy_handle(void *machine, uint8_t event) {
  using namespace hierarchy;
  auto &chart = static_cast<Machine *>(machine)->chart;
  switch (event) {
    case 0: chart.process_event(Leap{}); break;
    case 1: chart.process_event(Cross{}); break;
    case 2: chart.process_event(Count{}); break;
    case 3: chart.process_event(Next{}); break;
    case 4: chart.process_event(Hop{}); break;
  }
}

// MARK: Four regions

namespace regions {

struct Forward {};
struct Back {};
template <int region, int number>
struct Leaf {};

const auto moveForward = [](SMLMoves &moves) { moves.forward += 1; };
const auto moveBack = [](SMLMoves &moves) { moves.back += 1; };

struct Chart {
  auto operator()() const {
    return make_transition_table(
      *state<Leaf<0, 0>> + event<Forward> / moveForward = state<Leaf<0, 1>>,
      state<Leaf<0, 0>> + event<Back> / moveBack = state<Leaf<0, 2>>,
      state<Leaf<0, 1>> + event<Forward> / moveForward = state<Leaf<0, 2>>,
      state<Leaf<0, 1>> + event<Back> / moveBack = state<Leaf<0, 0>>,
      state<Leaf<0, 2>> + event<Forward> / moveForward = state<Leaf<0, 0>>,
      state<Leaf<0, 2>> + event<Back> / moveBack = state<Leaf<0, 1>>,

      *state<Leaf<1, 0>> + event<Forward> / moveForward = state<Leaf<1, 1>>,
      state<Leaf<1, 0>> + event<Back> / moveBack = state<Leaf<1, 2>>,
      state<Leaf<1, 1>> + event<Forward> / moveForward = state<Leaf<1, 2>>,
      state<Leaf<1, 1>> + event<Back> / moveBack = state<Leaf<1, 0>>,
      state<Leaf<1, 2>> + event<Forward> / moveForward = state<Leaf<1, 0>>,
      state<Leaf<1, 2>> + event<Back> / moveBack = state<Leaf<1, 1>>,

      *state<Leaf<2, 0>> + event<Forward> / moveForward = state<Leaf<2, 1>>,
      state<Leaf<2, 0>> + event<Back> / moveBack = state<Leaf<2, 2>>,
      state<Leaf<2, 1>> + event<Forward> / moveForward = state<Leaf<2, 2>>,
      state<Leaf<2, 1>> + event<Back> / moveBack = state<Leaf<2, 0>>,
      state<Leaf<2, 2>> + event<Forward> / moveForward = state<Leaf<2, 0>>,
      state<Leaf<2, 2>> + event<Back> / moveBack = state<Leaf<2, 1>>,

      *state<Leaf<3, 0>> + event<Forward> / moveForward = state<Leaf<3, 1>>,
      state<Leaf<3, 0>> + event<Back> / moveBack = state<Leaf<3, 2>>,
      state<Leaf<3, 1>> + event<Forward> / moveForward = state<Leaf<3, 2>>,
      state<Leaf<3, 1>> + event<Back> / moveBack = state<Leaf<3, 0>>,
      state<Leaf<3, 2>> + event<Forward> / moveForward = state<Leaf<3, 0>>,
      state<Leaf<3, 2>> + event<Back> / moveBack = state<Leaf<3, 1>>);
  }
};

}  // namespace regions

extern "C" void *sml_regions(SMLMoves *moves) { return new sm<regions::Chart>(*moves); }

extern "C" __attribute__((noinline)) void sml_regions_handle(void *machine, uint8_t event) {
  auto &chart = *static_cast<sm<regions::Chart> *>(machine);
  switch (event) {
    case 0: chart.process_event(regions::Forward{}); break;
    case 1: chart.process_event(regions::Back{}); break;
  }
}

// MARK: Three states

namespace ring {

struct Begin {};
struct Pause {};
struct Stop {};
struct Idle {};
struct Busy {};
struct Waiting {};

const auto count = [](SMLMoves &moves) { moves.forward += 1; };

struct Chart {
  auto operator()() const {
    return make_transition_table(
      *state<Idle> + event<Begin> / count = state<Busy>,
      state<Busy> + event<Pause> / count = state<Waiting>,
      state<Busy> + event<Stop> / count = state<Idle>,
      state<Waiting> + event<Begin> / count = state<Busy>,
      state<Waiting> + event<Stop> / count = state<Idle>);
  }
};

}  // namespace ring

extern "C" void *sml_ring(SMLMoves *moves) { return new sm<ring::Chart>(*moves); }

extern "C" __attribute__((noinline)) void sml_ring_handle(void *machine, uint8_t event) {
  auto &chart = *static_cast<sm<ring::Chart> *>(machine);
  switch (event) {
    case 0: chart.process_event(ring::Begin{}); break;
    case 1: chart.process_event(ring::Pause{}); break;
    case 2: chart.process_event(ring::Stop{}); break;
  }
}
