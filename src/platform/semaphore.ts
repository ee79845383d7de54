/** Works that wait for each other, so that what is heavy does not all run at once. */
import { AsyncResource } from "node:async_hooks"
import pLimit from "p-limit"

/** Runs at most `limit` works at once; the others wait in order of arrival. */
export function runInTurn(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const turn = pLimit(limit)
  // The library starts a work from the one that ended, which is somebody else's request and transaction.
  return (work) => turn(AsyncResource.bind(work))
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
