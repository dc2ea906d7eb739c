unsigned ticks(void); // milliseconds, which begin at 0 again after 49 days
void sleepUntilInterrupt(void);
void setLED(_Bool isOn);
_Noreturn void exitWith(int status);
