export { ClockProvider, serverClock, useClock, useServerTime, useServerTimeOf } from "./ClockProvider"
