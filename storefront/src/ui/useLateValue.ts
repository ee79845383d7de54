import { startTransition, useEffect, useState } from "react"

/**
 * A value that only the browser knows. The first render uses `written`, like the server-rendered HTML. The value then
 * arrives in a transition: an immediate update before hydration would make React discard server-rendered HTML.
 * `subscribe` and `read` must stay the same functions.
 */
export function useLateValue<Value extends string | boolean>(
  subscribe: (tell: () => void) => () => void,
  read: () => Value,
  written: Value
): Value {
  const [value, setValue] = useState(written)
  useEffect(() => {
    const take = () => startTransition(() => setValue(read()))
    take()
    return subscribe(take)
  }, [subscribe, read])
  return value
}
