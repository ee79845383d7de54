import { startRepeating } from "./repeating"

const turns = (count: number) => {
  let done = 0
  let reached: () => void = () => undefined
  const all = new Promise<void>((resume) => (reached = resume))
  return {
    all,
    turn: () => {
      done += 1
      if (done === count) reached()
    },
    get done() {
      return done
    },
  }
}

describe("repeated work", () => {
  test("goes on after a failure", async () => {
    const counted = turns(3)
    const repeating = startRepeating(
      async () => {
        counted.turn()
        throw new Error("no")
      },
      { pauseMilliseconds: 1, failure: "It failed" }
    )
    await counted.all
    await repeating.close()
  })

  test("waits for its first turn, unless it is to begin at once", async () => {
    let early = 0
    await startRepeating(
      async () => {
        early += 1
      },
      { pauseMilliseconds: 60_000, failure: "" }
    ).close()
    expect(early).toBe(0)
    const counted = turns(1)
    const repeating = startRepeating(async () => counted.turn(), {
      pauseMilliseconds: 60_000,
      failure: "",
      immediately: true,
    })
    await counted.all
    await repeating.close()
  })

  test("is never done twice at once, and its end waits for the turn under way", async () => {
    let under = 0
    let finish: () => void = () => undefined
    const begun = turns(1)
    const repeating = startRepeating(
      async () => {
        under += 1
        begun.turn()
        await new Promise<void>((resume) => (finish = resume))
        under -= 1
      },
      { pauseMilliseconds: 1, failure: "" }
    )
    await begun.all
    const closed = repeating.close()
    expect(
      await Promise.race([closed.then(() => "closed"), new Promise((resume) => setImmediate(() => resume("open")))])
    ).toBe("open")
    finish()
    await closed
    expect([under, begun.done]).toEqual([0, 1])
  })
})
