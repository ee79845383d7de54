import { readOnce, readingOnce } from "./memoize"

test("equal reads of one page are one, and each page reads again", async () => {
  let reads = 0
  const read = () => readOnce("car", async () => ++reads)
  const page = () => readingOnce(() => Promise.all([read(), read(), readOnce("other", async () => "other")]))
  expect(await page()).toEqual([1, 1, "other"])
  expect(await page()).toEqual([2, 2, "other"])
})

test("outside of a page every read is its own", async () => {
  let reads = 0
  const read = () => readOnce("car", async () => ++reads)
  expect([await read(), await read()]).toEqual([1, 2])
})
