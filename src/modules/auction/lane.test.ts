import { RefusedError } from "@northlot/contract"
import { Lanes, type Batch } from "./lane"

type Answers = (string | RefusedError)[]

/** A runner that records its batches and settles each one when the test calls `answer` or `fail`. */
function controlled() {
  const runs: {
    lanes: string[]
    items: string[][]
    answer: (results?: (Answers | null)[]) => void
    fail: (error: Error) => void
  }[] = []
  const run = (batches: readonly Batch<string>[]) =>
    new Promise<(Answers | null)[]>((resolve, reject) => {
      runs.push({
        lanes: batches.map(({ laneId }) => laneId),
        items: batches.map(({ items }) => [...items]),
        answer: (results = batches.map(({ items }) => items.map((item) => `${item} done`))) => resolve(results),
        fail: reject,
      })
    })
  return { runs, run }
}

/**
 * A function that runs batches at once and records them. It fails with the message that `failureOf` returns, if any.
 */
function immediate(failureOf: (items: readonly string[]) => string | null) {
  const tried: string[][] = []
  const run = async (batches: readonly Batch<string>[]) =>
    batches.map(({ items }) => {
      tried.push([...items])
      const failure = failureOf(items)
      if (failure) throw new Error(failure)
      return items.map((item) => `${item} done`)
    })
  return { tried, run }
}

/** Lets all pending promise callbacks run. */
const turn = () => new Promise((resume) => setImmediate(resume))
const limits = { batch: 3, waiting: 5, atOnce: 2, together: 3 }

describe("a lane", () => {
  test("starts the first item at once and takes together what waited meanwhile, in order", async () => {
    const { runs, run } = controlled()
    const lanes = new Lanes(run, () => true, limits)
    const answers = ["a", "b", "c"].map((item) => lanes.submit("car", item))
    expect(runs.map(({ items }) => items.flat())).toEqual([["a"]])
    runs[0]!.answer()
    await turn()
    expect(runs.map(({ items }) => items.flat())).toEqual([["a"], ["b", "c"]])
    runs[1]!.answer()
    expect(await Promise.all(answers)).toEqual(["a done", "b done", "c done"])
  })

  test("takes no more than a batch at a time", async () => {
    const { runs, run } = controlled()
    const lanes = new Lanes(run, () => true, limits)
    const answers = ["a", "b", "c", "d", "e"].map((item) => lanes.submit("car", item))
    for (let index = 0; index < 3; index++) {
      runs[index]!.answer()
      await turn()
    }
    expect(runs.map(({ items }) => items.flat())).toEqual([["a"], ["b", "c", "d"], ["e"]])
    await Promise.all(answers)
  })

  test("takes what comes while its lane waits for a turn along with what came first", async () => {
    const { runs, run } = controlled()
    const lanes = new Lanes(run, () => true, limits)
    for (const [lane, item] of [
      ["car", "a"],
      ["van", "b"],
      ["bus", "c"],
      ["bus", "d"],
    ] as const)
      void lanes.submit(lane, item)
    expect(runs.map(({ items }) => items.flat())).toEqual([["a"], ["b"]])
    runs[1]!.answer()
    await turn()
    expect(runs.map(({ items }) => items.flat())).toEqual([["a"], ["b"], ["c", "d"]])
  })

  test("does not wait for another auction's lane", () => {
    const { runs, run } = controlled()
    const lanes = new Lanes(run, () => true, limits)
    void lanes.submit("car", "a")
    void lanes.submit("van", "b")
    expect(runs.map(({ lanes }) => lanes)).toEqual([["car"], ["van"]])
  })

  test("refuses what would wait too long, and takes bids again afterwards", async () => {
    const { runs, run } = controlled()
    const lanes = new Lanes(run, () => true, limits)
    const accepted = ["a", "b", "c", "d", "e", "f"].map((item) => lanes.submit("car", item))
    await expect(lanes.submit("car", "g")).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      details: { retryAfterSeconds: 1 },
    })
    for (let index = 0; index < 3; index++) {
      runs[index]!.answer()
      await turn()
    }
    expect(await Promise.all(accepted)).toHaveLength(6)
    const later = lanes.submit("car", "h")
    runs[3]!.answer()
    expect(await later).toBe("h done")
  })

  test("gives each item its own refusal", async () => {
    const { runs, run } = controlled()
    const lanes = new Lanes(run, () => true, limits)
    const first = lanes.submit("car", "a")
    const answers = Promise.allSettled([lanes.submit("car", "b"), lanes.submit("car", "c")])
    runs[0]!.answer()
    await first
    await turn()
    runs[1]!.answer([[new RefusedError("BID_TOO_LOW"), "c done"]])
    expect(await answers).toEqual([
      { status: "rejected", reason: expect.objectContaining({ code: "BID_TOO_LOW" }) },
      { status: "fulfilled", value: "c done" },
    ])
  })

  test("tries the items of a failed batch one by one, so that one poisoned bid fails alone", async () => {
    const { tried, run } = immediate((items) => (items.includes("poison") ? "no" : null))
    const lanes = new Lanes<string, string>(run, () => true, limits)
    const answers = await Promise.allSettled(["a", "b", "poison", "c"].map((item) => lanes.submit("car", item)))
    expect(tried).toEqual([["a"], ["b", "poison", "c"], ["b"], ["poison"], ["c"]])
    expect(answers.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"])
  })

  test("a batch that got no answer ends the wait of all who came long before, and of nobody who came just now", async () => {
    let now = 0
    const clock = jest.spyOn(performance, "now").mockImplementation(() => now)
    const { runs, run } = controlled()
    const lanes = new Lanes(run, () => false, limits)
    const answers = Promise.allSettled(["a", "b", "c"].map((item) => lanes.submit("car", item)))
    now = 4_200
    const justNow = lanes.submit("car", "d")
    runs[0]!.fail(new Error("Query read timeout"))
    await turn()
    clock.mockRestore()
    expect(runs.map(({ items }) => items.flat())).toEqual([["a"], ["d"]])
    runs[1]!.answer()
    expect(await justNow).toBe("d done")
    expect((await answers).map((answer) => (answer as PromiseRejectedResult).reason)).toMatchObject([
      { message: "Query read timeout" },
      { code: "UNAVAILABLE", details: { retryAfterSeconds: 2 } },
      { code: "UNAVAILABLE", details: { retryAfterSeconds: 2 } },
    ])
  })

  test("items that are tried one by one do not each wait for a database that has ceased to answer", async () => {
    const { tried, run } = immediate((items) =>
      items.length > 1 ? "poison" : items[0] === "b" ? "Query read timeout" : null
    )
    const lanes = new Lanes<string, string>(run, (error) => (error as Error).message === "poison", limits)
    const answers = await Promise.allSettled(["a", "b", "c", "d"].map((item) => lanes.submit("car", item)))
    expect(tried).toEqual([["a"], ["b", "c", "d"], ["b"]])
    expect(answers.slice(2)).toMatchObject([{ reason: { code: "UNAVAILABLE" } }, { reason: { code: "UNAVAILABLE" } }])
  })

  test("never tries a batch again that may have been committed", async () => {
    const { runs, run } = controlled()
    const lanes = new Lanes(run, () => false, limits)
    const first = lanes.submit("car", "a")
    const answers = Promise.allSettled([lanes.submit("car", "b"), lanes.submit("car", "c")])
    runs[0]!.answer()
    await first
    await turn()
    runs[1]!.fail(new Error("commit lost"))
    expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"])
    expect(runs).toHaveLength(2)
  })
})

