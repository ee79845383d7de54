import { forEachTogether } from "./together"

test("each item is acted on once, so many at a time", async () => {
  let [running, most] = [0, 0]
  const done: number[] = []
  await forEachTogether([0, 1, 2, 3, 4, 5, 6], 3, async (item) => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
    done.push(item)
  })
  expect(most).toBe(3)
  expect(done.sort()).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test("after a failure no further one is begun, what was begun comes to its end, and the failure is thrown", async () => {
  const begun: number[] = []
  const ended: number[] = []
  const acting = forEachTogether([0, 1, 2, 3, 4], 2, async (item) => {
    begun.push(item)
    if (item === 0) throw new Error("The first one fails.")
    await new Promise(setImmediate)
    ended.push(item)
  })
  await expect(acting).rejects.toThrow("The first one fails.")
  expect(begun).toEqual([0, 1])
  expect(ended).toEqual([1])
})
