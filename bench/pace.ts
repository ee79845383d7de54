export interface Pace {
  perSecond: number
  seconds: number
}

/**
 * Calls `act` at fixed times, so that a slow call does not delay later calls. Each call gets its scheduled time in
 * terms of `performance.now()`.
 */
export async function atPace(
  { perSecond, seconds }: Pace,
  act: (number: number, intended: number) => Promise<unknown>
): Promise<void> {
  const from = performance.now()
  const underWay: Promise<unknown>[] = []
  for (let number = 0; number < perSecond * seconds; number++) {
    const intended = from + (number * 1_000) / perSecond
    while (performance.now() < intended)
      await new Promise((resume) => setTimeout(resume, Math.max(1, intended - performance.now())))
    underWay.push(act(number, intended))
  }
  await Promise.all(underWay)
}