describe("lanes that wait for a turn at once", () => {
  /** Starts two transactions, the maximum, and then submits these items, which must wait. */
  function waiting(lanes: Lanes<string, string>, ...items: [lane: string, item: string][]) {
    void lanes.submit("first", "1")
    void lanes.submit("second", "2")
    return items.map(([lane, item]) => lanes.submit(lane, item))
  }

  test("take it together, each item with its own answer", async () => {
    const { runs, run } = controlled()
    const lanes = new Lanes<string, string>(run, () => true, limits)
    const answers = Promise.allSettled(waiting(lanes, ["car", "a"], ["van", "b"]))
    runs[0]!.answer()
    await turn()
    expect(runs[2]).toMatchObject({ lanes: ["car", "van"], items: [["a"], ["b"]] })
    runs[2]!.answer([["a done"], [new RefusedError("BID_TOO_LOW")]])
    expect(await answers).toMatchObject([{ value: "a done" }, { reason: { code: "BID_TOO_LOW" } }])
  })

  test("are no more than the limit, with no more items than a batch", async () => {
    const { runs, run } = controlled()
    const lanes = new Lanes<string, string>(run, () => true, limits)
    waiting(lanes, ["car", "a"], ["car", "b"], ["van", "c"], ["van", "d"], ["bus", "e"], ["cab", "f"])
    runs[0]!.answer()
    await turn()
    expect(runs[2]!.items).toEqual([["a", "b"], ["c"]])
    runs[2]!.answer()
    await turn()
    expect(runs[3]!.items).toEqual([["e"], ["f"], ["d"]])
  })

  test("leave what somebody else holds to a turn of its own, with all that came meanwhile", async () => {
    const { runs, run } = controlled()
    const lanes = new Lanes<string, string>(run, () => true, limits)
    const [car, van] = waiting(lanes, ["car", "a"], ["van", "b"])
    runs[0]!.answer()
    await turn()
    const later = lanes.submit("van", "c")
    runs[2]!.answer([["a done"], null])
    expect(await car).toBe("a done")
    await turn()
    expect(runs[3]).toMatchObject({ lanes: ["van"], items: [["b", "c"]] })
    runs[3]!.answer()
    expect(await Promise.all([van, later])).toEqual(["b done", "c done"])
  })

  test("are tried one by one when they fail together, so that a poisoned bid fails alone", async () => {
    const { runs, run } = controlled()
    const lanes = new Lanes<string, string>(run, () => true, limits)
    const answers = Promise.allSettled(waiting(lanes, ["car", "a"], ["van", "poison"]))
    runs[0]!.answer()
    await turn()
    runs[2]!.fail(new Error("no"))
    await turn()
    expect(runs[3]).toMatchObject({ lanes: ["car"], items: [["a"]] })
    runs[3]!.answer()
    await turn()
    expect(runs[4]).toMatchObject({ lanes: ["van"], items: [["poison"]] })
    runs[4]!.fail(new Error("no"))
    expect(await answers).toMatchObject([{ value: "a done" }, { reason: { message: "no" } }])
  })

  test("are never tried again when they may have been committed", async () => {
    const { runs, run } = controlled()
    const lanes = new Lanes<string, string>(run, () => false, limits)
    const answers = Promise.allSettled(waiting(lanes, ["car", "a"], ["van", "b"]))
    runs[0]!.answer()
    await turn()
    runs[2]!.fail(new Error("commit lost"))
    await turn()
    expect((await answers).map(({ status }) => status)).toEqual(["rejected", "rejected"])
    expect(runs).toHaveLength(3)
  })
})
