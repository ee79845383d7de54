export { ClockProvider, serverClock, useClock, useServerTime, useServerTimeOf } from "./ClockProvider"
export { ServerClock } from "./serverClock"
