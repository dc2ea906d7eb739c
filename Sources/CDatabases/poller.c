#include "CDatabases.h"

#ifdef __linux__

#include <errno.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int watch(int queue, int descriptor, unsigned long long key) {
  struct epoll_event event = {.events = EPOLLIN | EPOLLONESHOT, .data = {.u64 = key}};
  if (epoll_ctl(queue, EPOLL_CTL_MOD, descriptor, &event) == 0) return 1;
  return errno == ENOENT && epoll_ctl(queue, EPOLL_CTL_ADD, descriptor, &event) == 0;
}

int cdatabases_open_poller(CDatabasesPoller *poller) {
  poller->queue = epoll_create1(EPOLL_CLOEXEC);
  poller->alarm = eventfd(0, EFD_CLOEXEC);
  if (poller->queue >= 0 && poller->alarm >= 0 && watch(poller->queue, poller->alarm, 0)) return 1;
  cdatabases_close_poller(poller);
  return 0;
}

void cdatabases_close_poller(const CDatabasesPoller *poller) {
  if (poller->queue >= 0) close(poller->queue);
  if (poller->alarm >= 0) close(poller->alarm);
}

int cdatabases_watch(const CDatabasesPoller *poller, int descriptor, unsigned long long key) {
  return watch(poller->queue, descriptor, key);
}

int cdatabases_wait(const CDatabasesPoller *poller, unsigned long long *keys, int capacity) {
  struct epoll_event events[16];
  int found = epoll_wait(poller->queue, events, capacity < 16 ? capacity : 16, -1), count = 0;
  for (int index = 0; index < found; index += 1)
    if (events[index].data.u64) keys[count++] = events[index].data.u64;
  return count;
}

void cdatabases_wake(const CDatabasesPoller *poller) { eventfd_write(poller->alarm, 1); }

#else

int cdatabases_open_poller(CDatabasesPoller *poller) { return (void)poller, 0; }
void cdatabases_close_poller(const CDatabasesPoller *poller) { (void)poller; }
int cdatabases_watch(const CDatabasesPoller *poller, int descriptor, unsigned long long key) {
  return (void)poller, (void)descriptor, (void)key, 0;
}
int cdatabases_wait(const CDatabasesPoller *poller, unsigned long long *keys, int capacity) {
  return (void)poller, (void)keys, (void)capacity, 0;
}
void cdatabases_wake(const CDatabasesPoller *poller) { (void)poller; }

#endif
