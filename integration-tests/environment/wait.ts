export class WaitedInVain extends Error {
  override name = "WaitedInVain"
}

/**
 * Repeats a check until the check returns a value; an error names the awaited condition. Tests wait for conditions, not
 * for durations. The timeout is far longer than a busy machine needs.
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
