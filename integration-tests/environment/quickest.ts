/**
 * The duration of the fastest of up to five attempts, in milliseconds. It stops after the first attempt below `limit`.
 * A busy machine may delay any single attempt, but slow code is slow every time.
 */
export async function quickestOf(limit: number, attempt: () => Promise<number>): Promise<number> {
  let quickest = Infinity
  for (let tries = 0; tries < 5 && quickest >= limit; tries++) quickest = Math.min(quickest, await attempt())
  return quickest
}

export async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
