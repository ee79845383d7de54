import { RefusedError } from "@northlot/contract"
import { Lanes } from "./lane"

/** A batch runner that answers when told, and remembers what it was given. */
function controlled() {
  const batches: {
    laneId: string
    items: string[]
    answer: (results?: (string | RefusedError)[]) => void
    fail: (error: Error) => void
  }[] = []
  const run = (laneId: string, items: readonly string[]) =>
    new Promise<(string | RefusedError)[]>((resolve, reject) => {
      batches.push({
        laneId,
        items: [...items],
        answer: (results = items.map((item) => `${item} done`)) => resolve(results),
        fail: reject,
      })
    })
  return { batches, run }
}

/** Lets everything that is ready run. */
const turn = () => new Promise((resume) => setImmediate(resume))
const limits = { batch: 3, waiting: 5, atOnce: 2 }

describe("a lane", () => {
  test("starts the first item at once and takes together what waited meanwhile, in order", async () => {
    const { batches, run } = controlled()
    const lanes = new Lanes(run, () => true, limits)
    const answers = ["a", "b", "c"].map((item) => lanes.submit("car", item))
    expect(batches.map(({ items }) => items)).toEqual([["a"]])
    batches[0]!.answer()
    await turn()
    expect(batches.map(({ items }) => items)).toEqual([["a"], ["b", "c"]])
    batches[1]!.answer()
    expect(await Promise.all(answers)).toEqual(["a done", "b done", "c done"])
  })

  test("takes no more than a batch at a time", async () => {
    const { batches, run } = controlled()
    const lanes = new Lanes(run, () => true, limits)
    const answers = ["a", "b", "c", "d", "e"].map((item) => lanes.submit("car", item))
    for (let index = 0; index < 3; index++) {
      batches[index]!.answer()
      await turn()
    }
    expect(batches.map(({ items }) => items)).toEqual([["a"], ["b", "c", "d"], ["e"]])
    await Promise.all(answers)
  })

  test("takes what comes while its lane waits for a turn along with what came first", async () => {
    const { batches, run } = controlled()
    const lanes = new Lanes(run, () => true, limits)
    for (const [lane, item] of [
      ["car", "a"],
      ["van", "b"],
      ["bus", "c"],
      ["bus", "d"],
    ] as const)
      void lanes.submit(lane, item)
    expect(batches.map(({ items }) => items)).toEqual([["a"], ["b"]])
    batches[1]!.answer()
    await turn()
    expect(batches.map(({ items }) => items)).toEqual([["a"], ["b"], ["c", "d"]])
  })

  test("does not wait for another auction's lane", () => {
    const { batches, run } = controlled()
    const lanes = new Lanes(run, () => true, limits)
    void lanes.submit("car", "a")
    void lanes.submit("van", "b")
    expect(batches.map(({ laneId }) => laneId)).toEqual(["car", "van"])
  })

  test("refuses what would wait too long, and takes bids again afterwards", async () => {
    const { batches, run } = controlled()
    const lanes = new Lanes(run, () => true, limits)
    const accepted = ["a", "b", "c", "d", "e", "f"].map((item) => lanes.submit("car", item))
    await expect(lanes.submit("car", "g")).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      details: { retryAfterSeconds: 1 },
    })
    for (let index = 0; index < 3; index++) {
      batches[index]!.answer()
      await turn()
    }
    expect(await Promise.all(accepted)).toHaveLength(6)
    const later = lanes.submit("car", "h")
    batches[3]!.answer()
    expect(await later).toBe("h done")
  })

  test("gives each item its own refusal", async () => {
    const { batches, run } = controlled()
    const lanes = new Lanes(run, () => true, limits)
    const first = lanes.submit("car", "a")
    const answers = Promise.allSettled([lanes.submit("car", "b"), lanes.submit("car", "c")])
    batches[0]!.answer()
    await first
    await turn()
    batches[1]!.answer([new RefusedError("BID_TOO_LOW"), "c done"])
    expect(await answers).toEqual([
      { status: "rejected", reason: expect.objectContaining({ code: "BID_TOO_LOW" }) },
      { status: "fulfilled", value: "c done" },
    ])
  })

  test("tries the items of a failed batch one by one, so that one poisoned bid fails alone", async () => {
    const tried: string[][] = []
    const lanes = new Lanes<string, string>(
      async (_lane, items) => {
        tried.push([...items])
        if (items.includes("poison")) throw new Error("no")
        return items.map((item) => `${item} done`)
      },
      () => true,
      limits
    )
    const answers = await Promise.allSettled(["a", "b", "poison", "c"].map((item) => lanes.submit("car", item)))
    expect(tried).toEqual([["a"], ["b", "poison", "c"], ["b"], ["poison"], ["c"]])
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"])
  })

  test("a batch that got no answer ends the wait of all who came long before, and of nobody who came just now", async () => {
    let now = 0
    const clock = jest.spyOn(performance, "now").mockImplementation(() => now)
    const { batches, run } = controlled()
    const lanes = new Lanes(run, () => false, limits)
    const answers = Promise.allSettled(["a", "b", "c"].map((item) => lanes.submit("car", item)))
    now = 4_200
    const justNow = lanes.submit("car", "d")
    batches[0]!.fail(new Error("Query read timeout"))
    await turn()
    clock.mockRestore()
    expect(batches.map(({ items }) => items)).toEqual([["a"], ["d"]])
    batches[1]!.answer()
    expect(await justNow).toBe("d done")
    expect((await answers).map((answer) => (answer as PromiseRejectedResult).reason)).toMatchObject([
      { message: "Query read timeout" },
      { code: "UNAVAILABLE", details: { retryAfterSeconds: 2 } },
      { code: "UNAVAILABLE", details: { retryAfterSeconds: 2 } },
    ])
  })

  test("items that are tried one by one do not each wait for a database that has ceased to answer", async () => {
    const tried: string[][] = []
    const lanes = new Lanes<string, string>(
      async (_lane, items) => {
        tried.push([...items])
        if (items.length > 1) throw new Error("poison")
        if (items[0] === "b") throw new Error("Query read timeout")
        return items.map((item) => `${item} done`)
      },
      (error) => (error as Error).message === "poison",
      limits
    )
    const answers = await Promise.allSettled(["a", "b", "c", "d"].map((item) => lanes.submit("car", item)))
    expect(tried).toEqual([["a"], ["b", "c", "d"], ["b"]])
    expect(answers.slice(2)).toMatchObject([{ reason: { code: "UNAVAILABLE" } }, { reason: { code: "UNAVAILABLE" } }])
  })

  test("never tries a batch again that may have been committed", async () => {
    const { batches, run } = controlled()
    const lanes = new Lanes(run, () => false, limits)
    const first = lanes.submit("car", "a")
    const answers = Promise.allSettled([lanes.submit("car", "b"), lanes.submit("car", "c")])
    batches[0]!.answer()
    await first
    await turn()
    batches[1]!.fail(new Error("commit lost"))
    expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"])
    expect(batches).toHaveLength(2)
  })
})
