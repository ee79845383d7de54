/** The maximum number of keys that one call looks up. */
const MOST = 100

interface Batch<Answer> {
  keys: Set<string>
  answer: Promise<(key: string) => Answer>
}

/**
 * Combines simultaneous lookups into one call of up to a hundred distinct keys.
 * @throws the error of the call, for each caller
 */
export function inBatches<Answer>(
  ask: (keys: readonly string[]) => Promise<(key: string) => Answer>
): (key: string) => Promise<Answer> {
  let open: Batch<Answer> | null = null
  const begin = (): Batch<Answer> => {
    const keys = new Set<string>()
    const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      if (open?.keys === keys) open = null
      return ask([...keys])
    })
    return { keys, answer }
  }
  return async (key) => {
    if (!open || open.keys.size === MOST) open = begin()
    open.keys.add(key)
    return (await open.answer)(key)
  }
}
