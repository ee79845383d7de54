import { useEffect, useState } from "react"

const secondsLeft = (until: number | null) =>
  until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / 1_000))

/** The countdown in whole seconds to a time of the device's clock; 0 afterwards, or without a time. */
export function useSecondsUntil(until: number | null): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(until))
  useEffect(() => {
    setSeconds(secondsLeft(until))
    if (secondsLeft(until) === 0) return
    const timer = setInterval(() => {
      const left = secondsLeft(until)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
