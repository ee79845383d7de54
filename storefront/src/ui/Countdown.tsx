import { clsx } from "clsx"
import { forwardRef, useEffect, useRef, type HTMLAttributes } from "react"
import { useServerTime } from "@/clock"
import { auctionClock } from "./rules/timeLeft"

export interface CountdownProps extends HTMLAttributes<HTMLSpanElement> {
  /** The auction's start (ISO 8601). Before the start, the countdown shows the time until the start. */
  startsAt?: string | null
  /** The auction's end (ISO 8601). */
  endsAt: string
  /** Called once each time the countdown reaches zero, at the start or the end. Fetch the listing again then. */
  onEnded?: () => void
  /** Colours for use on photos and dark grounds. */
  onDark?: boolean
  /** Shows hh:mm:ss, with hours beyond 24, as on a card. */
  inHours?: boolean
}

/** The time left by the server's clock, updated each second: amber at 300 s or less, 'Ended' at zero (spec §9). */
export const Countdown = forwardRef<HTMLSpanElement, CountdownProps>(function Countdown(
  { startsAt = null, endsAt, onEnded, onDark = false, inHours = false, className, ...rest },
  ref
) {
  const now = useServerTime()
  const shown = auctionClock(startsAt === null ? null : Date.parse(startsAt), Date.parse(endsAt), now)
  const phase = useRef(shown.phase)
  const notify = useRef(onEnded)
  notify.current = onEnded
  useEffect(() => {
    if (shown.phase !== phase.current) notify.current?.()
    phase.current = shown.phase
  }, [shown.phase])
  return (
    <span
      ref={ref}
      role="timer"
      aria-live="off"
      aria-label={shown.spoken}
      data-urgent={shown.urgent || undefined}
      className={clsx(
        "whitespace-nowrap tabular-nums",
        onDark ? (shown.urgent ? "text-amber-fill" : "text-white") : shown.urgent && "text-amber",
        className
      )}
      {...rest}
    >
      {inHours ? shown.inHours : shown.text}
    </span>
  )
})
