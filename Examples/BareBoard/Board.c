#include "Board.h"

// Semihosting: QEMU or a debugger performs the operation of a number.
static int call(int operation, const void *argument) {
  register int number __asm__("r0") = operation;
  register const void *block __asm__("r1") = argument;
  __asm__ volatile("bkpt 0xab" : "+r"(number) : "r"(block) : "memory");
  return number;
}

// The operation SYS_WRITEC. Swift's print calls this function for each byte.
int putchar(int byte) {
  char character = (char)byte;
  call(0x03, &character);
  return byte;
}

// The operation SYS_EXIT_EXTENDED, with the reason ADP_Stopped_ApplicationExit.
_Noreturn void exitWith(int status) {
  int block[] = {0x20026, status};
  call(0x20, block);
  for (;;) sleepUntilInterrupt();
}

static volatile unsigned count;
unsigned ticks(void) { return count; }
static void tick(void) { count += 1; }
void sleepUntilInterrupt(void) { __asm__ volatile("wfi"); }
void setLED(_Bool isOn) { *(volatile unsigned *)0x40028000 = isOn; }

// The compiler calls it, also by other names.
void *memcpy(void *to, const void *from, unsigned size) {
  for (unsigned i = 0; i < size; i++) ((char *)to)[i] = ((const char *)from)[i];
  return to;
}
void __aeabi_memcpy(void *, const void *, unsigned) __attribute__((alias("memcpy")));
void __aeabi_memcpy4(void *, const void *, unsigned) __attribute__((alias("memcpy")));
void __aeabi_memcpy8(void *, const void *, unsigned) __attribute__((alias("memcpy")));

extern unsigned dataInFlash[], dataStart[], dataEnd[], bssEnd[], stackTop[];
int main(int count, char **arguments);
void start(void) {
  unsigned *from = dataInFlash, *to = dataStart;
  while (to < dataEnd) *to++ = *from++;
  while (to < bssEnd) *to++ = 0;
  volatile unsigned *sysTick = (unsigned *)0xe000e010;
  sysTick[1] = 25000 - 1; // cycles of a millisecond at 25 MHz
  sysTick[2] = 0;
  sysTick[0] = 7; // the processor's clock, with interrupts, on
  main(0, 0);
  exitWith(0);
}

static void fail(void) { exitWith(70); }
// The stack pointer, the first instruction, and the functions for faults and interrupts.
__attribute__((section(".vectors"), used)) static void *const vectors[16] = {
  stackTop, start, fail, fail, fail, fail, fail, [15] = tick};
