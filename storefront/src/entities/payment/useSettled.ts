import { useEffect, useState } from "react"

const PAUSE_MILLISECONDS = 300

/** Returns a value after it has not changed for a moment, for requests while somebody types or drags. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), PAUSE_MILLISECONDS)
    return () => clearTimeout(pause)
  }, [value])
  return settled
}
