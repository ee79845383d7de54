import { COUNTDOWN_AMBER_SECONDS } from "@northlot/contract"

export interface TimeLeft {
  ended: boolean
  /** Whole seconds until the end, never negative. */
  seconds: number
  /** Whether 300 seconds or less are left (spec §9); the time then shows in amber. */
  urgent: boolean
  /** `00:04:59`, `2d 03:15:00` or 'Ended'. */
  text: string
  /** hh:mm:ss for cards (spec §2); hours go beyond 24: `51:15:00`. */
  inHours: string
  /** The text for screen readers; changes once a minute. */
  spoken: string
}

export interface AuctionClock extends TimeLeft {
  phase: "scheduled" | "running" | "ended"
}

const two = (value: number) => String(value).padStart(2, "0")
const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? "" : "s"}`

/** The texts of a countdown. Both times are milliseconds since the epoch, by the server's clock. */
export function timeLeft(endsAt: number, now: number): TimeLeft {
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  if (seconds === 0) return { ended: true, seconds, urgent: false, text: "Ended", inHours: "Ended", spoken: "Ended" }

  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  const rest = `${two(minutes)}:${two(seconds % 60)}`
  const clock = `${two(hours)}:${rest}`
  const spoken =
    days > 0
      ? `${count(days, "day")} ${count(hours, "hour")} left`
      : hours > 0
        ? `${count(hours, "hour")} ${count(minutes, "minute")} left`
        : minutes > 0
          ? `${count(minutes, "minute")} left`
          : "Less than a minute left"
  return {
    ended: false,
    seconds,
    urgent: seconds <= COUNTDOWN_AMBER_SECONDS,
    text: days > 0 ? `${days}d ${clock}` : clock,
    inHours: `${two(days * 24 + hours)}:${rest}`,
    spoken,
  }
}

/** The texts of an auction's clock: 'Starts in …' before the start, then the time left. Times are in milliseconds. */
export function auctionClock(startsAt: number | null, endsAt: number, now: number): AuctionClock {
  if (startsAt === null || startsAt <= now) {
    const left = timeLeft(endsAt, now)
    return { ...left, phase: left.ended ? "ended" : "running" }
  }
  const left = timeLeft(startsAt, now)
  return {
    ...left,
    phase: "scheduled",
    urgent: false,
    text: `Starts in ${left.text}`,
    inHours: `Starts in ${left.inHours}`,
    spoken: `Starts in ${left.spoken.replace(/ left$/, "").toLowerCase()}`,
  }
}
