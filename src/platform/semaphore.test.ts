import { AsyncLocalStorage } from "node:async_hooks"
import { setImmediate } from "node:timers/promises"
import { runInTurn, runInTurnByKey } from "./semaphore"

/** Tasks that the test ends one by one, with the order in which they began. */
function works() {
  const begun: string[] = []
  const ends: Record<string, () => void> = {}
  const work = (name: string) => () =>
    new Promise<string>((done) => {
      begun.push(name)
      ends[name] = () => done(name)
    })
  return { begun, ends, work }
}

test("as many run at once as are allowed, and the others begin in order of arrival", async () => {
  const inTurn = runInTurn(2)
  const { begun, ends, work } = works()
  const all = ["a", "b", "c", "d"].map((name) => inTurn(work(name)))
  await setImmediate()
  expect(begun).toEqual(["a", "b"])
  ends.b!()
  await setImmediate()
  expect(begun).toEqual(["a", "b", "c"])
  ends.a!()
  ends.c!()
  await setImmediate()
  ends.d!()
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"])
})

test("a work that fails tells its own caller alone, and gives its turn on", async () => {
  const inTurn = runInTurn(1)
  const failed = inTurn(() => Promise.reject(new Error("no picture")))
  const next = inTurn(() => Promise.resolve("a picture"))
  await expect(failed).rejects.toThrow("no picture")
  expect(await next).toBe("a picture")
})

test("works of one key wait for each other, and those of another key do not", async () => {
  const inTurn = runInTurnByKey(1)
  const { begun, ends, work } = works()
  const all = [inTurn("one", work("a")), inTurn("one", work("b")), inTurn("other", work("c"))]
  await setImmediate()
  expect(begun).toEqual(["a", "c"])
  ends.a!()
  await setImmediate()
  expect(begun).toEqual(["a", "c", "b"])
  ends.b!()
  ends.c!()
  expect(await Promise.all(all)).toEqual(["a", "b", "c"])
})

test("a work that waited belongs to the request that asked for it, not to the one that ended before", async () => {
  const request = new AsyncLocalStorage<string>()
  const inTurn = runInTurn(1)
  const asked = (name: string) =>
    request.run(name, () =>
      inTurn(async () => {
        await setImmediate()
        return request.getStore()
      })
    )
  expect(await Promise.all(["first", "second", "third"].map(asked))).toEqual(["first", "second", "third"])
})
