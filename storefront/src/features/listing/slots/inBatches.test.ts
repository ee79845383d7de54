import { inBatches } from "./inBatches"

test("questions of one moment are one call, each told its own answer, and a hundred are the most of one", async () => {
  const calls: (readonly string[])[] = []
  const lengthOf = inBatches(async (words: readonly string[]) => {
    calls.push(words)
    return (word: string) => word.length
  })
  expect(await Promise.all([lengthOf("a"), lengthOf("abc"), lengthOf("a")])).toEqual([1, 3, 1])
  expect(calls).toEqual([["a", "abc"]])

  await Promise.all(Array.from({ length: 101 }, (_, index) => lengthOf(String(index))))
  expect(calls.slice(1).map((words) => words.length)).toEqual([100, 1])
})

test("a call that fails is told to all that asked, and the next question is asked again", async () => {
  let fails = true
  const answer = inBatches(async () => {
    if (fails) throw new Error("no connection")
    return (word: string) => word
  })
  const asked = await Promise.allSettled([answer("a"), answer("b")])
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"])
  fails = false
  expect(await answer("a")).toBe("a")
})
