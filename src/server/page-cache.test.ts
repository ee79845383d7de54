import { cachedBriefly } from "./page-cache"

let now: number
beforeEach(() => {
  now = 1
  jest.spyOn(performance, "now").mockImplementation(() => now)
})
afterEach(() => jest.restoreAllMocks())

const counting = (most = 10) => {
  const reads: string[] = []
  const read = cachedBriefly(
    async (key) => {
      reads.push(key)
      if (key === "broken" && reads.length === 1) throw new Error("The database does not answer.")
      return `${key} ${reads.length}`
    },
    { milliseconds: 1_000, most }
  )
  return { read, reads }
}

test("what is asked at once and shortly after is read once, and again when its time is over", async () => {
  const { read, reads } = counting()
  expect(await Promise.all([read("a"), read("a"), read("b")])).toEqual(["a 1", "a 1", "b 2"])
  now += 999
  expect(await read("a")).toBe("a 1")
  now += 1
  expect(await read("a")).toBe("a 3")
  expect(reads).toEqual(["a", "b", "a"])
})

test("a failure is not kept", async () => {
  const { read } = counting()
  await expect(read("broken")).rejects.toThrow("does not answer")
  expect(await read("broken")).toBe("broken 2")
})

test("no more is kept than was said, the newest of all", async () => {
  const { read, reads } = counting(2)
  for (const key of ["a", "b", "c", "c", "b", "a"]) await read(key)
  expect(reads).toEqual(["a", "b", "c", "a"])
})
