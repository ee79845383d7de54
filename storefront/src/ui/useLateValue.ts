import { startTransition, useEffect, useState } from "react"

/**
 * What the browser alone knows, once the page is there; until then `written`, for which finished HTML is made. It comes
 * in its own time: an update before a part of such a page is taken over would draw that part anew. `subscribe` and
 * `read` are the same functions at each drawing.
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
