export class WaitedInVain extends Error {
  override name = "WaitedInVain"
}

/**
 * Asks until the answer is there; fails with what it waited for. Conditions, never durations: the limit ends a wait in
 * vain, and is far beyond what a busy machine takes.
 */
export async function eventually<Result>(
  what: string | (() => Promise<string>),
  ask: () => Promise<Result | null | undefined | false>,
  withinMilliseconds = 45_000
): Promise<Result> {
  const deadline = Date.now() + withinMilliseconds
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > deadline)
      throw new WaitedInVain(`Waited in vain: ${typeof what === "string" ? what : await what()}`)
    await new Promise((resume) => setTimeout(resume, 50))
  }
}
