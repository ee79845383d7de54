export { ClockProvider, serverClock, useClock, useServerTime } from "./ClockProvider"
export { ServerClock } from "./serverClock"
