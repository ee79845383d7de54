/** Limits how many expensive tasks run at once. */
import { AsyncResource } from "node:async_hooks"
import pLimit from "p-limit"

/** Runs at most `limit` tasks at once; the others wait in order of arrival. */
export function runInTurn(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const turn = pLimit(limit)
  // `p-limit` starts a waiting task in the async context of the task that ended. `bind` gives it the request and the
  // transaction of its own caller instead.
  return (work) => turn(AsyncResource.bind(work))
}

/**
 * Runs at most `limit` tasks of one key at once. Others of that key wait in order of arrival; other keys do not
 * wait.
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
