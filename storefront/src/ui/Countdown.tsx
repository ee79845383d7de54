import { clsx } from "clsx"
import { forwardRef, useEffect, useRef, type HTMLAttributes } from "react"
import { useServerTime } from "@/clock"
import { timeLeft } from "./rules/timeLeft"

export interface CountdownProps extends HTMLAttributes<HTMLSpanElement> {
  /** ISO 8601. */
  endsAt: string
  /** Called once when it reaches zero while shown; fetch the listing again then. */
  onEnded?: () => void
  /** Colours for use on photos and dark grounds. */
  onDark?: boolean
}

/** Time left by the server's clock, once a second: amber at 300 s or less, 'Ended' at zero (spec §9). */
export const Countdown = forwardRef<HTMLSpanElement, CountdownProps>(function Countdown(
  { endsAt, onEnded, onDark = false, className, ...rest },
  ref
) {
  const now = useServerTime()
  const left = timeLeft(Date.parse(endsAt), now)
  const wasRunning = useRef(!left.ended)
  const notify = useRef(onEnded)
  notify.current = onEnded
  useEffect(() => {
    if (left.ended && wasRunning.current) notify.current?.()
    wasRunning.current = !left.ended
  }, [left.ended])
  return (
    <span
      ref={ref}
      role="timer"
      aria-live="off"
      aria-label={left.spoken}
      data-urgent={left.urgent || undefined}
      className={clsx("tabular-nums", onDark ? (left.urgent ? "text-amber-fill" : "text-white") : left.urgent && "text-amber", className)}
      {...rest}
    >
      {left.text}
    </span>
  )
})
