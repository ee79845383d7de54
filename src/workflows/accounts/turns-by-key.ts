import { runInTurn } from "../listings/turns"

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
