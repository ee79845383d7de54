/** Works that wait for each other, so that what is heavy does not all run at once. */
/** Runs at most `limit` works at once; the others wait in order of arrival. */
export function runInTurn(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= limit) await new Promise<void>((resume) => waiting.push(resume))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/**
 * Runs at most `limit` works of one key at once; the others of that key wait in order of arrival, other keys do not.
 */
export function runInTurnByKey(limit: number): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const turns = new Map<string, { run: ReturnType<typeof runInTurn>; users: number }>()
  return async (key, work) => {
    const turn = turns.get(key) ?? { run: runInTurn(limit), users: 0 }
    turns.set(key, turn)
    turn.users++
    try {
      return await turn.run(work)
    } finally {
      if (--turn.users === 0) turns.delete(key)
    }
  }
}
